/**
 * The API over HTTP with a million events, compared with a bare Fastify and pg that run the same statements, once
 * with the same guarantees and once without any. Without limits, with 32 connections and load on one server at a
 * time.
 *   [DATABASE_URL=postgres://…] npm run bench:api --
 *     [--events 1000000] [--seconds 4] [--rounds 3] [--peers] [--profile <folder>]
 * `--peers` installs PostGraphile 4 and Directus in a temporary folder and measures them on the same table;
 * `--profile` writes a CPU profile of the service.
 */
import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { Client } from 'pg';
import { makeRecordTable } from './api-bare-audit';
import { type Cases, readCases } from './api-cases';
import { printFigures, type Turn } from './api-figures';
import { Load, type LoadRequest } from './api-load';
import { makeKey, type Server, startBareServer, startService } from './api-servers';
import { type BenchDatabase, openBenchDatabase } from './bench-database';
import { fillCorpus } from './corpus-data';
import { measurePeers } from './peers/peers';

const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    peers: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
});
const SECONDS = Number(options.seconds);
const ROUNDS = Number(options.rounds);
const WARM_UP_SECONDS = Math.min(2, SECONDS);
/** The service seals its records every ten seconds, so twice that is enough. */
const IDLE_TIMEOUT_MS = 20_000;

async function main(): Promise<void> {
  const database = await openBenchDatabase();
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const load = new Load();
  try {
    const events = await fillCorpus(database, Number(options.events));
    await owner.query('checkpoint');
    console.log(
      `${events} events, 32 connections, medians of ${ROUNDS} rounds of ${SECONDS} s in turn; Node ${process.version}, ${database.description}`,
    );
    await makeRecordTable(owner);
    const cases = await readCases(database.url);
    await measureServers(database, cases, owner, load);
    if (options.peers) await measurePeers({ databaseUrl: database.ownerUrl, cases, load, seconds: SECONDS });
  } finally {
    load.close();
    await owner.end();
    await database.close();
  }
}

async function measureServers(database: BenchDatabase, cases: Cases, owner: Client, load: Load): Promise<void> {
  const servers: Server[] = [];
  const flags = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`];
  try {
    const service = await startService(database, flags);
    servers.push(service);
    const headers = { 'x-api-key': await makeKey(service.url) };
    const guaranteed = await startBareServer({ url: database.url, systemUrl: database.systemUrl, cases });
    servers.push(guaranteed);
    const bare = await startBareServer({ url: database.url, cases });
    servers.push(bare);
    await compareAnswers(cases, service, [guaranteed, bare], headers);
    const alone = { 'page alone': alonePaths(cases, 'page with total') };
    const aloneToo = { ...cases.paths, ...alone, 'filtered page alone': alonePaths(cases, 'filtered page') };
    const turns: Turn[] = [
      { name: 'service', server: service, paths: cases.paths, rounds: {}, waitUntilIdle: () => waitUntilSealed(owner) },
      { name: 'guaranteed', server: guaranteed, paths: aloneToo, rounds: {} },
      { name: 'bare', server: bare, paths: aloneToo, rounds: {} },
    ];
    const quiet = (): Promise<void> => untilQuiet(owner);
    for (const turn of turns) await takeTurn(turn, headers, load, WARM_UP_SECONDS, quiet);
    for (const turn of turns) turn.rounds = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const turn of turns) await takeTurn(turn, headers, load, SECONDS, quiet);
    }
    printFigures(turns, cases);
  } finally {
    for (const server of servers) await server.close();
  }
}

const alonePaths = (cases: Cases, name: string): string[] =>
  (cases.paths[name] ?? []).map((path) => path.replace('/v1/events', '/alone'));

async function takeTurn(
  turn: Turn,
  headers: Record<string, string>,
  load: Load,
  seconds: number,
  quiet: () => Promise<void>,
): Promise<void> {
  for (const [name, paths] of Object.entries(turn.paths)) {
    const requests = paths.map((path): LoadRequest => ({ path }));
    const { url } = turn.server;
    const beforeMs = turn.server.processorMs();
    const round = await load.measure({ url, headers, requests, seconds });
    const processorMs = (turn.server.processorMs() - beforeMs) / round.requests;
    (turn.rounds[name] ??= []).push({ ...round, processorMs });
    await quiet();
  }
  await turn.waitUntilIdle?.();
}

/**
 * Waits for statements whose callers disconnected when the time was over, so that they do not run during the next
 * turn.
 */
async function untilQuiet(owner: Client): Promise<void> {
  const untilMs = Date.now() + IDLE_TIMEOUT_MS;
  while (Date.now() < untilMs) {
    const { rows } = await owner.query<{ busy: number }>(
      `select count(*)::int as busy from pg_stat_activity
       where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
         and query_start < now() - interval '100 milliseconds'`,
    );
    if (rows[0]?.busy === 0) return;
    await sleep(200);
  }
  console.log(`statements continued for more than ${IDLE_TIMEOUT_MS} ms after their callers had disconnected`);
}

/** Waits until the service has chained and sealed its records, so that this work does not run during the next turn. */
async function waitUntilSealed(owner: Client): Promise<void> {
  const untilMs = Date.now() + IDLE_TIMEOUT_MS;
  while (Date.now() < untilMs) {
    const { rows } = await owner.query<{ is_sealed: boolean }>(
      `select not exists (select from audit_pending) and not exists (
         select from audit_head h where h.seq > coalesce(
           (select max(c.size) from audit_checkpoint c where c.chain_id = h.chain_id), 0)) as is_sealed`,
    );
    if (rows[0]?.is_sealed === true) return;
    await sleep(200);
  }
  console.log(`the records of the service were not sealed within ${IDLE_TIMEOUT_MS} ms`);
}

/** Servers are comparable only if their responses are the same. */
async function compareAnswers(
  cases: Cases,
  service: Server,
  others: readonly Server[],
  headers: Record<string, string>,
): Promise<void> {
  for (const path of Object.values(cases.paths).flat()) {
    const [expected, ...answers] = await Promise.all(
      [service, ...others].map(async ({ url }) => {
        const answer = await fetch(url + path, { headers });
        if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
        return answer.json();
      }),
    );
    if (!answers.every((answer) => isDeepStrictEqual(answer, expected)))
      throw new Error(`the responses to ${path} differ`);
  }
}

void main();
