import type { Command } from 'commander';
import type { Cli } from '../cli';
import { CliError } from '../cli-error';
import { collect, connect, online, type OnlineOptions } from '../online-command';
import { wholeNumber } from '../option-values';
import { writeRecord } from '../output';

interface OpenOptions extends OnlineOptions {
  readonly tenant?: string;
  readonly role?: string;
  readonly hours?: number;
  readonly portfolio?: string[];
}

interface Link {
  readonly id: string;
  readonly token: string;
  readonly url: string;
  readonly expires_at: string;
}

const HOUR_MS = 3_600_000;
const DEFAULT_HOURS = 12;
const DEFAULT_ROLE = 'analyst';

/** `console open`. */
export function addConsoleCommands(program: Command, cli: Cli): void {
  const group = program.command('console').description('Open the console in a browser');
  online(
    group
      .command('open')
      .description(
        'Create a link that signs a browser in, once and within 15 minutes: with the key of this command, or with ' +
          '--tenant with a new key of a tenant',
      ),
  )
    .option('--tenant <slug>', 'the tenant to enter; this creates an API key for the session')
    .option('--role <role>', `viewer, analyst, auditor or admin (default: ${DEFAULT_ROLE})`)
    .option('--hours <number>', `after how many hours the key expires (default: ${DEFAULT_HOURS})`, wholeNumber)
    .option(
      '--portfolio <slug>',
      'a portfolio that the key can access, "*" for all (default: "*"); can be repeated',
      collect,
    )
    .action(async (options: OpenOptions) => {
      const key = await keyFor(cli, options);
      const client = connect(cli, key === null ? options : { ...options, key });
      const link = await client.request<Link>('POST', '/v1/auth/link');
      if (options.json === true) writeRecord(cli.terminal, true, link);
      else cli.terminal.stdout.write(`${link.url}\n`);
    });
}

/** The new key of a tenant, which is not printed; null to use the key of this command. */
async function keyFor(cli: Cli, options: OpenOptions): Promise<string | null> {
  const { tenant, role = DEFAULT_ROLE, hours = DEFAULT_HOURS, portfolio: portfolios = ['*'] } = options;
  if (tenant === undefined) {
    if (options.role ?? options.hours ?? options.portfolio) {
      throw new CliError('The options --role, --hours and --portfolio need --tenant', 2);
    }
    return null;
  }
  const client = connect(cli, options);
  const expiresAt = new Date(Date.now() + hours * HOUR_MS).toISOString();
  const body = { name: `console (${role})`, role, portfolios, expires_at: expiresAt };
  const made = await client.request<{ key: string }>('POST', `${await client.tenantPath(tenant)}/api-keys`, body);
  return made.key;
}
