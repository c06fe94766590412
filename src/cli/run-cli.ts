import { Command, CommanderError } from 'commander';
import { BackupError } from '../platform/database/embedded/backup/backup-format';
import { explainStartError } from '../start/start-error';
import { addApiKeyCommands } from './commands/api-keys';
import { addAuditCommands } from './commands/audit';
import { addBackupCommand } from './commands/backup';
import { Cli, type CliParts } from './cli';
import { CliError } from './cli-error';
import { addConsoleCommands } from './commands/console';
import { addDatabaseCommands } from './commands/database';
import { addDemoCommands } from './commands/demo';
import { addImportCommands } from './commands/imports';
import { addKeyCommands } from './commands/keys';
import { addMatchPairsCommand } from './commands/match-pairs';
import { addOperatorKeyCommands } from './commands/operator-key';
import { addPortfolioCommands } from './commands/portfolios';
import { addRestoreCommand } from './commands/restore';
import { addSourceCommands } from './commands/sources';
import { addSsoCommands } from './commands/sso';
import { addTenantCommands } from './commands/tenants';
import type { Terminal } from './terminal';
import { addUserCommands } from './commands/users';

const COMMANDS = [
  addTenantCommands,
  addDemoCommands,
  addPortfolioCommands,
  addApiKeyCommands,
  addUserCommands,
  addConsoleCommands,
  addSsoCommands,
  addImportCommands,
  addSourceCommands,
  addKeyCommands,
  addAuditCommands,
  addDatabaseCommands,
  addOperatorKeyCommands,
  addBackupCommand,
  addRestoreCommand,
  addMatchPairsCommand,
];

const EXIT_CODES = '\nExit codes: 0 success, 1 refused or failed, 2 invalid command or option.\n';

/** Runs one command; answers the exit code: 0 done, 1 refused or failed, 2 a call that can't be understood. */
export async function runCli(parameters: readonly string[], terminal: Terminal, parts: CliParts): Promise<number> {
  const cli = new Cli(terminal, parts);
  try {
    const program = buildProgram(cli);
    if (parameters.length === 0) program.outputHelp();
    else await program.parseAsync([...parameters], { from: 'user' });
    return cli.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof BackupError) {
      terminal.stderr.write(`${error.message}\n`);
      return 1;
    }
    if (error instanceof CliError) {
      terminal.stderr.write(`${error.message}\n`);
      return error.exitCode;
    }
    terminal.stderr.write(`${explainStartError(error)}\n`);
    return 1;
  }
}

function buildProgram(cli: Cli): Command {
  const { stdout, stderr } = cli.terminal;
  // Subcommands take over both settings from the program that makes them.
  const program = new Command('tms')
    .usage('<command>')
    .description('Administer the threat monitoring service: npm run tms -- <command>')
    .exitOverride()
    .showHelpAfterError('(use --help for more information)')
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      getOutHelpWidth: () => stdout.columns ?? 100,
      getErrHelpWidth: () => stderr.columns ?? 100,
    })
    .addHelpText('after', EXIT_CODES);
  for (const add of COMMANDS) add(program, cli);
  return program;
}
