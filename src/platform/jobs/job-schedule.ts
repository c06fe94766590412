import type { Pool } from 'pg';
import type { RecurringJob } from './job-handlers';
import { JOB_SCHEMA } from './job-schema';

// A shorter interval than that of the previous version takes effect at once.
const DECLARE = `
  insert into job_schedule as schedule (name, next_run_at) values ($1, now())
  on conflict (name) do update set next_run_at = least(schedule.next_run_at, now() + $2 * interval '1 millisecond')`;

// One statement, and therefore one transaction: only the instance that advances the time enqueues the job. Missed
// periods are skipped.
const ENQUEUE_DUE = `
  with recurring as (
    select * from unnest($1::text[], $2::float8[], $3::int[]) as r (name, interval_ms, max_attempts)
  ), due as (
    update job_schedule as schedule
    set next_run_at = next_run_at + interval_ms * interval '1 millisecond'
      * (1 + floor(extract(epoch from now() - next_run_at) * 1000 / interval_ms))
    from recurring where schedule.name = recurring.name and next_run_at <= now()
    returning recurring.*
  )
  select ${JOB_SCHEMA}.add_job(identifier => name, payload => '{}', max_attempts => due.max_attempts, job_key => 'every:' || name)
  from due
  where not exists (select from ${JOB_SCHEMA}._private_jobs where key = 'every:' || name and locked_at is not null)`;

/** Recurring jobs. A row contains when each is due, so that any instance enqueues the job of a period exactly once. */
export class JobSchedule {
  constructor(
    private readonly pool: Pool,
    private readonly recurring: readonly RecurringJob[],
  ) {}

  async declare(): Promise<void> {
    for (const { definition, intervalMs } of this.recurring) {
      await this.pool.query(DECLARE, [definition.name, intervalMs]);
    }
  }

  async enqueueDue(): Promise<void> {
    await this.pool.query(ENQUEUE_DUE, [
      this.recurring.map(({ definition }) => definition.name),
      this.recurring.map(({ intervalMs }) => intervalMs),
      this.recurring.map(({ definition }) => definition.maxAttempts),
    ]);
  }
}
