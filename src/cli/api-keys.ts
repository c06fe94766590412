import type { Command } from 'commander';
import type { Cli } from './cli';
import { fileJson } from './file-text';
import { collect, connect, online, type OnlineOptions, segment } from './online-command';
import { wholeNumber } from './option-values';
import { writeRecord, writeRows } from './output';

interface NewKeyOptions extends OnlineOptions {
  readonly name: string;
  readonly role: string;
  readonly permission?: string[];
  readonly portfolio?: string[];
  readonly scopeFile?: string;
  readonly rateLimit?: number;
  readonly expiresAt?: string;
}

const COLUMNS = ['id', 'prefix', 'name', 'role', 'portfolios', 'expires_at', 'revoked_at'];
const routeOf = (tenant: string): string => `/v1/admin/tenants/${segment(tenant)}/api-keys`;

/** `api-keys list|create|revoke|rotate`. */
export function addApiKeyCommands(program: Command, cli: Cli): void {
  const keys = program.command('api-keys').description('API keys of a tenant');
  online(keys.command('list <tenant>').description('List the API keys of a tenant')).action(
    async (tenant: string, options: OnlineOptions) => {
      const rows = await connect(cli, options).list<object>(routeOf(tenant), 'api_keys');
      writeRows(cli.terminal, options.json === true, rows, COLUMNS);
    },
  );
  online(keys.command('create <tenant>').description('Make an API key; its text is shown this once'))
    .requiredOption('--name <name>', 'what it is for')
    .requiredOption('--role <role>', 'viewer, analyst, auditor or admin')
    .option('--permission <permission>', 'narrows the role to these; may be repeated', collect)
    .option('--portfolio <slug>', 'where it may act, "*" everywhere; may be repeated', collect)
    .option('--scope-file <file>', 'the part of the corpus it may see, as JSON (countries, event_categories …)')
    .option('--rate-limit <number>', 'requests a minute', wholeNumber)
    .option('--expires-at <instant>', 'in RFC 3339')
    .action(async (tenant: string, options: NewKeyOptions) => {
      const made = await connect(cli, options).request<object>('POST', routeOf(tenant), newKey(options));
      writeRecord(cli.terminal, options.json === true, made);
    });
  online(keys.command('revoke <tenant> <id>').description('Revoke an API key, at once')).action(
    async (tenant: string, id: string, options: OnlineOptions) => {
      await connect(cli, options).request('DELETE', `${routeOf(tenant)}/${segment(id)}`);
      writeRecord(cli.terminal, options.json === true, { id, revoked: true });
    },
  );
  online(keys.command('rotate <tenant> <id>').description('Give a key a successor; its text is shown this once'))
    .option(
      '--overlap-hours <number>',
      'hours during which both hold (else 24; 0 ends the old one at once)',
      wholeNumber,
    )
    .action(async (tenant: string, id: string, options: OnlineOptions & { overlapHours?: number }) => {
      const body = options.overlapHours === undefined ? {} : { overlap_hours: options.overlapHours };
      const made = await connect(cli, options).request<object>(
        'POST',
        `${routeOf(tenant)}/${segment(id)}/rotate`,
        body,
      );
      writeRecord(cli.terminal, options.json === true, made);
    });
}

const newKey = ({ name, role, permission, portfolio, scopeFile, rateLimit, expiresAt }: NewKeyOptions): object => ({
  name,
  role,
  ...(permission && { permissions: permission }),
  ...(portfolio && { portfolios: portfolio }),
  ...(scopeFile !== undefined && { scope: fileJson(scopeFile) }),
  ...(rateLimit !== undefined && { rate_limit_per_minute: rateLimit }),
  ...(expiresAt !== undefined && { expires_at: expiresAt }),
});
