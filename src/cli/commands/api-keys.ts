import type { Command } from 'commander';
import type { Cli } from '../cli';
import { fileJson } from '../file-text';
import { collect, connect, online, type OnlineOptions, segment } from '../online-command';
import { wholeNumber } from '../option-values';
import { writeRecord, writeRows } from '../output';
import type { ServiceClient } from '../service-client';

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
const keysRoute = async (client: ServiceClient, tenant: string): Promise<string> =>
  `${await client.tenantPath(tenant)}/api-keys`;

/** `api-keys list|create|revoke|rotate`. */
export function addApiKeyCommands(program: Command, cli: Cli): void {
  const keys = program.command('api-keys').description('Manage the API keys of a tenant');
  addList(keys, cli);
  addCreate(keys, cli);
  addRevoke(keys, cli);
  addRotate(keys, cli);
}

function addList(keys: Command, cli: Cli): void {
  online(keys.command('list <tenant>').description('List the API keys of a tenant')).action(
    async (tenant: string, options: OnlineOptions) => {
      const client = connect(cli, options);
      const rows = await client.list<object>(await keysRoute(client, tenant), 'api_keys');
      writeRows(cli.terminal, options.json === true, rows, COLUMNS);
    },
  );
}

function addCreate(keys: Command, cli: Cli): void {
  online(keys.command('create <tenant>').description('Create an API key; the key itself is shown only once'))
    .requiredOption('--name <name>', 'what the key is for')
    .requiredOption('--role <role>', 'viewer, analyst, auditor or admin')
    .option('--permission <permission>', 'restrict the role to this permission; can be repeated', collect)
    .option(
      '--portfolio <slug>',
      'a portfolio that the key can access, "*" for all (default: "default"); can be repeated',
      collect,
    )
    .option(
      '--scope-file <file>',
      'a JSON file with the part of the corpus that the key can see (countries, event_categories …)',
    )
    .option('--rate-limit <number>', 'the rate limit in requests per minute', wholeNumber)
    .option('--expires-at <instant>', 'when the key expires, in RFC 3339 (default: never)')
    .action(async (tenant: string, options: NewKeyOptions) => {
      const client = connect(cli, options);
      const made = await client.request<object>('POST', await keysRoute(client, tenant), newKey(options));
      writeRecord(cli.terminal, options.json === true, made);
    });
}

function addRevoke(keys: Command, cli: Cli): void {
  online(keys.command('revoke <tenant> <id>').description('Revoke an API key')).action(
    async (tenant: string, id: string, options: OnlineOptions) => {
      const client = connect(cli, options);
      await client.request('DELETE', `${await keysRoute(client, tenant)}/${segment(id)}`);
      writeRecord(cli.terminal, options.json === true, { id, revoked: true });
    },
  );
}

function addRotate(keys: Command, cli: Cli): void {
  online(
    keys
      .command('rotate <tenant> <id>')
      .description('Replace an API key with a new one; the new key itself is shown only once'),
  )
    .option(
      '--overlap-hours <number>',
      'how long both keys are valid (default: 24; 0 ends the old one immediately)',
      wholeNumber,
    )
    .action(async (tenant: string, id: string, options: OnlineOptions & { overlapHours?: number }) => {
      const body = options.overlapHours === undefined ? {} : { overlap_hours: options.overlapHours };
      const client = connect(cli, options);
      const path = `${await keysRoute(client, tenant)}/${segment(id)}/rotate`;
      const made = await client.request<object>('POST', path, body);
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
