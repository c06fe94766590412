import type { Pool } from 'pg';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { JOB_SCHEMA, JOB_STATE } from './job-schema';

const DURATION_BUCKETS_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1800];

const DEPTH = `
  select identifier as job, ${JOB_STATE} as state, count(*)::int as count
  from ${JOB_SCHEMA}._private_jobs as job join ${JOB_SCHEMA}._private_tasks as task on task.id = job.task_id
  group by 1, 2`;

interface DepthRow {
  job: string;
  state: string;
  count: number;
}

type Outcome = 'success' | 'retry' | 'failed' | 'stale' | 'released';

/** The metrics of jobs for Prometheus; one instance per registry. */
export class JobMetrics {
  readonly #started: Counter<'job'>;
  readonly #ended: Counter<'job' | 'outcome'>;
  readonly #duration: Histogram<'job'>;
  readonly #swept: Counter;

  /** @param jobs the names of all jobs, each of which is counted as failed zero times from the start on */
  constructor(registry: Registry, pool: Pool, jobs: readonly string[]) {
    const registers = [registry];
    this.#started = new Counter({
      name: 'job_started_total',
      help: 'Number of jobs started',
      labelNames: ['job'],
      registers,
    });
    this.#ended = new Counter({
      name: 'job_ended_total',
      help:
        'Number of jobs ended, by outcome: success, retry (will be retried), failed (will not be retried), stale ' +
        '(ran elsewhere) or released (at shutdown)',
      labelNames: ['job', 'outcome'],
      registers,
    });
    // Prometheus sees an increase only in a series that existed before.
    for (const job of jobs) this.#ended.inc({ job, outcome: 'failed' }, 0);
    this.#duration = new Histogram({
      name: 'job_duration_seconds',
      help: 'Duration of job runs, in seconds',
      labelNames: ['job'],
      buckets: DURATION_BUCKETS_SECONDS,
      registers,
    });
    this.#swept = new Counter({ name: 'job_worker_swept_total', help: 'Number of workers considered dead', registers });
    new Gauge({
      name: 'job_queue_depth',
      help: 'Number of jobs in the queue',
      labelNames: ['job', 'state'],
      registers,
      async collect() {
        this.reset();
        // Without the database, the other metrics are still reported.
        const rows = await pool.query<DepthRow>(DEPTH).then(
          (result) => result.rows,
          () => [],
        );
        for (const { job, state, count } of rows) this.set({ job, state }, count);
      },
    });
  }

  started(job: string): void {
    this.#started.inc({ job });
  }

  ended(job: string, outcome: Outcome, durationSeconds: number): void {
    this.#ended.inc({ job, outcome });
    this.#duration.observe({ job }, durationSeconds);
  }

  /** Counts workers that were considered dead, and their jobs that could not be released. */
  swept(workers: number, lostJobs: readonly { name: string }[]): void {
    this.#swept.inc(workers);
    for (const { name } of lostJobs) this.#ended.inc({ job: name, outcome: 'failed' });
  }
}
