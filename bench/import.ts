/**
 * Rows per second of an import, compared with COPY of the same rows into the same indexed table, in one run.
 *   [DATABASE_URL=postgres://…] node test/support/run-typescript.cjs bench/import.ts [file.csv.gz]
 */
import 'reflect-metadata';
import { createReadStream, existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { DataSource } from 'typeorm';
import { CorpusChanges, type ImportResult } from '../src/modules/corpus/corpus.contract';
import { ImportSession } from '../src/modules/corpus/imports/import-session';
import { Turns } from '../src/platform/turns';
import { getEventFormat } from '../src/modules/sources/formats';
import { serviceDataSourceOptions } from '../src/platform/database/data-source';
import { Db } from '../src/platform/database/db';
import { openBenchDatabase } from './bench-database';

const FILE = process.argv[2] ?? '../shared/data/events/ucdp_ged_union.csv.gz';
const FORMAT = 'ucdp-ged';

/** The machine may be busy at times: each measurement is the best of these alternating rounds. */
const ROUNDS = 3;

async function main(): Promise<void> {
  if (!existsSync(FILE)) {
    console.log(`Skipped: ${FILE} does not exist; give the path of a UCDP GED file.`);
    return;
  }
  const database = await openBenchDatabase();
  const dataSource = await new DataSource(
    serviceDataSourceOptions({ url: database.systemUrl, size: 4, applicationName: 'tms bench' }),
  ).initialize();
  try {
    const best = { parse: Infinity, import: Infinity, again: Infinity, copy: Infinity };
    let rows = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await emptyCorpus(database.ownerUrl);
      best.parse = Math.min(best.parse, await secondsOf(parseOnly));
      best.import = Math.min(best.import, await secondsOf(async () => (rows = (await importFile(dataSource)).stored)));
      best.again = Math.min(best.again, await secondsOf(async () => expectNothingNew(await importFile(dataSource))));
      best.copy = Math.min(best.copy, await secondsOfCopy(database.ownerUrl));
    }
    console.log(`${rows} rows of ${FORMAT}, best of ${ROUNDS}; ${database.description}`);
    console.table({
      'parse only': rate(rows, best.parse, best.copy),
      'import, all new': rate(rows, best.import, best.copy),
      'import, all unchanged': rate(rows, best.again, best.copy),
      'COPY into the same table': rate(rows, best.copy, best.copy),
    });
  } finally {
    await dataSource.destroy();
    await database.close();
  }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}

const rate = (rows: number, seconds: number, copySeconds: number): Record<string, number> => ({
  seconds: Number(seconds.toFixed(2)),
  'rows/s': Math.round(rows / seconds),
  'of COPY': Number((copySeconds / seconds).toFixed(2)),
});

function expectNothingNew({ stored, revised }: ImportResult): void {
  if (stored + revised > 0) throw new Error(`the second import changed ${stored + revised} events`);
}

async function parseOnly(): Promise<number> {
  let rows = 0;
  for await (const row of getEventFormat(FORMAT)!.parse(createReadStream(FILE))) if ('event' in row) rows += 1;
  return rows;
}

async function importFile(dataSource: DataSource): Promise<ImportResult> {
  const session = await ImportSession.open(new Db(dataSource, dataSource), new CorpusChanges(), new Turns(), FORMAT);
  for await (const row of getEventFormat(FORMAT)!.parse(createReadStream(FILE))) {
    if ('event' in row) await session.add(row.event);
    else session.reject(row);
  }
  return session.complete();
}

async function emptyCorpus(url: string): Promise<void> {
  await onClient(url, (client) =>
    client.query('truncate event, actor, event_actor, event_source, event_revision cascade; checkpoint'),
  );
}

/**
 * The time in seconds that COPY takes for the imported rows, into an empty table with the same indexes and
 * constraints.
 */
function secondsOfCopy(url: string): Promise<number> {
  return onClient(url, async (client) => {
    await client.query('create table event_copy (like event including all)');
    const chunks: Buffer[] = [];
    for await (const chunk of client.query(copyTo('copy event to stdout'))) chunks.push(chunk as Buffer);
    await client.query('checkpoint');
    const seconds = await secondsOf(() =>
      pipeline(Readable.from(chunks), client.query(copyFrom('copy event_copy from stdin'))),
    );
    await client.query('drop table event_copy');
    return seconds;
  });
}

async function onClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

void main();
