import { Argument, type Command } from 'commander';
import type { Cli } from './cli';
import { fileJson } from './file-text';
import { connect, online, type OnlineOptions, segment } from './online-command';
import { writeRecord, writeRows } from './output';

interface Test {
  readonly ok: boolean;
  readonly checks: readonly { readonly name: string; readonly ok: boolean; readonly message: string }[];
}

const kind = (): Argument => new Argument('<kind>', 'of the connection').choices(['saml', 'oidc']);
const routeOf = (tenant: string): string => `/v1/admin/tenants/${segment(tenant)}/sso`;

/** `sso show|put|delete|test`. */
export function addSsoCommands(program: Command, cli: Cli): void {
  const sso = program.command('sso').description('Sign-in by identity providers');
  online(sso.command('show <tenant>').description('Show the connections of a tenant, as JSON')).action(
    async (tenant: string, options: OnlineOptions) => {
      writeRecord(cli.terminal, true, await connect(cli, options).request<object>('GET', routeOf(tenant)));
    },
  );
  online(sso.command('put <tenant>').addArgument(kind()).description('Make or replace a connection'))
    .requiredOption('--file <file>', 'its settings, as JSON (docs/sign-in.md)')
    .action(async (tenant: string, which: string, options: OnlineOptions & { file: string }) => {
      const path = `${routeOf(tenant)}/${which}`;
      const made = await connect(cli, options).request<object>('PUT', path, fileJson(options.file));
      writeRecord(cli.terminal, options.json === true, made);
    });
  online(sso.command('delete <tenant>').addArgument(kind()).description('Delete a connection')).action(
    async (tenant: string, which: string, options: OnlineOptions) => {
      await connect(cli, options).request('DELETE', `${routeOf(tenant)}/${which}`);
      writeRecord(cli.terminal, options.json === true, { kind: which, deleted: true });
    },
  );
  online(
    sso
      .command('test <tenant>')
      .addArgument(kind())
      .description('Say what is right with a connection; 1 if not all is'),
  ).action(async (tenant: string, which: string, options: OnlineOptions) => {
    const answer = await connect(cli, options).request<Test>('POST', `${routeOf(tenant)}/${which}/test`);
    if (options.json === true) writeRecord(cli.terminal, true, answer);
    else writeRows(cli.terminal, false, answer.checks, ['name', 'ok', 'message']);
    cli.exitCode = answer.ok ? 0 : 1;
  });
}
