import type { AnyTx, SystemTx } from '../database/db';
import type { JobDefinition } from './job-definition';
import { JOB_SCHEMA, KEYED } from './job-schema';
import { withTrace } from './job-trace';

export interface EnqueueOptions {
  /** At most one job with this key is waiting. */
  key?: string;
  /**
   * What happens to a waiting job with the same key. `replace` (default): it gets the new payload and time.
   * `preserve_run_at`: it gets the new payload and keeps its time. `unsafe_dedupe`: it does not change, even if it is
   * running or failed permanently. With the first two, a job that is already running continues (without retries) and
   * another one waits.
   */
  keyMode?: 'replace' | 'preserve_run_at' | 'unsafe_dedupe';
  /** The earliest time of its start; now by default. */
  runAt?: Date;
  /** By default that of the definition. */
  maxAttempts?: number;
  /** Lower numbers run first; 0 by default. */
  priority?: number;
}

/** One of many jobs of a kind. If several have the same key, the last one counts. */
export interface NewJob<Payload> extends Omit<EnqueueOptions, 'keyMode'> {
  payload: Payload;
}

const DEDUPE = `
  select 1 from ${JOB_SCHEMA}.add_job(identifier => $1, payload => $2::json, run_at => $3::timestamptz,
    max_attempts => $4::int, job_key => $5, job_key_mode => 'unsafe_dedupe', priority => $6::int)`;

const ADD = `
  select key from ${JOB_SCHEMA}.add_jobs(array(
    select (identifier, payload, null, run_at, max_attempts, key, priority,
      case when key is not null then array['${KEYED}'] end)::${JOB_SCHEMA}.job_spec
    from rows from (jsonb_to_recordset($1::jsonb) as (identifier text, payload json, run_at timestamptz,
      max_attempts smallint, key text, priority smallint)) with ordinality
      as job (identifier, payload, run_at, max_attempts, key, priority, place)
    order by key, place -- all callers add jobs in the same order, which prevents deadlocks
  ), $2)`;

// The report of a lost job contains the payload of that job.
const WITHDRAW = `
  with withdrawn as (
    delete from ${JOB_SCHEMA}._private_jobs
    where payload ->> $2 = $1 or payload -> 'payload' ->> $2 = $1 returning id
  )
  delete from job_run where job_id in (select id from withdrawn)`;

// In each attempt, a worker took the job of the key in between; a new job must have come and gone meanwhile.
const MAX_TRIES = 100;

/** Enqueues jobs for the workers. */
export class JobQueue {
  /** The job exists once the caller's transaction has committed, and only then. */
  async enqueue<Payload extends object>(
    tx: AnyTx,
    definition: JobDefinition<Payload>,
    payload: NoInfer<Payload>,
    { keyMode = 'replace', ...options }: EnqueueOptions = {},
  ): Promise<void> {
    if (keyMode !== 'unsafe_dedupe') return this.enqueueAll(tx, definition, [{ ...options, payload }], keyMode);
    const spec = asSpec(definition, { ...options, payload });
    const { identifier, run_at: runAt, max_attempts: max, key, priority } = spec;
    await tx.query(DEDUPE, [identifier, JSON.stringify(spec.payload), runAt, max, key, priority]);
  }

  /**
   * Removes the jobs of a tenant or of a portfolio from the queue, including running ones: nothing that they write from
   * now on is committed, and they are not retried. Call it last, when the transaction has locked everything to which such
   * jobs write.
   */
  async withdrawAll(tx: SystemTx, owner: { tenantId: string } | { portfolioId: string }): Promise<void> {
    for (const [field, id] of Object.entries(owner)) await tx.query(WITHDRAW, [id, field]);
  }

  /** Like `enqueue` for many jobs, in one statement. */
  async enqueueAll<Payload extends object>(
    tx: AnyTx,
    definition: JobDefinition<Payload>,
    jobs: readonly NewJob<NoInfer<Payload>>[],
    keyMode: 'replace' | 'preserve_run_at' = 'replace',
  ): Promise<void> {
    let specs = [...new Map(jobs.map((job, place) => [job.key ?? place, asSpec(definition, job)] as const)).values()];
    // If a worker takes the job of a key after add_jobs has checked for that, add_jobs neither changes that job nor
    // adds another (graphile-worker 0.17.3), and the request would be lost. The next attempt sees that the job is
    // taken.
    for (let tries = 0; specs.length > 0; tries += 1) {
      if (tries === MAX_TRIES) throw new Error(`${definition.name}: jobs could not be enqueued`);
      const added = await tx.query<{ key: string | null }>(ADD, [JSON.stringify(specs), keyMode === 'preserve_run_at']);
      const keys = new Set(added.map(({ key }) => key));
      specs = specs.filter(({ key }) => key !== null && !keys.has(key));
    }
  }
}

function asSpec<Payload extends object>({ name, maxAttempts }: JobDefinition<Payload>, job: NewJob<Payload>) {
  return {
    identifier: name,
    payload: withTrace(job.payload),
    run_at: job.runAt?.toISOString() ?? null,
    max_attempts: job.maxAttempts ?? maxAttempts,
    key: job.key ?? null,
    priority: job.priority ?? 0,
  };
}
