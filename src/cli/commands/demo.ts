import type { Command } from 'commander';
import type { Cli } from '../cli';
import { connect, online, type OnlineOptions } from '../online-command';
import { requireYes, withYes, type YesOptions } from '../option-values';
import { writeRecord } from '../output';

const ROUTE = '/v1/admin/demo';

/** `demo status|remove`. */
export function addDemoCommands(program: Command, cli: Cli): void {
  const demo = program.command('demo').description('Manage the demo data of a first start');
  online(demo.command('status').description('Show the contents of the demo')).action(async (options: OnlineOptions) => {
    writeRecord(cli.terminal, options.json === true, await connect(cli, options).request<object>('GET', ROUTE));
  });
  const remove = demo
    .command('remove')
    .description('Remove the demo: its tenant, watch list, articles and earthquakes');
  withYes(online(remove)).action(async (options: OnlineOptions & YesOptions) => {
    requireYes(options, 'This removes the demo and everything that was created with its key.');
    writeRecord(cli.terminal, options.json === true, await connect(cli, options).wait<object>('DELETE', ROUTE));
  });
}
