import { Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database';
import { ownerDataSource } from '../database/data-source';
import { JobLiveness } from './job-liveness';
import { JobRun } from './job-run';
import { prepareJobSchema } from './job-schema';

const DEAD_AFTER_MS = 8_000;

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

/** A job that `workerId` took just now, on its only attempt, and began. */
async function takenJob(workerId: string, key: string | null = null): Promise<string> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from graphile_worker.add_job('dig', '{}', max_attempts => 1, job_key => $1)`,
    [key],
  );
  const id = String(rows[0]!.id);
  await begin(id, workerId, key);
  return id;
}

async function begin(id: string, workerId: string, key: string | null = null): Promise<JobRun> {
  await pool.query(
    'update graphile_worker._private_jobs set attempts = attempts + 1, locked_by = $2, locked_at = now() where id = $1',
    [id, workerId],
  );
  return JobRun.begin(pool, { id, name: 'dig', attempt: 1, maxAttempts: 1, key }, workerId);
}

const letDie = (workerId: string): Promise<unknown> =>
  pool.query(`update job_worker set heartbeat_at = now() - interval '9 seconds' where id = $1`, [workerId]);

const jobState = async (id: string): Promise<{ attempts: number; is_available: boolean } | undefined> =>
  (await pool.query('select attempts, is_available from graphile_worker._private_jobs where id = $1', [id])).rows[0];

it('hands on what a silent worker had, last attempt or not, and leaves the living alone', async () => {
  await liveness.announce('dead-worker');
  await liveness.announce('live-worker');
  const [dead, live] = [await takenJob('dead-worker'), await takenJob('live-worker')];
  await letDie('dead-worker');
  expect(await liveness.sweep(DEAD_AFTER_MS)).toEqual({ workers: ['dead-worker'], lostJobs: [] });
  expect(await jobState(dead)).toEqual({ attempts: 0, is_available: true });
  expect(await jobState(live)).toEqual({ attempts: 1, is_available: false });
  expect(await liveness.beat('dead-worker')).toBe(false);
  expect(await liveness.beat('live-worker')).toBe(true);
});

it('lets a run that was swept neither complete its job nor begin it again', async () => {
  await liveness.announce('stalled-worker');
  const id = await takenJob('stalled-worker');
  const stalled = await begin(id, 'stalled-worker');
  await letDie('stalled-worker');
  await liveness.sweep(DEAD_AFTER_MS);
  await expect(stalled.complete()).rejects.toThrow('no longer counts');
  expect(await jobState(id)).toBeDefined();
  const late = JobRun.begin(pool, { id, name: 'dig', attempt: 1, maxAttempts: 1, key: null }, 'stalled-worker');
  await expect(late).rejects.toThrow('lost before it started');
});

it('finds locks of workers that never announced themselves', async () => {
  const id = await takenJob('unknown-worker');
  expect(await liveness.sweep(DEAD_AFTER_MS)).toEqual({ workers: [], lostJobs: [] });
  await pool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '9 seconds'`);
  expect(await liveness.sweep(DEAD_AFTER_MS)).toEqual({ workers: ['unknown-worker'], lostJobs: [] });
  expect(await jobState(id)).toEqual({ attempts: 0, is_available: true });
});

it('gives up a job that killed six workers', async () => {
  let id: string | undefined;
  for (let death = 1; death <= 6; death++) {
    const workerId = `victim-${death}`;
    await liveness.announce(workerId);
    if (id === undefined) id = await takenJob(workerId);
    else await begin(id, workerId);
    await letDie(workerId);
    const swept = await liveness.sweep(DEAD_AFTER_MS);
    expect(swept?.lostJobs).toEqual(death < 6 ? [] : [{ id: Number(id), name: 'dig' }]);
  }
  expect(await jobState(id!)).toEqual({ attempts: 1, is_available: false });
});

it('does not bring back a job that was replaced while its worker died', async () => {
  await liveness.announce('dead-worker');
  const old = await takenJob('dead-worker', 'k');
  await pool.query(`select graphile_worker.add_job('dig', '{}', max_attempts => 1, job_key => 'k')`);
  await letDie('dead-worker');
  await liveness.sweep(DEAD_AFTER_MS);
  expect(await jobState(old)).toEqual({ attempts: 1, is_available: false });
});

it('forgets what failed for good a week ago', async () => {
  const [old, recent] = [await takenJob('some-worker'), await takenJob('some-worker')];
  await pool.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null');
  await pool.query(`update graphile_worker._private_jobs set updated_at = now() - interval '8 days' where id = $1`, [
    old,
  ]);
  await liveness.tidy();
  expect(await jobState(old)).toBeUndefined();
  expect(await jobState(recent)).toBeDefined();
  expect((await pool.query('select job_id from job_run')).rows).toEqual([{ job_id: Number(recent) }]);
});

it('prepares the schema again without harm, and gives the serving role nothing to own', async () => {
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
