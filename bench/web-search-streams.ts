/**
 * The delay of an event of a search with 2,000 open streams on one process: from the beginning of its transaction to
 * the reader, which is in another process.
 *   [DATABASE_URL=postgres://…] node test/support/run-typescript.cjs bench/web-search-streams.ts [streams] [searches]
 */
import 'reflect-metadata';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { JobFeeds } from '../src/modules/web-search/streams/job-feeds';
import { WebSearchRepository } from '../src/modules/web-search/web-search.repository';
import { Db } from '../src/platform/database/db';
import { openBenchDatabase } from './bench-database';
import { OPERATOR_KEY, startBenchService } from './bench-service';

const STREAMS = Number(process.argv[2] ?? 2_000);
const SEARCHES = Number(process.argv[3] ?? 40);
const EVENTS = 300;
const PAUSE_MS = 50;

/** A typical item of about 1.5 KB. */
const ITEM = {
  item: { label: 'An article', summary: 'x'.repeat(400), adverse: [{ excerpt: 'y'.repeat(300) }], z: 'z'.repeat(600) },
};

/** The arrival of an event at a reader: search, number, milliseconds since the epoch. */
type Arrival = [search: number, seq: number, atMs: number];

async function main(): Promise<void> {
  const database = await openBenchDatabase();
  // Searches stay queued; this program writes their events.
  const { app, url } = await startBenchService(database, {
    ROLE: 'serve',
    WEB_SEARCH_JOBS_PER_TENANT: '1000',
    MAX_STREAMS_PER_PRINCIPAL: String(STREAMS),
    MAX_STREAMS_PER_TENANT: String(STREAMS),
    MAX_CONNECTIONS_PER_ADDRESS: String(STREAMS + 1_000),
  });
  try {
    const key = await makeKey(url);
    const ids = await Promise.all(Array.from({ length: SEARCHES }, () => startSearch(url, key)));
    const readers = fork(join(__dirname, '../test/support/run-typescript.cjs'), [
      join(__dirname, 'web-search-readers.ts'),
    ]);
    readers.send({ url, key, ids, streams: STREAMS });
    const feeds = app.get(JobFeeds);
    while (feeds.openStreams < STREAMS) await delay(100);
    console.log(`${STREAMS} streams of ${SEARCHES} searches are open; ${database.description}`);
    const sentAtMs = await writeEvents(app.get(Db), app.get(WebSearchRepository), ids);
    await delay(2_000);
    readers.send('done');
    const [arrivals] = (await once(readers, 'message')) as [Arrival[]];
    report(arrivals, sentAtMs);
    readers.disconnect();
  } finally {
    await app.close();
    await database.close();
  }
}

async function post<T>(url: string, key: string, body: object): Promise<T> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

async function makeKey(url: string): Promise<string> {
  await post(`${url}/v1/admin/tenants`, OPERATOR_KEY, { slug: 'bench', name: 'Bench' });
  const body = { name: 'bench', role: 'analyst' };
  return (await post<{ key: string }>(`${url}/v1/admin/tenants/bench/api-keys`, OPERATOR_KEY, body)).key;
}

async function startSearch(url: string, key: string): Promise<string> {
  const body = { subject: { type: 'person', name: 'Nobody' } };
  return (await post<{ jobId: string }>(`${url}/v1/web-search?responseMode=async`, key, body)).jobId;
}

/** Writes one event at a time, to the searches in turn. Returns when the writing of each began. */
async function writeEvents(
  db: Db,
  searches: WebSearchRepository,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const scopes = await db.readAsSystem('benchmark', (tx) =>
    tx.query<{ id: string; tenantId: string; portfolioId: string }>(
      'select id, tenant_id as "tenantId", portfolio_id as "portfolioId" from web_search_job',
    ),
  );
  const sentAtMs = new Map<string, number>();
  for (let event = 0; event < EVENTS; event++) {
    const search = event % ids.length;
    const id = ids[search] ?? '';
    const scope = scopes.find((one) => one.id === id);
    if (!scope) throw new Error('a search is missing');
    const begunAtMs = performance.timeOrigin + performance.now();
    const seq = await db.run(scope, async (tx) => {
      const job = await searches.lock(tx, id);
      return searches.appendEvents(tx, id, job?.lastSeq ?? 0, [{ type: 'item', payload: ITEM }]);
    });
    sentAtMs.set(`${search} ${seq}`, begunAtMs);
    await delay(PAUSE_MS);
  }
  return sentAtMs;
}

function report(arrivals: readonly Arrival[], sentAtMs: ReadonlyMap<string, number>): void {
  const late = arrivals.flatMap(([search, seq, atMs]) => {
    const sent = sentAtMs.get(`${search} ${seq}`);
    return sent === undefined ? [] : [atMs - sent];
  });
  const sorted = late.sort((a, b) => a - b);
  const at = (share: number): string => `${(sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0)} ms`;
  const expected = EVENTS * (STREAMS / SEARCHES);
  console.log(`${late.length} of ${expected} events arrived: median ${at(0.5)}, p99 ${at(0.99)}, latest ${at(1)}`);
}

void main();
