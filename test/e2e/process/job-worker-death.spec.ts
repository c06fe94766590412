import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Db } from '../../../src/platform/database/db';
import { JobQueue } from '../../../src/platform/jobs/job-queue';
import { APPLY_EFFECT, createEffectTables, type EffectPayload, releaseJob } from '../../support/workers/job-effects';
import { JobWorkerProcess } from '../../support/workers/job-worker-process';
import { createTestDatabase, type TestDatabase } from '../../support/app/test-database';
import { closeDb, openDb } from '../../support/app/open-db';

interface StartRow {
  epoch: number;
  pid: number;
}

let database: TestDatabase;
let db: Db;
const workers: JobWorkerProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await createEffectTables(database.ownerUrl);
  db = await openDb(database.url, 4);
});

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.kill()));
});

afterAll(async () => {
  await closeDb(db);
  await database.drop();
});

async function startWorker(): Promise<JobWorkerProcess> {
  const worker = await JobWorkerProcess.start({ url: database.url, concurrency: 1, logLevel: 'silent' });
  workers.push(worker);
  return worker;
}

const enqueue = (payload: EffectPayload): Promise<void> =>
  db.runAsSystem('test', (tx) => new JobQueue().enqueue(tx, APPLY_EFFECT, payload));

const read = <Row>(sql: string, number: number): Promise<Row[]> =>
  db.readAsSystem('test', (tx) => tx.query<Row>(sql, [number]));

const starts = (number: number): Promise<StartRow[]> =>
  read(`select epoch, pid from job_step where name = 'start' and number = $1 order by seq`, number);

/** Whether each job in the queue is locked by a worker. */
async function jobLocks(): Promise<{ isLocked: boolean }[]> {
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ isLocked: boolean }>(
      `select locked_by is not null as "isLocked" from graphile_worker._private_jobs`,
    );
    return rows;
  } finally {
    await owner.end();
  }
}

const effects = (number: number): Promise<{ pid: number }[]> =>
  read('select pid from job_effect where number = $1', number);

async function until(isSo: () => boolean | Promise<boolean>, timeoutMs = 300_000): Promise<void> {
  const endMs = Date.now() + timeoutMs;
  while (!(await isSo())) {
    if (Date.now() > endMs) throw new Error(`not so after ${timeoutMs} ms: ${isSo.toString()}`);
    await delay(50);
  }
}

it('runs the job of a killed worker again elsewhere', async () => {
  const first = await startWorker();
  await enqueue({ number: 1, holdMs: null });
  await until(async () => (await starts(1)).length === 1);
  const second = await startWorker();
  await first.kill();
  await until(async () => (await starts(1)).length === 2);
  expect((await starts(1))[1]).toMatchObject({ pid: second.pid, epoch: 3 });
  await releaseJob(db, 1);
  await until(async () => (await effects(1)).length > 0);
  await delay(500);
  expect(await effects(1)).toHaveLength(1);
}, 600_000);

it('refuses writes of a worker that was frozen past the sweep, and lets it continue with other jobs', async () => {
  const frozen = await startWorker();
  await enqueue({ number: 2, holdMs: null, ignoresSignal: true });
  await until(async () => (await starts(2)).length === 1);
  frozen.freeze();
  const other = await startWorker();
  await until(async () => (await starts(2)).length === 2);
  await releaseJob(db, 2);
  await until(async () => (await effects(2)).length === 1);
  expect(await effects(2)).toMatchObject([{ pid: other.pid }]);
  frozen.wake();
  await until(() => frozen.refused.includes(2));
  const steps = await read('select name, pid from job_step where number = $1 order by seq', 2);
  expect(steps).toEqual([
    { name: 'start', pid: frozen.pid },
    { name: 'start', pid: other.pid },
    { name: 'middle', pid: other.pid },
  ]);
  expect(await effects(2)).toHaveLength(1);
  await other.stopGracefully();
  await enqueue({ number: 3, holdMs: 0 });
  await until(async () => (await effects(3)).length === 1);
  expect(await effects(3)).toMatchObject([{ pid: frozen.pid }]);
}, 600_000);

it('stops a worker on request, and returns its job before the process ends', async () => {
  const first = await startWorker();
  await enqueue({ number: 4, holdMs: null });
  await until(async () => (await starts(4)).length === 1);
  expect(await jobLocks()).toEqual([{ isLocked: true }]);
  expect(await first.stopGracefully()).toBe(0);
  expect(await jobLocks()).toEqual([{ isLocked: false }]);
  const second = await startWorker();
  await until(async () => (await starts(4)).length === 2);
  expect((await starts(4))[1]).toMatchObject({ pid: second.pid });
  await releaseJob(db, 4);
  await until(async () => (await effects(4)).length === 1);
}, 600_000);

it('fails a job permanently when its third worker is killed, and reports the reason to its module', async () => {
  await enqueue({ number: 5, holdMs: 120_000 });
  for (let death = 1; death <= 3; death++) {
    const worker = await startWorker();
    await until(async () => (await starts(5)).length === death, 600_000);
    await worker.kill();
  }
  await startWorker();
  const lost = (): Promise<{ name: string }[]> =>
    read(`select name from job_step where number = $1 and name like 'lost:%'`, 5);
  await until(async () => (await lost()).length > 0, 600_000);
  expect(await lost()).toEqual([
    {
      name: 'lost: It was stopped because the process that ran it ended unexpectedly 3 times. It will not be retried.',
    },
  ]);
  expect(await starts(5)).toHaveLength(3);
  expect(await effects(5)).toEqual([]);
}, 600_000);

it('counts no attempt if a worker is stopped on request, any number of times', async () => {
  await enqueue({ number: 6, holdMs: 120_000 });
  for (let round = 1; round <= 4; round++) {
    const worker = await startWorker();
    await until(async () => (await starts(6)).length === round, 600_000);
    expect(await worker.stopGracefully()).toBe(0);
  }
  expect(await read('select name from job_step where number = $1 and name like $$lost:%$$', 6)).toEqual([]);
}, 600_000);
