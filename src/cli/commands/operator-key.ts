import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { syncPath } from '../../platform/database/embedded/backup/sync-path';
import type { Cli } from '../cli';
import { CliError } from '../cli-error';
import { fileText } from '../file-text';
import { audited, withDatabase } from '../offline-database';
import { writeRecord } from '../output';

interface JsonOption {
  readonly json?: boolean;
}

/** `operator-key show|rotate`. */
export function addOperatorKeyCommands(program: Command, cli: Cli): void {
  const keys = program.command('operator-key').description("Manage the operator's API key in the data folder");
  keys
    .command('show')
    .description('Print the key')
    .option('--json', 'print the result as JSON')
    .action(async ({ json }: JsonOption) => {
      const file = keyFileOf(cli);
      const key = await recorded(cli, 'operator_key.show', () => Promise.resolve(fileText(file).trim()));
      if (json === true) writeRecord(cli.terminal, true, { key, file });
      else cli.terminal.stdout.write(`${key}\n`);
    });
  keys
    .command('rotate')
    .description('Create a new key; a running service accepts the old one until it is restarted')
    .option('--json', 'print the result as JSON')
    .action(async ({ json }: JsonOption) => {
      const file = keyFileOf(cli);
      fileText(file);
      await recorded(cli, 'operator_key.rotate', () => replaceKey(file));
      writeRecord(cli.terminal, json === true, { rotated: true, file });
      cli.terminal.stderr.write('Restart the service to use the new key. Until then, it accepts the old one.\n');
    });
}

function keyFileOf({ settings }: Cli): string {
  if (settings.operatorApiKey === undefined) return join(settings.dataDir, 'operator.key');
  throw new CliError("The operator's key comes from the setting OPERATOR_API_KEY. Change it there.");
}

const recorded = <T>(cli: Cli, action: string, work: () => Promise<T>): Promise<T> =>
  withDatabase(cli.settings, { mayMake: false, onProgress: () => undefined }, ({ ownerUrl }) =>
    audited(cli.parts, ownerUrl, { action, resourceIds: [] }, work),
  );

/** Either the old or the new key exists, even if the process is killed. */
async function replaceKey(file: string): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(draft, `tms_operator_${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
    syncPath(draft);
    await rename(draft, file);
    syncPath(dirname(file));
  } finally {
    rmSync(draft, { force: true });
  }
}
