import { CliError, type Terminal } from './cli-error';
import { keys } from './keys';
import { matchPairs } from './match-pairs';

const HELP = `Usage: npm run tms -- <command>

Commands:
  match-pairs FILE.csv [--output FILE]   Scores pairs of names: a CSV with the columns name1, name2 and schema is
                                         written again with a column score (0 to 1; 0.70 and more is a match).
                                         Without --output it goes to standard output.
  keys list [--purpose report|audit]     The keys that sign reports and audit checkpoints, of the service that runs.
  keys generate --purpose PURPOSE        A new key, published and not used yet.
  keys import --purpose PURPOSE --key FILE.pem --certificates FILE.pem [--passphrase-file FILE]
                                         A key of your own, with its certificates (the signer's first, the root last).
  keys link --purpose PURPOSE --token LABEL --label LABEL --certificates FILE.pem
                                         A key that stays in a hardware security module (PKCS #11).
  keys activate KID                      That key signs from now on; the one before it is retired.
  keys retire KID                        A key that never signed is given up.
                                         All of them take --json, --url URL and --operator-key-file FILE.
  audit verify FILE.ndjson --keys JWKS.json
                                         Verifies an export of the audit log against the keys that the service published
                                         (/.well-known/jwks.json), without the service. Exit code 0: verified, 1: not.
  help                                   This text
`;

/** A command; answers the exit code. */
export type Command = (parameters: readonly string[], terminal: Terminal) => Promise<number>;

/**
 * Runs one command; answers the exit code: 0 done, 1 a fault, 2 a call that can't be understood.
 * @param ofModules commands that `cli.ts` puts together with what modules do
 */
export async function runCli(
  parameters: readonly string[],
  terminal: Terminal,
  ofModules: ReadonlyMap<string, Command> = new Map(),
): Promise<number> {
  const [command, ...rest] = parameters;
  try {
    if (command === 'match-pairs') {
      await matchPairs(rest, terminal);
      return 0;
    }
    if (command === 'keys') {
      await keys(rest, terminal);
      return 0;
    }
    const ofModule = command === undefined ? undefined : ofModules.get(command);
    if (ofModule) return await ofModule(rest, terminal);
    const isHelp = command === undefined || ['help', '--help', '-h'].includes(command);
    if (isHelp) terminal.stdout.write(HELP);
    else terminal.stderr.write(`There is no command ${command}.\n\n${HELP}`);
    return isHelp ? 0 : 2;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    terminal.stderr.write(`${error.message}\n`);
    return error.exitCode;
  }
}
