import type { Command } from 'commander';
import type { Cli } from '../cli';
import { CliError } from '../cli-error';
import { connect, online, type OnlineOptions, query, segment } from '../online-command';
import { requireYes, withYes, type YesOptions } from '../option-values';
import { writeRecord, writeRows } from '../output';
import type { ServiceClient } from '../service-client';

const portfoliosRoute = async (client: ServiceClient, tenant: string): Promise<string> =>
  `${await client.tenantPath(tenant)}/portfolios`;

/** `portfolios list|create|delete`. */
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
  const remove = portfolios.command('delete <tenant> <slug>').description('Delete a portfolio and all its data');
  withYes(online(remove)).action(async (tenant: string, slug: string, options: OnlineOptions & YesOptions) => {
    requireYes(options, `This deletes the portfolio ${slug} and everything that belongs to it.`);
    const client = connect(cli, options);
    const route = await portfoliosRoute(client, tenant);
    const listed = await client.list<{ id: string; slug: string }>(route, 'portfolios');
    const found = listed.find((portfolio) => portfolio.slug === slug);
    if (!found) throw new CliError(`The tenant ${tenant} has no portfolio ${slug}`);
    const path = `${route}/${segment(found.id)}${query({ confirm: slug })}`;
    writeRecord(cli.terminal, options.json === true, await client.wait<object>('DELETE', path));
  });
}
