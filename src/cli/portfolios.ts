import type { Command } from 'commander';
import type { Cli } from './cli';
import { connect, online, type OnlineOptions, segment } from './online-command';
import { writeRecord, writeRows } from './output';

const routeOf = (tenant: string): string => `/v1/admin/tenants/${segment(tenant)}/portfolios`;

/** `portfolios list|create`. */
export function addPortfolioCommands(program: Command, cli: Cli): void {
  const portfolios = program.command('portfolios').description('Portfolios of a tenant');
  online(portfolios.command('list <tenant>').description('List the portfolios of a tenant')).action(
    async (tenant: string, options: OnlineOptions) => {
      const rows = await connect(cli, options).list<object>(routeOf(tenant), 'portfolios');
      writeRows(cli.terminal, options.json === true, rows, ['slug', 'name', 'created_at']);
    },
  );
  online(portfolios.command('create <tenant> <slug>').description('Make a portfolio'))
    .requiredOption('--name <name>', 'its name')
    .action(async (tenant: string, slug: string, options: OnlineOptions & { name: string }) => {
      const body = { slug, name: options.name };
      const made = await connect(cli, options).request<object>('POST', routeOf(tenant), body);
      writeRecord(cli.terminal, options.json === true, made);
    });
}
