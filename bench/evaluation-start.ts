/*
 * A worker that starts on a large corpus: how long until it has stored the first evaluation of a portfolio, and its memory. Beside it the
 * worker of another checkout, which is built, on the same database and in turn.
 *
 *   npm run bench:evaluation-start -- --events 2000000 --years 20 --assets 100 --rounds 3 --old ../other-checkout --copy
 *
 * With --copy, also with a columnar copy of the corpus, which needs the package @duckdb/node-api.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { sharedFile } from '../test/support/app/shared-data';
import { greatestMemoryMb, makeKey, OPERATOR_KEY, processorMsOf, startService, stop } from './api-servers';
import { type BenchDatabase, openBenchDatabase } from './bench-database';
import { writeCopy } from './columnar-files';
import { benchAssets, fillWithUcdp, UCDP, untilToday } from './evaluation-data';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '2000000' },
    years: { type: 'string', default: '20' },
    assets: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '3' },
    old: { type: 'string' },
    copy: { type: 'boolean', default: false },
  },
});
const POLL_MS = 50;

async function main(): Promise<void> {
  if (!existsSync(sharedFile(UCDP))) {
    console.log('Skipped: the data next to the project is missing.');
    return;
  }
  const database = await openBenchDatabase();
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const folder = mkdtempSync(join(tmpdir(), 'tms-columnar-'));
  try {
    await fillWithUcdp(database, Number(values.events), untilToday(Number(values.years)));
    const { rows } = await owner.query<{ all: string; recent: string }>(
      'select count(*) as all, count(*) filter (where event_date > current_date - 366) as recent from event',
    );
    console.log(`${rows[0]?.all} events, ${rows[0]?.recent} of them in the last year; ${database.description}`);
    const main = join(__dirname, '../dist/src/main.js');
    const builds = new Map<string, Build>([['this one', { main, settings: {} }]]);
    if (values.old !== undefined)
      builds.set('the other one', { main: resolve(values.old, 'dist/src/main.js'), settings: {} });
    if (values.copy) builds.set('this one with a copy', { main, settings: { COLUMNAR_COPY_DIR: folder } });
    if (values.copy) await writeCopy(database, folder);
    console.table(await measureAll(database, owner, builds));
  } finally {
    await owner.end();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Build {
  readonly main: string;
  readonly settings: Readonly<Record<string, string>>;
}

async function measureAll(
  database: BenchDatabase,
  owner: Client,
  builds: ReadonlyMap<string, Build>,
): Promise<Record<string, object>> {
  // It only takes requests, so that evaluations wait for the worker.
  const server = await startService(database, [], undefined, { ROLE: 'serve' });
  const rows: Record<string, object> = {};
  try {
    const key = await makeKey(server.url);
    for (let round = 0; round < Number(values.rounds); round += 1) {
      for (const [name, build] of builds) {
        await putAssets(server.url, key, Object.keys(rows).length + 1);
        rows[`worker of ${name}, ${round + 1}`] = await measureWorker(database, owner, build);
      }
    }
  } finally {
    await server.close();
  }
  return rows;
}

async function putAssets(url: string, key: string, round: number): Promise<void> {
  const answer = await fetch(`${url}/v1/assets`, {
    method: 'PUT',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ assets: benchAssets(Number(values.assets), round) }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}

/** Until every portfolio is evaluated with its current assets. */
const BEHIND = `select from portfolio p left join portfolio_evaluation e on e.portfolio_id = p.id
  where p.assets_revision > coalesce(e.assets_revision, 0)`;

async function measureWorker(database: BenchDatabase, owner: Client, build: Build): Promise<object> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tms-bench-'));
  const startMs = performance.now();
  const worker = spawnWorker(database, build, dataDir);
  try {
    while ((await owner.query(BEHIND)).rowCount !== 0) {
      if (worker.exitCode !== null) throw new Error('the worker has ended');
      await delay(POLL_MS);
    }
    return {
      'seconds until the evaluation is stored': Number(((performance.now() - startMs) / 1_000).toFixed(1)),
      'processor s': processorMsOf(worker) / 1_000,
      'greatest memory, MB': greatestMemoryMb(worker),
    };
  } finally {
    await stop(worker, 'SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function spawnWorker(database: BenchDatabase, { main, settings }: Build, dataDir: string): ChildProcess {
  const masterKeyFile = join(dataDir, 'master.key');
  // The key with which openBenchDatabase prepares the database.
  writeFileSync(masterKeyFile, Buffer.alloc(32, 7), { mode: 0o600 });
  return spawn(process.execPath, [main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ROLE: 'work',
      DATABASE_URL: database.ownerUrl,
      DATA_DIR: dataDir,
      AUDIT_ARCHIVE_DIR: dataDir,
      MASTER_KEY_FILE: masterKeyFile,
      METRICS_PORT: '0',
      OPERATOR_API_KEY: OPERATOR_KEY,
      NETWORK_CONNECTORS: 'false',
      LOG_LEVEL: 'error',
      DEMO: 'false',
      ...settings,
    },
  });
}

void main();
