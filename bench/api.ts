/**
 * The API over HTTP with a million events, compared with a bare Fastify and pg that run the same statements, once
 * with the same guarantees and once without any. Without limits, with 32 connections and load on one server at a
 * time.
 *   [DATABASE_URL=postgres://…] npm run bench:api --
 *     [--events 1000000] [--seconds 4] [--rounds 3] [--cases 'one by id,page with total'] [--peers] [--profile <folder>]
 *     [--old <checkout>]
 * `--peers` installs PostGraphile 4 and Directus in a temporary folder and measures them on the same table;
 * `--profile` writes a CPU profile of the service; `--old` names another checkout of this project, with its dependencies and built, which is
 * measured as well, on a database of its own with the same events.
 */
import 'reflect-metadata';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { Client } from 'pg';
import { makeRecordTable } from './api-bare-audit';
import { type Cases, readCases } from './api-cases';
import { PAGES_ALONE, printFigures, type Turn } from './api-figures';
import { Load, type LoadRequest } from './api-load';
import { makeKey, type Server, startBareServer, startService } from './api-servers';
import { type BenchDatabase, openBenchDatabase } from './bench-database';
import { fillCorpus } from './corpus-data';
import { databaseProcessor } from './database-processor';
import { measurePeers } from './peers/peers';

const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    peers: { type: 'boolean', default: false },
    profile: { type: 'string' },
    cases: { type: 'string' },
    old: { type: 'string' },
  },
});
const SECONDS = Number(options.seconds);
const ROUNDS = Number(options.rounds);
const WARM_UP_SECONDS = Math.min(2, SECONDS);
/** The service seals its records every ten seconds, so twice that is enough. */
const IDLE_TIMEOUT_MS = 20_000;

async function main(): Promise<void> {
  const database = await openBenchDatabase();
  const load = new Load();
  try {
    const events = await fillCorpus(database, Number(options.events));
    const copy = options.old === undefined ? undefined : await database.copy();
    try {
      console.log(
        `${events} events, 32 connections, medians of ${ROUNDS} rounds of ${SECONDS} s in turn; Node ${process.version}, ${database.description}`,
      );
      await measure(database, copy, load);
    } finally {
      await copy?.close();
    }
  } finally {
    load.close();
    await database.close();
  }
}

async function measure(database: BenchDatabase, copy: BenchDatabase | undefined, load: Load): Promise<void> {
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    await owner.query('checkpoint');
    await makeRecordTable(owner);
    const cases = chosen(await readCases(database.url));
    await measureServers({ database, copy, cases, owner, load });
    if (options.peers) await measurePeers({ databaseUrl: database.ownerUrl, cases, load, seconds: SECONDS });
  } finally {
    await owner.end();
  }
}

/** The cases that `--cases` names, and all of them without it. */
function chosen(cases: Cases): Cases {
  const names = options.cases?.split(',');
  const entries = Object.entries(cases.paths).filter(([name]) => names?.includes(name) ?? true);
  if (entries.length === 0) throw new Error(`--cases has to name some of: ${Object.keys(cases.paths).join(', ')}`);
  return { ...cases, paths: Object.fromEntries(entries) };
}

interface Bench {
  database: BenchDatabase;
  /** For the old version. */
  copy: BenchDatabase | undefined;
  cases: Cases;
  owner: Client;
  load: Load;
}

async function measureServers({ database, copy, cases, owner, load }: Bench): Promise<void> {
  const turns: Turn[] = [];
  const flags = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`];
  try {
    turns.push(await serviceTurn('service', await startService(database, flags), database, cases));
    if (copy !== undefined && options.old !== undefined) {
      const main = join(resolve(options.old), 'dist/src/main.js');
      turns.push(await serviceTurn('old', await startService(copy, [], main), copy, cases));
    }
    const { systemUrl } = database;
    const paths = { ...cases.paths, ...alonePaths(cases) };
    for (const [name, task] of [
      ['guaranteed', { url: database.url, systemUrl, cases }],
      ['bare', { url: database.url, cases }],
    ] as const) {
      turns.push({ name, server: await startBareServer(task), paths, rounds: {}, headers: turns[0]?.headers ?? {} });
    }
    await compareAnswers(cases, turns);
    const step: Step = { load, owner, databaseMs: await databaseProcessor(database.ownerUrl) };
    for (const turn of turns) await takeTurn(turn, step, WARM_UP_SECONDS);
    for (const turn of turns) turn.rounds = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const turn of turns) await takeTurn(turn, step, SECONDS);
    }
    printFigures(turns, cases);
  } finally {
    for (const { server } of turns) await server.close();
  }
}

/** The turn of a version of the service, which ends when its records are sealed. */
async function serviceTurn(
  name: 'service' | 'old',
  server: Server,
  database: BenchDatabase,
  { paths }: Cases,
): Promise<Turn> {
  const headers = { 'x-api-key': await makeKey(server.url) };
  return { name, server, paths, rounds: {}, headers, waitUntilIdle: () => waitUntilSealed(database.ownerUrl) };
}

/** The same pages without their totals. */
function alonePaths({ paths }: Cases): Record<string, string[]> {
  const pages = Object.entries(PAGES_ALONE).filter(([name]) => paths[name]);
  return Object.fromEntries(
    pages.map(([name, alone]) => [alone, (paths[name] ?? []).map((path) => path.replace('/v1/events', '/alone'))]),
  );
}

interface Step {
  load: Load;
  owner: Client;
  /** The processor time of the database so far. */
  databaseMs: () => number;
}

async function takeTurn(turn: Turn, { load, owner, databaseMs }: Step, seconds: number): Promise<void> {
  for (const [name, paths] of Object.entries(turn.paths)) {
    const requests = paths.map((path): LoadRequest => ({ path }));
    const { server, headers } = turn;
    const before = { server: server.processorMs(), database: databaseMs() };
    const round = await load.measure({ url: server.url, headers, requests, seconds });
    await untilQuiet(owner);
    (turn.rounds[name] ??= []).push({
      ...round,
      processorMs: (server.processorMs() - before.server) / round.requests,
      databaseMs: (databaseMs() - before.database) / round.requests,
    });
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
async function waitUntilSealed(ownerUrl: string): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
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
  } finally {
    await owner.end();
  }
}

/** Servers are comparable only if their responses are the same. */
async function compareAnswers(cases: Cases, turns: readonly Turn[]): Promise<void> {
  for (const path of Object.values(cases.paths).flat()) {
    const [expected, ...answers] = await Promise.all(
      turns.map(async ({ server, headers }) => {
        const answer = await fetch(server.url + path, { headers });
        if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
        return answer.json();
      }),
    );
    if (!answers.every((answer) => isDeepStrictEqual(answer, expected)))
      throw new Error(`the responses to ${path} differ`);
  }
}

void main();
