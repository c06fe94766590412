import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';
import type { AnyTx, Db } from '../database/db';
import type { TraceContext } from '../telemetry/trace-context';
import { StaleJobError } from './job-context';
import { JOB_SCHEMA } from './job-schema';

/** A job as it was taken from the queue. */
export interface TakenJob {
  readonly id: string;
  readonly name: string;
  readonly attempt: number;
  readonly maxAttempts: number;
  readonly key: string | null;
  /** The trace of what enqueued it, or the span of this run. */
  readonly trace: TraceContext | null;
}

// Locks the row of the job while its epoch increases. A worker that stalled between taking the job and this statement
// can therefore not overtake the worker that has the job now.
const BEGIN = `
  insert into job_run as run (job_id, epoch, worker_id, attempt, job_key)
  select id, 1, $2, $3, $4 from ${JOB_SCHEMA}._private_jobs where id = $1 and locked_by = $2 for share
  on conflict (job_id) do update set epoch = run.epoch + 1, worker_id = excluded.worker_id, attempt = excluded.attempt,
    job_key = excluded.job_key, started_at = now()
  returning epoch`;

// graphile-worker deletes a finished job by its id, regardless of its current worker; our jobs are deleted before
// that. No job is in a named queue of graphile-worker, which would have to be unlocked here.
const FINISH = `
  with mine as (delete from job_run where job_id = $1 and epoch = $2 returning job_id),
    done as (delete from ${JOB_SCHEMA}._private_jobs where id in (select job_id from mine))
  select count(*)::int as count from mine`;

const current = new AsyncLocalStorage<JobRun>();
const guarded = new WeakSet<Db>();

/** The job that is being run, or undefined in requests and at start. */
export const currentJob = (): TakenJob | undefined => current.getStore()?.job;

/** One start of one job: the right to write on its behalf until the job is started again. */
export class JobRun {
  readonly #finishing = new WeakSet<AnyTx>();
  #isFinished = false;

  private constructor(
    private readonly pool: Pool,
    readonly job: TakenJob,
    readonly epoch: number,
  ) {}

  /** Throws StaleJobError if the worker has lost the job since taking it. */
  static async begin(pool: Pool, job: TakenJob, workerId: string): Promise<JobRun> {
    const { rows } = await pool.query<{ epoch: number }>(BEGIN, [job.id, workerId, job.attempt, job.key]);
    if (!rows[0]) throw new StaleJobError(`job ${job.id} was lost before it started`);
    return new JobRun(pool, job, rows[0].epoch);
  }

  /**
   * Runs `work`. Everything that it writes on a guarded Db is bound to this run, at any depth of calls. If a run is
   * no longer the current one, its failure is reported as StaleJobError, because its data may have been erased
   * together with its job.
   */
  async perform(work: () => Promise<void>): Promise<void> {
    try {
      await current.run(this, work);
    } catch (error) {
      throw (await this.#counts()) ? error : this.#stale();
    }
  }

  async finish(tx: AnyTx): Promise<void> {
    const [row] = await tx.query<{ count: number }>(FINISH, [this.job.id, this.epoch]);
    if (row?.count !== 1) throw this.#stale();
    this.#finishing.add(tx);
  }

  /** Marks the job as done, unless one of its transactions already did. */
  async complete(): Promise<void> {
    if (this.#isFinished) return;
    const { rows } = await this.pool.query<{ count: number }>(FINISH, [this.job.id, this.epoch]);
    if (rows[0]?.count !== 1) throw this.#stale();
  }

  /**
   * Locks the epoch until `tx` ends, and throws StaleJobError if it has increased. Call the returned function after
   * the commit.
   */
  async check(tx: AnyTx): Promise<() => void> {
    if (this.#finishing.has(tx)) return () => (this.#isFinished = true);
    if (!(await this.isCurrent(tx))) throw this.#stale();
    return () => undefined;
  }

  /** Whether the epoch has not increased, which is locked until `tx` ends. */
  async isCurrent(tx: AnyTx): Promise<boolean> {
    const rows = await tx.query('select from job_run where job_id = $1 and epoch = $2 for share', [
      this.job.id,
      this.epoch,
    ]);
    return rows.length > 0;
  }

  /** Also returns true if the database cannot be queried. */
  async #counts(): Promise<boolean> {
    if (this.#isFinished) return true;
    const found = this.pool.query('select from job_run where job_id = $1 and epoch = $2', [this.job.id, this.epoch]);
    return found.then(
      ({ rowCount }) => rowCount === 1,
      () => true,
    );
  }

  #stale(): StaleJobError {
    return new StaleJobError(`run ${this.epoch} of job ${this.job.id} (${this.job.name}) no longer counts`);
  }
}

/** Refuses the writes of jobs on `db` once their run is no longer the current one; does not affect other work. */
export function guardJobWrites(db: Db): void {
  if (guarded.has(db)) return;
  guarded.add(db);
  db.beforeCommit((tx) => current.getStore()?.check(tx) ?? Promise.resolve(undefined));
}
