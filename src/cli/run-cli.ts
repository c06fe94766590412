import { CliError, type Terminal } from './cli-error';
import { matchPairs } from './match-pairs';

const HELP = `Usage: npm run tms -- <command>

Commands:
  match-pairs FILE.csv [--output FILE]   Scores pairs of names: a CSV with the columns name1, name2 and schema is
                                         written again with a column score (0 to 1; 0.70 and more is a match).
                                         Without --output it goes to standard output.
  help                                   This text
`;

/** Runs one command; answers the exit code: 0 done, 1 a fault, 2 a call that can't be understood. */
export async function runCli(parameters: readonly string[], terminal: Terminal): Promise<number> {
  const [command, ...rest] = parameters;
  try {
    if (command === 'match-pairs') {
      await matchPairs(rest, terminal);
      return 0;
    }
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
