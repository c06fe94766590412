import { hostname } from 'node:os';
import type { Pool, PoolClient } from 'pg';
import type { TakenJob } from './job-run';
import { JOB_SCHEMA } from './job-schema';

// Any number will do, as long as it is ours: one instance at a time sweeps.
const SWEEP_LOCK = 7_350_082;

// The death of its worker is not a job's fault, so the attempt is given back; but a job that kills whoever runs it must
// come to an end some time.
const MAX_FORGIVEN_DEATHS = 5;
const KEEP_FAILED_DAYS = 7;

/** A job that died with its worker on its last attempt. */
export interface LostJob {
  readonly id: string;
  readonly name: string;
}

/** What is known of the workers in the database: who lives, and how the work of the dead is handed on. */
export class JobLiveness {
  constructor(private readonly pool: Pool) {}

  async announce(workerId: string): Promise<void> {
    await this.pool.query('insert into job_worker (id, host, pid) values ($1, $2, $3)', [
      workerId,
      hostname(),
      process.pid,
    ]);
  }

  /** False if the worker was taken for dead meanwhile. */
  async beat(workerId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query('update job_worker set heartbeat_at = now() where id = $1', [workerId]);
    return rowCount === 1;
  }

  /** Hands on what this worker has, at once, and removes it from the living. */
  async leave(workerId: string): Promise<void> {
    await this.inTransaction((client) => handOn(client, [workerId], false));
  }

  /** Hands on one job that this worker gave up because it stops. */
  async release(job: TakenJob, workerId: string): Promise<void> {
    // A job that was replaced under its key while it ran has its attempts used up, and stays so.
    const { rowCount } = await this.pool.query(
      `update ${JOB_SCHEMA}._private_jobs set locked_at = null, locked_by = null,
         attempts = case when attempts = $3 and key is not distinct from $4 then attempts - 1 else attempts end
       where id = $1 and locked_by = $2`,
      [job.id, workerId, job.attempt, job.key],
    );
    if (rowCount === 1) await wake(this.pool, 1);
  }

  /** Hands on the work of workers whose last sign of life is older; null where another instance is just doing that. */
  async sweep(deadAfterMs: number): Promise<{ workers: string[]; lostJobs: LostJob[] } | null> {
    return this.inTransaction(async (client) => {
      if (!(await isLeader(client))) return null;
      // A worker without a row: killed before it could announce itself, or woken after it was swept.
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

  /** Forgets jobs that failed for good a week ago, and runs of jobs that are gone. */
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

async function handOn(client: PoolClient, workerIds: string[], areDead: boolean): Promise<LostJob[]> {
  await client.query('delete from job_worker where id = any($1)', [workerIds]);
  // Whoever is about to commit on behalf of a run holds its row: that commit counts, and the next start waits for it.
  await client.query(
    `update job_run set epoch = epoch + 1, interruptions = interruptions + $2
     where job_id in (select job_id from job_run where worker_id = any($1) for update skip locked)`,
    [workerIds, areDead ? 1 : 0],
  );
  const { rows } = await client.query<LostJob & { isLost: boolean }>(
    `update ${JOB_SCHEMA}._private_jobs as job set attempts = case when taken.is_forgiven then attempts - 1 else attempts end,
       last_error = case when $3 then 'its worker died' else last_error end, updated_at = now()
     from (
       select locked.id, identifier,
         attempts > 0 and (run.job_id is null or (interruptions <= $2 and attempt = attempts and key is not distinct from job_key))
           as is_forgiven
       from ${JOB_SCHEMA}._private_jobs as locked
       join ${JOB_SCHEMA}._private_tasks as task on task.id = locked.task_id
       left join job_run as run on run.job_id = locked.id
       where locked_by = any($1)
     ) as taken
     where job.id = taken.id
     returning job.id, identifier as name, attempts >= max_attempts as "isLost"`,
    [workerIds, MAX_FORGIVEN_DEATHS, areDead],
  );
  await client.query(`select ${JOB_SCHEMA}.force_unlock_workers($1)`, [workerIds]);
  if (rows.length > 0) await wake(client, rows.length);
  return rows.filter((job) => job.isLost).map(({ id, name }) => ({ id, name }));
}

// Unlocking tells nobody; without this, idle workers would find the jobs at their next poll.
const wake = (connection: Pool | PoolClient, count: number): Promise<unknown> =>
  connection.query(`select pg_notify('jobs:insert', json_build_object('count', $1::int, 'r', random())::text)`, [
    count,
  ]);
