import type { Command } from 'commander';
import type { Cli } from '../cli';
import { connect, online, type OnlineOptions, segment } from '../online-command';
import { writeRecord, writeRows } from '../output';

const COLUMNS = ['format', 'staleness', 'rows', 'lastSuccessAt', 'lastAttemptAt', 'error'];

/** `sources`, `feeds poll`. */
export function addSourceCommands(program: Command, cli: Cli): void {
  online(program.command('sources').description('List the sources of events and the status of their imports')).action(
    async (options: OnlineOptions) => {
      const sources = await connect(cli, options).list<object>('/v1/sources', 'sources');
      writeRows(cli.terminal, options.json === true, sources, COLUMNS);
    },
  );
  const feeds = program.command('feeds').description('Manage the live feeds of events');
  online(feeds.command('poll <id>').description('Fetch a feed now: usgs, gdacs, eonet, nws or gdelt')).action(
    async (id: string, options: OnlineOptions) => {
      const answer = await connect(cli, options).request<object>('POST', `/v1/admin/feeds/${segment(id)}/poll`);
      writeRecord(cli.terminal, options.json === true, answer);
    },
  );
}
