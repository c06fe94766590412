import { Client } from 'pg';
import { Registry } from 'prom-client';
import { createTestDatabase, type TestDatabase } from '../../../test/support/app/test-database';
import { closeDb, openDb } from '../../../test/support/app/open-db';
import type { Db } from '../database/db';
import { JobCounts } from './job-counts';
import { defineJob } from './job-definition';
import { JobHandlers } from './job-handlers';
import { JobQueue } from './job-queue';
import { JobWaitMetric } from './job-wait-metric';

const NOTE = defineJob<{ text: string }>('note', { maxAttempts: 2 });

let database: TestDatabase;
let db: Db;
const queue = new JobQueue();

beforeAll(async () => {
  database = await createTestDatabase();
  db = await openDb(database.url, 8);
});

afterEach(() => query('delete from graphile_worker._private_jobs'));

afterAll(async () => {
  await closeDb(db);
  await database.drop();
});

const query = <Row>(sql: string): Promise<Row[]> => db.runAsSystem('test', (tx) => tx.query<Row>(sql));

const enqueue = (text: string, options: Parameters<JobQueue['enqueue']>[3] = {}): Promise<void> =>
  db.runAsSystem('test', (tx) => queue.enqueue(tx, NOTE, { text }, options));

const enqueueAll = (...[jobs, keyMode]: [Parameters<JobQueue['enqueueAll']>[2], 'preserve_run_at'?]): Promise<void> =>
  db.runAsSystem('test', (tx) => queue.enqueueAll(tx, NOTE, jobs as { payload: { text: string } }[], keyMode));

interface WaitingJob {
  payload: { text: string };
  key: string | null;
  run_at: Date;
  priority: number;
  max_attempts: number;
  locked_by: string | null;
}

const jobs = (): Promise<WaitingJob[]> => query('select * from graphile_worker._private_jobs order by id');
const texts = async (): Promise<string[]> => (await jobs()).map(({ payload }) => payload.text);

it('leaves no job behind if the transaction is rolled back', async () => {
  const failed = db.runAsSystem('test', async (tx) => {
    await queue.enqueue(tx, NOTE, { text: 'never' });
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  await enqueue('kept');
  expect(await texts()).toEqual(['kept']);
});

it('keeps one waiting job per key, with the latest payload', async () => {
  await enqueue('first', { key: 'k' });
  await enqueue('second', { key: 'k' });
  await enqueue('other', { key: 'l' });
  expect(await texts()).toEqual(['second', 'other']);
});

it('adds many jobs at once, each with its own time and priority, and only the last one of a key', async () => {
  const runAt = new Date(Date.now() + 3_600_000);
  await enqueueAll([
    { payload: { text: 'one' } },
    { payload: { text: 'old' }, key: 'k' },
    { payload: { text: 'two' }, priority: 3, maxAttempts: 7 },
    { payload: { text: 'new' }, key: 'k', runAt },
  ]);
  const added = (await jobs()).sort((a, b) => a.payload.text.localeCompare(b.payload.text));
  expect(added).toMatchObject([
    { payload: { text: 'new' }, key: 'k', run_at: runAt, priority: 0, max_attempts: 2 },
    { payload: { text: 'one' }, key: null },
    { payload: { text: 'two' }, key: null, priority: 3, max_attempts: 7 },
  ]);
  expect(added[1]!.run_at.getTime()).toBeLessThan(Date.now() + 1_000);
  await enqueueAll([{ payload: { text: 'newer' }, key: 'k' }], 'preserve_run_at');
  expect((await jobs()).find(({ key }) => key === 'k')).toMatchObject({ payload: { text: 'newer' }, run_at: runAt });
  await enqueueAll([]);
  expect(await jobs()).toHaveLength(3);
});

it('does not change an existing job in the mode unsafe_dedupe', async () => {
  await enqueue('first', { key: 'k', keyMode: 'unsafe_dedupe' });
  await enqueue('second', { key: 'k', keyMode: 'unsafe_dedupe' });
  expect(await texts()).toEqual(['first']);
});

it('loses no job whose key a worker takes at the same moment', async () => {
  await enqueueAll([
    { payload: { text: 'taken' }, key: 'k' },
    { payload: { text: 'waiting' }, key: 'l' },
  ]);
  const worker = new Client({ connectionString: database.url });
  await worker.connect();
  try {
    await worker.query('begin');
    await worker.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker', attempts = 1 where key = 'k'`,
    );
    const added = enqueueAll([
      { payload: { text: 'again' }, key: 'k' },
      { payload: { text: 'instead' }, key: 'l' },
    ]);
    await untilOneWaits();
    await worker.query('commit');
    await added;
  } finally {
    await worker.end();
  }
  const after = await jobs();
  expect(after.map(({ payload, locked_by: by, key }) => [payload.text, by, key])).toEqual([
    ['taken', 'worker', null],
    ['instead', null, 'l'],
    ['again', null, 'k'],
  ]);
});

it('withdraws all jobs of a tenant, including running ones and reports of lost ones', async () => {
  const REPORT = defineJob<{ name: string; payload: object }>('report', { maxAttempts: 2 });
  await db.runAsSystem('test', async (tx) => {
    for (const [tenantId, text] of [
      ['t1', 'waiting'],
      ['t1', 'running'],
      ['t2', 'of another'],
    ]) {
      await queue.enqueue(tx, NOTE, { tenantId, text } as { text: string });
    }
    await queue.enqueue(tx, REPORT, { name: 'note', payload: { tenantId: 't1' } });
    await tx.query(`insert into job_run (job_id, epoch, worker_id, attempt)
      select id, 1, 'worker', 1 from graphile_worker._private_jobs where payload ->> 'text' <> 'waiting'`);
    await queue.withdrawAll(tx, { tenantId: 't1' });
  });
  expect(await texts()).toEqual(['of another']);
  expect(await query('select worker_id from job_run')).toHaveLength(1);
  await query('delete from job_run');
});

it('reports for how long the oldest waiting job has been due, and 0 if jobs are only scheduled', async () => {
  const handlers = new JobHandlers();
  for (const name of ['note', 'idle']) handlers.register(defineJob(name), () => Promise.resolve());
  const registry = new Registry();
  new JobWaitMetric(registry, new JobCounts(db), handlers);
  const seconds = async (job: string): Promise<number> => {
    const [, value] =
      new RegExp(`^job_oldest_waiting_seconds\\{job="${job}"\\} (.*)$`, 'm').exec(await registry.metrics()) ?? [];
    return Number(value);
  };
  await enqueue('later', { runAt: new Date(Date.now() + 3_600_000) });
  expect([await seconds('note'), await seconds('idle')]).toEqual([0, 0]);
  for (const minutes of [1, 10]) await enqueue(`due ${minutes}`, { runAt: new Date(Date.now() - minutes * 60_000) });
  // The clock of the database may differ from that of the test by less than a minute.
  expect(await seconds('note')).toBeGreaterThan(540);
  expect(await seconds('idle')).toBe(0);
});

async function untilOneWaits(): Promise<void> {
  for (;;) {
    const [row] = await query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (row!.count > 0) return;
  }
}
