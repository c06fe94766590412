import type { Command } from 'commander';
import type { Cli } from '../cli';
import { connect, online, type OnlineOptions } from '../online-command';
import { writeRecord, writeRows } from '../output';
import type { ServiceClient } from '../service-client';

const portfoliosRoute = async (client: ServiceClient, tenant: string): Promise<string> =>
  `${await client.tenantPath(tenant)}/portfolios`;

/** `portfolios list|create`. */
export function addPortfolioCommands(program: Command, cli: Cli): void {
  const portfolios = program.command('portfolios').description('Manage the portfolios of a tenant');
  online(portfolios.command('list <tenant>').description('List the portfolios of a tenant')).action(
    async (tenant: string, options: OnlineOptions) => {
      const client = connect(cli, options);
      const rows = await client.list<object>(await portfoliosRoute(client, tenant), 'portfolios');
      writeRows(cli.terminal, options.json === true, rows, ['slug', 'name', 'created_at']);
    },
  );
  online(portfolios.command('create <tenant> <slug>').description('Create a portfolio'))
    .requiredOption('--name <name>', 'the name of the portfolio')
    .action(async (tenant: string, slug: string, options: OnlineOptions & { name: string }) => {
      const body = { slug, name: options.name };
      const client = connect(cli, options);
      const made = await client.request<object>('POST', await portfoliosRoute(client, tenant), body);
      writeRecord(cli.terminal, options.json === true, made);
    });
}
