import { Argument, type Command } from 'commander';
import type { Cli } from '../cli';
import { fileJson } from '../file-text';
import { connect, online, type OnlineOptions } from '../online-command';
import { writeRecord, writeRows } from '../output';
import type { ServiceClient } from '../service-client';

interface Test {
  readonly ok: boolean;
  readonly checks: readonly { readonly name: string; readonly ok: boolean; readonly message: string }[];
}

interface Connection {
  readonly kind: string;
  readonly login_url: string;
  readonly domains: readonly { readonly domain: string; readonly verified_at: string | null }[];
  readonly updated_at: string;
}

interface Connections {
  readonly saml: (Connection & { readonly identity_provider: { readonly entity_id: string } }) | null;
  readonly oidc: (Connection & { readonly issuer: string }) | null;
}

const COLUMNS = ['kind', 'identity_provider', 'domains', 'login_url', 'updated_at'];

const kind = (): Argument => new Argument('<kind>', 'the kind of the connection').choices(['saml', 'oidc']);
const connectionsRoute = async (client: ServiceClient, tenant: string): Promise<string> =>
  `${await client.tenantPath(tenant)}/sso`;

/** `sso show|put|delete|test`. */
export function addSsoCommands(program: Command, cli: Cli): void {
  const sso = program.command('sso').description('Manage sign-in through identity providers');
  online(
    sso.command('show <tenant>').description('List the connections of a tenant; --json shows all their settings'),
  ).action(async (tenant: string, options: OnlineOptions) => {
    const client = connect(cli, options);
    const connections = await client.request<Connections>('GET', await connectionsRoute(client, tenant));
    if (options.json === true) writeRecord(cli.terminal, true, connections);
    else writeRows(cli.terminal, false, connectionRows(connections), COLUMNS);
  });
  online(sso.command('put <tenant>').addArgument(kind()).description('Create or replace a connection'))
    .requiredOption('--file <file>', 'a JSON file with the settings of the connection (docs/sign-in.md)')
    .action(async (tenant: string, which: string, options: OnlineOptions & { file: string }) => {
      const client = connect(cli, options);
      const path = `${await connectionsRoute(client, tenant)}/${which}`;
      const made = await client.request<object>('PUT', path, fileJson(options.file));
      writeRecord(cli.terminal, options.json === true, made);
    });
  online(sso.command('delete <tenant>').addArgument(kind()).description('Delete a connection')).action(
    async (tenant: string, which: string, options: OnlineOptions) => {
      const client = connect(cli, options);
      await client.request('DELETE', `${await connectionsRoute(client, tenant)}/${which}`);
      writeRecord(cli.terminal, options.json === true, { kind: which, deleted: true });
    },
  );
  online(
    sso
      .command('test <tenant>')
      .addArgument(kind())
      .description('Test a connection; the exit code is 1 if a check fails'),
  ).action(async (tenant: string, which: string, options: OnlineOptions) => {
    const client = connect(cli, options);
    const answer = await client.request<Test>('POST', `${await connectionsRoute(client, tenant)}/${which}/test`);
    if (options.json === true) writeRecord(cli.terminal, true, answer);
    else writeRows(cli.terminal, false, answer.checks, ['name', 'ok', 'message']);
    cli.exitCode = answer.ok ? 0 : 1;
  });
}

/** A row for each connection, with the names in `COLUMNS`. */
function connectionRows({ saml, oidc }: Connections): object[] {
  return [
    ...(saml ? [{ ...connectionRow(saml), identity_provider: saml.identity_provider.entity_id }] : []),
    ...(oidc ? [{ ...connectionRow(oidc), identity_provider: oidc.issuer }] : []),
  ];
}

const connectionRow = ({ kind: which, login_url, updated_at, domains }: Connection): object => ({
  kind: which,
  login_url,
  updated_at,
  domains: domains.map(({ domain, verified_at: verifiedAt }) =>
    verifiedAt === null ? `${domain} (unverified)` : domain,
  ),
});
