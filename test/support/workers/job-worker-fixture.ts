/** Shared by tests of the job worker. Module state: every test file has its own. */
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import pino from 'pino';
import { Registry } from 'prom-client';
import { createEffectTables } from './job-effects';
import { createTestDatabase, type TestDatabase } from '../app/test-database';
import { closeDb, openDb } from '../app/open-db';
import type { Db } from '../../../src/platform/database/db';
import type { JobContext } from '../../../src/platform/jobs/job-context';
import { defineJob } from '../../../src/platform/jobs/job-definition';
import { JobHandlers } from '../../../src/platform/jobs/job-handlers';
import { JobQueue } from '../../../src/platform/jobs/job-queue';
import { JobWorker } from '../../../src/platform/jobs/job-worker';

const NOTE = defineJob<{ text: string }>('note', { maxAttempts: 2 });

export let db: Db;
let database: TestDatabase;
const queue = new JobQueue();
const workers: JobWorker[] = [];

/** Opens a database for the tests of a file, after each of which all workers stop and all jobs are removed. */
export function useJobDatabase(): void {
  beforeAll(async () => {
    database = await createTestDatabase();
    await createEffectTables(database.ownerUrl);
    db = await openDb(database.url, 8);
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop(0)));
    await db.runAsSystem('test', (tx) => tx.query('delete from graphile_worker._private_jobs'));
  });
  afterAll(async () => {
    await closeDb(db);
    await database.drop();
  });
}

export const query = <Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> =>
  db.runAsSystem('test', (tx) => tx.query<Row>(sql, parameters));

export async function asOwner(sql: string): Promise<void> {
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(sql);
  await owner.end();
}

export const enqueue = (text: string, options: Parameters<JobQueue['enqueue']>[3] = {}): Promise<void> =>
  db.runAsSystem('test', (tx) => queue.enqueue(tx, NOTE, { text }, options));

interface WaitingJob {
  payload: { text: string };
  attempts: number;
  locked_by: string | null;
  last_error: string | null;
  waitSeconds: number;
}

export const jobs = (): Promise<WaitingJob[]> =>
  query(
    'select *, extract(epoch from run_at - updated_at)::float as "waitSeconds" from graphile_worker._private_jobs order by id',
  );

export async function startWorker(
  handler: (payload: { text: string }, context: JobContext) => Promise<void>,
  registry = new Registry(),
): Promise<JobWorker> {
  const handlers = new JobHandlers();
  handlers.register(NOTE, handler);
  return keep(handlers, registry);
}

export async function keep(handlers: JobHandlers, registry = new Registry()): Promise<JobWorker> {
  const log = pino({ level: 'silent' });
  const worker = await JobWorker.start({ url: database.url, db, handlers, registry, log, concurrency: 2 });
  workers.push(worker);
  return worker;
}

export async function until(isSo: () => boolean | Promise<boolean>, timeoutMs = 10_000): Promise<void> {
  const endMs = Date.now() + timeoutMs;
  while (!(await isSo())) {
    if (Date.now() > endMs) throw new Error(`not so after ${timeoutMs} ms: ${isSo.toString()}`);
    await delay(20);
  }
}

export const forever = (context: JobContext): Promise<void> => delay(60_000, undefined, { signal: context.signal });
