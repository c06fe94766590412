import type { Command } from 'commander';
import type { Cli } from '../cli';
import { CliError } from '../cli-error';
import { connect, online, type OnlineOptions, query, segment } from '../online-command';
import { requireYes, withYes, type YesOptions } from '../option-values';
import { writeRecord, writeRows } from '../output';

const ROUTE = '/v1/admin/tenants';
const COLUMNS = ['slug', 'name', 'evaluation_time', 'created_at'];
const ERASED_COLUMNS = ['id', 'slug', 'name', 'erased_at'];

interface TenantOptions extends OnlineOptions {
  readonly name?: string;
  readonly evaluationTime?: string;
}

/** `tenants list|create|show|update|erase`. */
export function addTenantCommands(program: Command, cli: Cli): void {
  const tenants = program.command('tenants').description('Manage the tenants of the installation');
  addList(tenants, cli);
  addCreate(tenants, cli);
  addShow(tenants, cli);
  addUpdate(tenants, cli);
  addErase(tenants, cli);
}

function addList(tenants: Command, cli: Cli): void {
  online(tenants.command('list').description('List the tenants'))
    .option('--erased', 'list erased tenants, with the ids of their audit logs')
    .action(async ({ erased, ...options }: OnlineOptions & { erased?: boolean }) => {
      const rows = await connect(cli, options).list<object>(ROUTE + query({ erased }), 'tenants');
      writeRows(cli.terminal, options.json === true, rows, erased === true ? ERASED_COLUMNS : COLUMNS);
    });
}

function addCreate(tenants: Command, cli: Cli): void {
  online(tenants.command('create <slug>').description('Create a tenant with the portfolio "default"'))
    .requiredOption('--name <name>', 'the name of the tenant')
    .option('--evaluation-time <instant>', 'a fixed current time for evaluation, in RFC 3339 (default: the real time)')
    .action(async (slug: string, options: TenantOptions) => {
      const body = { slug, ...tenantChange(options) };
      const created = await connect(cli, options)
        .request<object>('POST', ROUTE, body)
        .catch((error: unknown) => {
          throw isConflict(error) ? existing(slug, error) : error;
        });
      writeRecord(cli.terminal, options.json === true, created);
    });
}

function addShow(tenants: Command, cli: Cli): void {
  online(tenants.command('show <slug>').description('Show a tenant')).action(
    async (slug: string, options: OnlineOptions) => {
      const tenant = await connect(cli, options).request<object>('GET', `${ROUTE}/${segment(slug)}`);
      writeRecord(cli.terminal, options.json === true, tenant);
    },
  );
}

function addUpdate(tenants: Command, cli: Cli): void {
  online(tenants.command('update <slug>').description('Update a tenant'))
    .option('--name <name>', 'the name of the tenant')
    .option(
      '--evaluation-time <instant>',
      'a fixed current time for evaluation, in RFC 3339; "clock" returns to the real time',
    )
    .action(async (slug: string, options: TenantOptions) => {
      const body = tenantChange(options);
      if (Object.keys(body).length === 0) throw new CliError('Nothing to update: give --name or --evaluation-time', 2);
      const tenant = await connect(cli, options).request<object>('PATCH', `${ROUTE}/${segment(slug)}`, body);
      writeRecord(cli.terminal, options.json === true, tenant);
    });
}

function addErase(tenants: Command, cli: Cli): void {
  const erase = tenants.command('erase <slug>').description('Erase a tenant and all its data; its audit log remains');
  withYes(online(erase)).action(async (slug: string, options: OnlineOptions & YesOptions) => {
    requireYes(options, `This erases the tenant ${slug} and everything that belongs to it.`);
    const path = `${ROUTE}/${segment(slug)}${query({ confirm: slug })}`;
    writeRecord(cli.terminal, options.json === true, await connect(cli, options).wait<object>('DELETE', path));
  });
}

const isConflict = (error: unknown): error is CliError => error instanceof CliError && error.status === 409;

const existing = (slug: string, { message }: CliError): CliError =>
  new CliError(`${message}\nTo see it, use "tenants show ${slug}"; to change it, use "tenants update ${slug}".`);

const tenantChange = ({ name, evaluationTime }: TenantOptions): object => ({
  ...(name !== undefined && { name }),
  ...(evaluationTime !== undefined && { evaluation_time: evaluationTime === 'clock' ? null : evaluationTime }),
});
