import { type Command, Option } from 'commander';
import type { Cli } from './cli';
import { ServiceClient } from './service-client';

/** The options of every command that uses a running service. */
export interface OnlineOptions {
  readonly url?: string;
  readonly key?: string;
  readonly keyFile?: string;
  readonly operatorKeyFile?: string;
  readonly json?: boolean;
}

/**
 * Adds the options of a command that uses a running service. @param hasOwnKey the command uses `--key` for something
 * else
 */
export function online(command: Command, hasOwnKey = false): Command {
  command
    .option('--url <url>', 'the URL of the service (default: TMS_URL, or else HOST and PORT in the settings)')
    .option('--key-file <file>', 'a file with the API key')
    .addOption(new Option('--operator-key-file <file>', 'the same').hideHelp())
    .option('--json', 'print the result as JSON');
  if (!hasOwnKey)
    command.option(
      '--key <key>',
      'the API key (default: TMS_API_KEY, OPERATOR_API_KEY or the file DATA_DIR/operator.key)',
    );
  return command;
}

export const connect = (cli: Cli, { url, key, keyFile, operatorKeyFile }: OnlineOptions): ServiceClient =>
  new ServiceClient({ url, key, keyFile: keyFile ?? operatorKeyFile }, cli.settings);

/** Encodes a part of an address. */
export const segment = (text: string): string => encodeURIComponent(text);

/** `?a=1&b=2` with the parameters that have a value. */
export function query(values: Readonly<Record<string, string | boolean | undefined>>): string {
  const given = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

/** Collects the values of an option that may be repeated. */
export const collect = (value: string, before: readonly string[] = []): string[] => [...before, value];
