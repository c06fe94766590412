import type { Command } from 'commander';
import type { Cli } from './cli';
import { CliError } from './cli-error';
import { connect, online, type OnlineOptions, segment } from './online-command';
import { writeRecord, writeRows } from './output';

const ROUTE = '/v1/admin/tenants';
const COLUMNS = ['slug', 'name', 'evaluation_time', 'created_at'];

interface TenantOptions extends OnlineOptions {
  readonly name?: string;
  readonly evaluationTime?: string;
}

/** `tenants list|create|show|update`. */
export function addTenantCommands(program: Command, cli: Cli): void {
  const tenants = program.command('tenants').description('Tenants of the installation');
  online(tenants.command('list').description('List the tenants')).action(async (options: OnlineOptions) => {
    const rows = await connect(cli, options).list<object>(ROUTE, 'tenants');
    writeRows(cli.terminal, options.json === true, rows, COLUMNS);
  });
  online(tenants.command('create <slug>').description('Make a tenant, with its portfolio "default"'))
    .requiredOption('--name <name>', 'its name')
    .option('--evaluation-time <instant>', 'its "now", in RFC 3339; without it, the clock')
    .action(async (slug: string, options: TenantOptions) => {
      const body = { slug, ...changeOf(options) };
      writeRecord(cli.terminal, options.json === true, await connect(cli, options).request('POST', ROUTE, body));
    });
  online(tenants.command('show <slug>').description('Show a tenant')).action(
    async (slug: string, options: OnlineOptions) => {
      const tenant = await connect(cli, options).request<object>('GET', `${ROUTE}/${segment(slug)}`);
      writeRecord(cli.terminal, options.json === true, tenant);
    },
  );
  online(tenants.command('update <slug>').description('Change a tenant'))
    .option('--name <name>', 'its name')
    .option('--evaluation-time <instant>', 'its "now", in RFC 3339; "clock": the clock again')
    .action(async (slug: string, options: TenantOptions) => {
      const body = changeOf(options);
      if (Object.keys(body).length === 0) throw new CliError('Nothing to change: --name or --evaluation-time', 2);
      const tenant = await connect(cli, options).request<object>('PATCH', `${ROUTE}/${segment(slug)}`, body);
      writeRecord(cli.terminal, options.json === true, tenant);
    });
}

const changeOf = ({ name, evaluationTime }: TenantOptions): object => ({
  ...(name !== undefined && { name }),
  ...(evaluationTime !== undefined && { evaluation_time: evaluationTime === 'clock' ? null : evaluationTime }),
});
