import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/support/app/test-database';
import { ownerDataSource } from '../database/data-source';
import type { AnyTx } from '../database/db';
import { defineJob } from './job-definition';
import { JobLiveness } from './job-liveness';
import { JobQueue } from './job-queue';
import { JobRun } from './job-run';
import { prepareJobSchema } from './job-schema';

const DEAD_AFTER_MS = 8_000;
const MAX_ATTEMPTS = 10;
const DIG = defineJob<Record<string, never>>('dig', { maxAttempts: MAX_ATTEMPTS });

let database: TestDatabase;
let pool: Pool;
let liveness: JobLiveness;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new Pool({ connectionString: database.url });
  // Its last connections may still be closing when the database is dropped.
  pool.on('error', () => undefined);
  liveness = new JobLiveness(pool);
});

afterEach(() => pool.query('delete from graphile_worker._private_jobs; delete from job_worker; delete from job_run'));

afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** A job that `workerId` took just now, on its first attempt, and began. */
async function takenJob(workerId: string, key: string | null = null): Promise<string> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from graphile_worker.add_job('dig', '{}', max_attempts => $2, job_key => $1)`,
    [key, MAX_ATTEMPTS],
  );
  const id = String(rows[0]!.id);
  await begin(id, workerId, key);
  return id;
}

async function begin(id: string, workerId: string, key: string | null = null): Promise<JobRun> {
  return JobRun.begin(
    pool,
    { id, name: 'dig', attempt: await take(id, workerId), maxAttempts: MAX_ATTEMPTS, key, trace: null },
    workerId,
  );
}

async function take(id: string, workerId: string): Promise<number> {
  const { rows } = await pool.query<{ attempts: number }>(
    `update graphile_worker._private_jobs set attempts = attempts + 1, locked_by = $2, locked_at = now()
     where id = $1 returning attempts`,
    [id, workerId],
  );
  return rows[0]!.attempts;
}

/** A worker that takes the jobs, begins them and dies. */
async function die(
  workerId: string,
  ids: readonly string[],
  key: string | null = null,
): ReturnType<JobLiveness['sweep']> {
  await liveness.announce(workerId);
  for (const id of ids) await begin(id, workerId, key);
  await letDie(workerId);
  return liveness.sweep(DEAD_AFTER_MS);
}

const letDie = (workerId: string): Promise<unknown> =>
  pool.query(`update job_worker set heartbeat_at = now() - interval '9 seconds' where id = $1`, [workerId]);

const jobState = async (id: string): Promise<{ attempts: number; is_available: boolean } | undefined> =>
  (await pool.query('select attempts, is_available from graphile_worker._private_jobs where id = $1', [id])).rows[0];

it('releases the jobs of a silent worker at the cost of one attempt, and no jobs of live workers', async () => {
  await liveness.announce('dead-worker');
  await liveness.announce('live-worker');
  const [dead, live] = [await takenJob('dead-worker'), await takenJob('live-worker')];
  await letDie('dead-worker');
  expect(await liveness.sweep(DEAD_AFTER_MS)).toEqual({ workers: ['dead-worker'], lostJobs: [] });
  expect(await jobState(dead)).toEqual({ attempts: 1, is_available: true });
  expect(await jobState(live)).toEqual({ attempts: 1, is_available: false });
  expect(await liveness.beat('dead-worker')).toBe(false);
  expect(await liveness.beat('live-worker')).toBe(true);
});

it('prevents a swept run from completing its job or beginning it again', async () => {
  await liveness.announce('stalled-worker');
  const id = await takenJob('stalled-worker');
  const stalled = await begin(id, 'stalled-worker');
  await letDie('stalled-worker');
  await liveness.sweep(DEAD_AFTER_MS);
  await expect(stalled.complete()).rejects.toThrow('no longer counts');
  expect(await jobState(id)).toBeDefined();
  const late = JobRun.begin(
    pool,
    { id, name: 'dig', attempt: 1, maxAttempts: 1, key: null, trace: null },
    'stalled-worker',
  );
  await expect(late).rejects.toThrow('lost before it started');
});

it('finds locks of workers that never announced themselves', async () => {
  const id = await takenJob('unknown-worker');
  expect(await liveness.sweep(DEAD_AFTER_MS)).toEqual({ workers: [], lostJobs: [] });
  await pool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '9 seconds'`);
  expect(await liveness.sweep(DEAD_AFTER_MS)).toEqual({ workers: ['unknown-worker'], lostJobs: [] });
  expect(await jobState(id)).toEqual({ attempts: 1, is_available: true });
});

it('restores the attempt of a job that its worker had taken but not begun', async () => {
  const id = await takenJob('first-worker');
  await pool.query('update graphile_worker._private_jobs set locked_by = null, locked_at = null');
  await liveness.announce('dead-worker');
  await take(id, 'dead-worker');
  await letDie('dead-worker');
  expect(await liveness.sweep(DEAD_AFTER_MS)).toEqual({ workers: ['dead-worker'], lostJobs: [] });
  expect(await jobState(id)).toEqual({ attempts: 1, is_available: true });
});

it('restores the attempt each time a worker leaves regularly', async () => {
  let id: string | undefined;
  for (let round = 1; round <= 5; round++) {
    await liveness.announce(`worker-${round}`);
    if (id === undefined) id = await takenJob(`worker-${round}`);
    else await begin(id, `worker-${round}`);
    await liveness.leave(`worker-${round}`);
    expect(await jobState(id)).toEqual({ attempts: 0, is_available: true });
  }
});

it('fails a job permanently when its worker dies for the third time, and reports that in a separate job', async () => {
  const id = await takenJob('nobody');
  await pool.query('update graphile_worker._private_jobs set locked_by = null, locked_at = null, attempts = 0');
  expect((await die('victim-1', [id]))?.lostJobs).toEqual([]);
  expect((await die('victim-2', [id]))?.lostJobs).toEqual([]);
  expect((await die('victim-3', [id]))?.lostJobs).toEqual([{ id: Number(id), name: 'dig' }]);
  expect(await jobState(id)).toEqual({ attempts: MAX_ATTEMPTS, is_available: false });
  const { rows } = await pool.query(
    `select payload from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = task_id
     where identifier = 'report_lost_job'`,
  );
  expect(rows).toEqual([{ payload: { jobId: id, name: 'dig', payload: {}, deaths: 3 } }]);
});

it('starts jobs at different times if they died together twice', async () => {
  const ids = [await takenJob('nobody'), await takenJob('nobody'), await takenJob('nobody')];
  await pool.query('update graphile_worker._private_jobs set locked_by = null, locked_at = null, attempts = 0');
  const waits = async (): Promise<number[]> => {
    const { rows } = await pool.query<{ wait: number }>(
      'select round(extract(epoch from run_at - updated_at))::int as wait from graphile_worker._private_jobs order by id',
    );
    return rows.map(({ wait }) => Math.max(0, wait));
  };
  await die('victim-1', ids);
  expect(await waits()).toEqual([0, 0, 0]);
  await die('victim-2', ids);
  expect(await waits()).toEqual([0, 15, 30]);
});

it('keeps a recurring job that failed, and starts its next period as a new job', async () => {
  const id = await takenJob('nobody', 'every:dig');
  await pool.query('update graphile_worker._private_jobs set locked_by = null, locked_at = null, attempts = 0');
  for (const worker of ['victim-1', 'victim-2', 'victim-3']) await die(worker, [id], 'every:dig');
  const { rows } = await pool.query<{ id: number }>(
    `select id from graphile_worker.add_job('dig', '{}', max_attempts => $1, job_key => 'every:dig')`,
    [MAX_ATTEMPTS],
  );
  const next = String(rows[0]!.id);
  expect(await jobState(id)).toEqual({ attempts: MAX_ATTEMPTS, is_available: false });
  expect(await jobState(next)).toEqual({ attempts: 0, is_available: true });
  expect((await die('victim-4', [next], 'every:dig'))?.lostJobs).toEqual([]);
});

it('does not restore a job that was replaced while its worker died', async () => {
  await liveness.announce('dead-worker');
  const old = await takenJob('dead-worker', 'k');
  await pool.query(`select graphile_worker.add_job('dig', '{}', job_key => 'k')`);
  await letDie('dead-worker');
  expect(await liveness.sweep(DEAD_AFTER_MS)).toEqual({ workers: ['dead-worker'], lostJobs: [] });
  expect(await jobState(old)).toEqual({ attempts: MAX_ATTEMPTS, is_available: false });
});

it('does not report a job as lost that is replaced while the jobs of its dead worker are released', async () => {
  await liveness.announce('dead-worker');
  const old = await takenJob('nobody', 'k');
  await pool.query('update graphile_worker._private_jobs set locked_by = null, locked_at = null, attempts = 0');
  await begin(old, 'dead-worker', 'k');
  await letDie('dead-worker');
  const replacing = await pool.connect();
  try {
    await replacing.query('begin');
    await replacing.query(`select graphile_worker.add_job('dig', '{}', max_attempts => 3, job_key => 'k')`);
    const sweep = liveness.sweep(DEAD_AFTER_MS);
    while ((await pool.query('select from pg_locks where not granted')).rowCount === 0) await delay(5);
    await replacing.query('commit');
    expect(await sweep).toEqual({ workers: ['dead-worker'], lostJobs: [] });
  } finally {
    replacing.release();
  }
  expect(await jobState(old)).toEqual({ attempts: MAX_ATTEMPTS, is_available: false });
});

it('does not restore a job that was replaced after its worker took it and before it began', async () => {
  await liveness.announce('dead-worker');
  const query = async (sql: string, values: unknown[]) => (await pool.query(sql, values)).rows;
  const add = () => new JobQueue().enqueue({ query } as unknown as AnyTx, DIG, {}, { key: 'k' });
  await add();
  const { rows } = await pool.query<{ id: string }>('select id::text from graphile_worker._private_jobs');
  const old = rows[0]!.id;
  await take(old, 'dead-worker');
  await add();
  await letDie('dead-worker');
  expect(await liveness.sweep(DEAD_AFTER_MS)).toEqual({ workers: ['dead-worker'], lostJobs: [] });
  expect(await jobState(old)).toEqual({ attempts: MAX_ATTEMPTS, is_available: false });
});

it('removes jobs that failed permanently a week ago', async () => {
  const [old, recent] = [await takenJob('some-worker'), await takenJob('some-worker')];
  await pool.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null, attempts = max_attempts',
  );
  await pool.query(`update graphile_worker._private_jobs set updated_at = now() - interval '8 days' where id = $1`, [
    old,
  ]);
  await liveness.tidy();
  expect(await jobState(old)).toBeUndefined();
  expect(await jobState(recent)).toBeDefined();
  expect((await pool.query('select job_id from job_run')).rows).toEqual([{ job_id: Number(recent) }]);
});

it('prepares the schema repeatedly, and makes the serving role the owner of nothing', async () => {
  const owner = await ownerDataSource(database.ownerUrl).initialize();
  try {
    await prepareJobSchema(owner);
    await prepareJobSchema(owner);
  } finally {
    await owner.destroy();
  }
  const id = await takenJob('some-worker');
  expect(await jobState(id)).toBeDefined();
  await expect(pool.query('drop table graphile_worker._private_jobs')).rejects.toThrow('must be owner');
  await expect(pool.query('delete from graphile_worker.migrations')).rejects.toThrow('permission denied');
});
