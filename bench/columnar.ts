/*
 * First counts, first tiles and the memory of a serving process on a large corpus, with the columnar copy and without it, in turn on the same
 * database. Needs the package @duckdb/node-api.
 *
 *   npm run bench:columnar -- --events 2000000 --years 20 --rounds 3
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { sharedFile } from '../test/support/app/shared-data';
import { greatestMemoryMb, makeKey, startService } from './api-servers';
import { type BenchDatabase, openBenchDatabase } from './bench-database';
import { writeCopy } from './columnar-files';
import { fillWithUcdp, UCDP, untilToday } from './evaluation-data';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '2000000' },
    years: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
  },
});

/** What is requested once from a process that has just started, in this order. */
const REQUESTS: Readonly<Record<string, string>> = {
  'all events': 'events?page_size=20',
  'a common word': 'events?page_size=20&search=civilians',
  'a more common word': 'events?page_size=20&search=clash',
  'a rare phrase': 'events?page_size=20&search=%22suicide%20attack%22',
  'country and category': 'events?page_size=20&country=NG&event_category=conflict',
  'a box of 10 degrees': 'events?page_size=20&bbox=30,30,40,40',
  'histogram of all events': 'events/histogram',
  'tile of the world': 'events/tiles/0/0/0.mvt',
  'its second tile': 'events/tiles/2/2/1.mvt',
  'tile with a common word': 'events/tiles/0/0/0.mvt?search=civilians',
};

async function main(): Promise<void> {
  if (!existsSync(sharedFile(UCDP))) {
    console.log('Skipped: the data next to the project is missing.');
    return;
  }
  const database = await openBenchDatabase();
  try {
    const repetition = { ...untilToday(Number(values.years)), hasDistinctTexts: true };
    await fillWithUcdp(database, Number(values.events), repetition);
    await compare(database, Number(values.rounds));
  } finally {
    await database.close();
  }
}

/** Prints how long the copy takes and what it saves. */
async function compare(database: BenchDatabase, rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tms-columnar-'));
  try {
    console.log(`${await writeCopy(database, folder)}; ${database.description}`);
    const rows: Record<string, Record<string, string[]>> = {};
    for (let round = 0; round < rounds; round += 1) {
      const builds: Record<string, Record<string, string>> = { without: {}, with: { COLUMNAR_COPY_DIR: folder } };
      for (const [build, settings] of Object.entries(builds)) {
        await measure(database, settings, (name, figure) => ((rows[name] ??= {})[build] ??= []).push(figure));
      }
    }
    console.table(rows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(
  database: BenchDatabase,
  settings: Record<string, string>,
  report: (name: string, figure: string) => void,
): Promise<void> {
  const server = await startService(database, [], undefined, { ROLE: 'serve', ...settings });
  try {
    const key = await makeKey(server.url, `bench-${Date.now()}`);
    for (const [name, path] of Object.entries(REQUESTS)) {
      const startedMs = performance.now();
      const answer = await fetch(`${server.url}/v1/${path}`, { headers: { 'x-api-key': key } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path} responded with ${answer.status}`);
      report(name, `${Math.round(performance.now() - startedMs)} ms`);
    }
    report('greatest memory', `${greatestMemoryMb(server)} MB`);
  } finally {
    await server.close();
  }
}

void main();
