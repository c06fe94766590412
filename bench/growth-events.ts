import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { sharedCsv } from '../test/support/app/shared-data';
import { greatestMemoryMb, makeKey, type Server, startService } from './api-servers';
import { type BenchDatabase, openBenchDatabase } from './bench-database';
import { startBenchService } from './bench-service';
import { databaseProcessor } from './database-processor';
import { benchAssets, fillWithUcdp, importRows, repeatEvents, UCDP, untilToday } from './evaluation-data';
import { importLines } from './evaluation-freshness';
import type { Figures } from './growth';

const YEARS = 20;
const REPEATED = { ...untilToday(YEARS), hasDistinctTexts: true };
const ASSETS = 1_000;
const NEW_EVENTS = 1_000;

/** Each path is requested once, and then as often as the number says. */
const READS: Readonly<Record<string, readonly [path: string, count: number]>> = {
  'page of 20 events with its total': ['events?page_size=20', 100],
  'country and category': ['events?page_size=20&country=NG&event_category=conflict', 100],
  'search for a common word': ['events?page_size=20&search=civilians', 50],
  'tile of the world': ['events/tiles/0/0/0.mvt', 20],
};

/** Time and memory with as many events of 20 years, on an embedded database. */
export async function measureEvents(size: number): Promise<Figures> {
  const database = await openBenchDatabase();
  try {
    await fill(database, size);
    const megabytes = await megabytesOf(database);
    const startedMs = performance.now();
    const server = await startService(database);
    try {
      const start = { 'start until it responds': seconds(performance.now() - startedMs) };
      return { ...megabytes, ...start, ...(await measureServer(server, database)) };
    } finally {
      await server.close();
    }
  } finally {
    await database.close();
  }
}

/** The events of UCDP GED: a part of them, evenly chosen, or all of them repeatedly. */
async function fill(database: BenchDatabase, size: number): Promise<void> {
  const rows = sharedCsv(UCDP);
  if (size >= rows.length) {
    await fillWithUcdp(database, size, REPEATED);
    return;
  }
  const chosen = rows.filter(
    (_row, index) => Math.floor((index * size) / rows.length) > Math.floor(((index - 1) * size) / rows.length),
  );
  const service = await startBenchService(database, { ROLE: 'serve' });
  try {
    await importRows(service, csvOf(chosen));
  } finally {
    await service.app.close();
  }
  await repeatEvents(database.ownerUrl, chosen.length, REPEATED);
}

function csvOf(rows: readonly Record<string, string>[]): string {
  const names = Object.keys(rows[0] ?? {});
  const cell = (text = ''): string => `"${text.replaceAll('"', '""')}"`;
  return [names, ...rows.map((row) => names.map((name) => row[name]))].map((row) => row.map(cell).join(',')).join('\n');
}

async function megabytesOf({ ownerUrl }: BenchDatabase): Promise<Figures> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ megabytes: number }>(
    'select (pg_database_size(current_database()) / 1e6)::int as megabytes',
  );
  await owner.end();
  return { 'database on disk': `${rows[0]?.megabytes} MB` };
}

async function measureServer(server: Server, database: BenchDatabase): Promise<Figures> {
  const databaseMs = await databaseProcessor(database.ownerUrl);
  const client = new BenchClient(server.url, await makeKey(server.url));
  const figures: Record<string, string> = {};
  const { body } = await client.call('GET', 'events?page_size=1');
  const [event] = (body as { items: { id: string }[] }).items;
  const reads = { 'one event by its id': [`events/${event?.id}`, 200] as const, ...READS };
  for (const [name, [path, count]] of Object.entries(reads)) {
    figures[`${name}, first`] = milliseconds((await client.call('GET', path)).ms);
    const startMs = [server.processorMs(), databaseMs()] as const;
    const times: number[] = [];
    for (let index = 0; index < count; index += 1) times.push((await client.call('GET', path)).ms);
    const used = server.processorMs() - startMs[0] + (databaseMs() - startMs[1]);
    figures[`${name}, then`] = `${milliseconds(median(times))} (processors ${milliseconds(used / count)})`;
  }
  const importedMs = performance.now();
  await importLines(server.url, newEvents());
  figures[`import of ${NEW_EVENTS} events`] = seconds(performance.now() - importedMs);
  const assets = benchAssets(ASSETS, 1);
  figures[`evaluation of ${ASSETS} assets, until stored`] = seconds(await client.evaluate(assets));
  const renamed = assets.map((asset, index) => (index === 0 ? { ...asset, name: 'Renamed' } : asset));
  figures['one changed asset, until stored'] = milliseconds(await client.evaluate(renamed));
  figures['greatest memory of the service'] = `${greatestMemoryMb(server)} MB`;
  return figures;
}

/** Events of yesterday, spread over the world. */
function newEvents(): string[] {
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  return Array.from({ length: NEW_EVENTS }, (_item, index) =>
    JSON.stringify({
      source: 'bench',
      sourceEventId: `new-${index}`,
      title: `Clash number ${index}`,
      eventCategory: 'conflict',
      eventType: 'explosion',
      eventDate: day,
      locationCoordinates: { lat: (index % 120) - 60, lng: ((index * 7) % 360) - 180 },
      geoPrecision: 1,
    }),
  );
}

/** Requests of one tenant, with how long each took. */
class BenchClient {
  constructor(
    private readonly url: string,
    private readonly key: string,
  ) {}

  async call(method: string, path: string, body?: object): Promise<{ ms: number; body: unknown }> {
    const startedMs = performance.now();
    const answer = await fetch(`${this.url}/v1/${path}`, {
      method,
      headers: { 'x-api-key': this.key, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const ms = performance.now() - startedMs;
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${bytes.toString().slice(0, 300)}`);
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    return { ms, body: isJson ? JSON.parse(bytes.toString()) : null };
  }

  /** Replaces the assets, and waits until their threats are stored. */
  async evaluate(assets: object[]): Promise<number> {
    const startedMs = performance.now();
    const { body } = await this.call('PUT', 'assets', { assets });
    for (;;) {
      const scan = await this.call('GET', `threats/scans/${(body as { scan_id: string }).scan_id}`);
      const { status } = scan.body as { status: string };
      if (status === 'completed') return performance.now() - startedMs;
      if (status === 'failed') throw new Error('the evaluation failed');
      await delay(20);
    }
  }
}

const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1] ?? NaN;
const milliseconds = (ms: number): string => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
