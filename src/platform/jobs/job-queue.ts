import type { AnyTx } from '../database/db';
import type { JobDefinition } from './job-definition';
import { JOB_SCHEMA } from './job-schema';

export interface EnqueueOptions {
  /** At most one job with this key waits. */
  key?: string;
  /**
   * What happens to a job with the same key that waits already. `replace` (default): it takes the new payload and time;
   * `preserve_run_at`: the new payload, at the old time; `unsafe_dedupe`: it stays, even when it runs or failed for good.
   * With the first two, a job that runs already goes on (without retries) and another waits behind it.
   */
  keyMode?: 'replace' | 'preserve_run_at' | 'unsafe_dedupe';
  /** Not before; default: now. */
  runAt?: Date;
  /** Default: the definition's. */
  maxAttempts?: number;
  /** Lower runs first; default 0. */
  priority?: number;
}

/** Hands work to the workers. */
export class JobQueue {
  /** The job exists once the caller's transaction has committed, and never if it has not. */
  async enqueue<Payload extends object>(
    tx: AnyTx,
    definition: JobDefinition<Payload>,
    payload: NoInfer<Payload>,
    options: EnqueueOptions = {},
  ): Promise<void> {
    await tx.query(
      `select 1 from ${JOB_SCHEMA}.add_job(identifier => $1, payload => $2::json, run_at => $3::timestamptz,
         max_attempts => $4::int, job_key => $5, job_key_mode => $6, priority => $7::int)`,
      [
        definition.name,
        JSON.stringify(payload),
        options.runAt?.toISOString() ?? null,
        options.maxAttempts ?? definition.maxAttempts,
        options.key ?? null,
        options.keyMode ?? 'replace',
        options.priority ?? 0,
      ],
    );
  }
}
