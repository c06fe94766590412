import { hostname } from 'node:os';
import type { Pool, PoolClient } from 'pg';
import { REPORT_LOST_JOB } from './lost-jobs';
import type { TakenJob } from './job-run';
import { JOB_SCHEMA, KEYED } from './job-schema';

// An arbitrary number for an advisory lock: one instance at a time sweeps.
const SWEEP_LOCK = 7_350_082;

/** A job may be the reason why its processes die. After this number of deaths it fails, even if attempts are left. */
const MAX_DEATHS = 3;
// Jobs that died together twice start at different times, so that only the job that causes the deaths dies a third
// time.
const APART_SECONDS = 15;
const KEEP_FAILED_DAYS = 7;

/** A job that died with its worker on its last attempt. */
export interface LostJob {
  readonly id: string;
  readonly name: string;
}

/** The workers in the database: which are alive, and how the jobs of dead workers are released to others. */
export class JobLiveness {
  constructor(private readonly pool: Pool) {}

  async announce(workerId: string): Promise<void> {
    await this.pool.query('insert into job_worker (id, host, pid) values ($1, $2, $3)', [
      workerId,
      hostname(),
      process.pid,
    ]);
  }

  /** Returns false if the worker was considered dead meanwhile. */
  async beat(workerId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query('update job_worker set heartbeat_at = now() where id = $1', [workerId]);
    return rowCount === 1;
  }

  /** Releases all jobs of this worker at once, and removes the worker. */
  async leave(workerId: string): Promise<void> {
    await this.inTransaction((client) => handOn(client, [workerId], false));
  }

  /** Releases one job that this worker did not finish because it stops. */
  async release(job: TakenJob, workerId: string): Promise<void> {
    // A job that was replaced under its key while it ran has no attempts left, and must not get them back.
    const { rowCount } = await this.pool.query(
      `update ${JOB_SCHEMA}._private_jobs set locked_at = null, locked_by = null,
         attempts = case when attempts = $3 and key is not distinct from $4 then attempts - 1 else attempts end
       where id = $1 and locked_by = $2`,
      [job.id, workerId, job.attempt, job.key],
    );
    if (rowCount === 1) await wake(this.pool, 1);
  }

  /** Releases the jobs of workers whose last heartbeat is older. Returns null if another instance is doing that now. */
  async sweep(deadAfterMs: number): Promise<{ workers: string[]; lostJobs: LostJob[] } | null> {
    return this.inTransaction(async (client) => {
      if (!(await isLeader(client))) return null;
      // A worker without a row was killed before it could announce itself, or resumed after it was swept.
      const { rows } = await client.query<{ id: string }>(
        `select id from job_worker where heartbeat_at < now() - $1 * interval '1 millisecond'
         union
         select locked_by from ${JOB_SCHEMA}._private_jobs
         where locked_by is not null and locked_at < now() - $1 * interval '1 millisecond'
           and not exists (select from job_worker where id = locked_by)`,
        [deadAfterMs],
      );
      const workers = rows.map((row) => row.id);
      return { workers, lostJobs: workers.length > 0 ? await handOn(client, workers, true) : [] };
    });
  }

  /** Removes jobs that failed permanently a week ago, and runs whose jobs no longer exist. */
  async tidy(): Promise<void> {
    await this.pool.query(
      `delete from ${JOB_SCHEMA}._private_jobs
       where not is_available and locked_at is null and updated_at < now() - $1 * interval '1 day'`,
      [KEEP_FAILED_DAYS],
    );
    await this.pool.query(
      `delete from job_run where not exists (select from ${JOB_SCHEMA}._private_jobs where id = job_id)`,
    );
  }

  async inTransaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let failure: Error | undefined;
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      // A client that failed in a transaction is not used again.
      client.release(failure);
    }
  }
}

async function isLeader(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ isLeader: boolean }>('select pg_try_advisory_xact_lock($1) as "isLeader"', [
    SWEEP_LOCK,
  ]);
  return rows[0]?.isLeader === true;
}

// A job gets its attempt back if its worker had taken but not begun it, or if its worker leaves regularly. A death
// costs the attempt. A job that was replaced under its key after it was taken has no attempts left and must not get
// them back, because its successor runs. Before it begins, the flag that it had a key shows that it was replaced;
// afterwards, the key is in its run.
const HAND_ON = `
  with taken as (
    select job.id as taken_id, identifier, interruptions,
      coalesce(run.worker_id = any($1), false) and job.key is distinct from run.job_key
        or job.key is null and coalesce(job.flags ? '${KEYED}', false) as is_replaced,
      $2 and coalesce(run.worker_id = any($1) and run.attempt = job.attempts, false)
        and job.key is not distinct from run.job_key as has_died
    from ${JOB_SCHEMA}._private_jobs as job
    join ${JOB_SCHEMA}._private_tasks as task on task.id = job.task_id
    left join job_run as run on run.job_id = job.id
    where job.locked_by = any($1)
    for update of job -- a job may be replaced while this statement waits for its row
  ), handed as (
    update ${JOB_SCHEMA}._private_jobs as job set
      attempts = case
        when has_died then case when interruptions >= $3 then greatest(attempts, max_attempts) else attempts end
        when is_replaced then attempts
        else greatest(attempts - 1, 0) end,
      run_at = case when has_died and interruptions = $3 - 1
        then now() + ((row_number - 1) * $4 || ' seconds')::interval else run_at end,
      last_error = case when $2 then 'its worker died' else last_error end, updated_at = now()
    from (select *, row_number() over (partition by has_died, interruptions order by taken_id) from taken) as taken
    where job.id = taken_id
    returning job.id, identifier as name, job.payload, interruptions as deaths, has_died and attempts >= max_attempts as "isLost"
  ), reported as (
    select ${JOB_SCHEMA}.add_job(identifier => $5, payload => json_build_object('jobId', id::text, 'name', name, 'payload', payload, 'deaths', deaths),
      max_attempts => $6)
    from handed where "isLost"
  )
  select id, name, "isLost", (select count(*) from reported) as reported from handed`;

async function handOn(client: PoolClient, workerIds: string[], areDead: boolean): Promise<LostJob[]> {
  await client.query('delete from job_worker where id = any($1)', [workerIds]);
  // A transaction that is about to commit on behalf of a run locks its row. That commit is valid, and the next start
  // waits for it.
  await client.query(
    `update job_run set epoch = epoch + 1, interruptions = interruptions + $2
     where job_id in (select job_id from job_run where worker_id = any($1) for update skip locked)`,
    [workerIds, areDead ? 1 : 0],
  );
  const { name, maxAttempts } = REPORT_LOST_JOB;
  const { rows } = await client.query<LostJob & { isLost: boolean }>(HAND_ON, [
    ...[workerIds, areDead, MAX_DEATHS, APART_SECONDS],
    ...[name, maxAttempts],
  ]);
  await client.query(`select ${JOB_SCHEMA}.force_unlock_workers($1)`, [workerIds]);
  if (rows.length > 0) await wake(client, rows.length);
  return rows.filter((job) => job.isLost).map(({ id, name }) => ({ id, name }));
}

// Unlocking a job sends no notification. Without this, idle workers would find the jobs at their next poll.
const wake = (connection: Pool | PoolClient, count: number): Promise<unknown> =>
  connection.query(`select pg_notify('jobs:insert', json_build_object('count', $1::int, 'r', random())::text)`, [
    count,
  ]);
