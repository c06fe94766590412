import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Db } from '../database/db';
import type { JobHandlers } from './job-handlers';
import { JobLiveness } from './job-liveness';
import { JobMetrics } from './job-metrics';
import { guardJobWrites } from './job-run';
import { JobRunner, type JobRunnerParts } from './job-runner';
import { JobSchedule } from './job-schedule';

const TICK_MS = 1_000;
const HEARTBEAT_MS = 2_000;
// With one tick per second, the job of a killed worker is free again after at most 9 s. A sweep takes 0.8 ms, or 12
// ms with 100,000 waiting jobs.
const DEAD_AFTER_MS = 8_000;
// After a pause of the database or of this process, all other workers must have had time for a heartbeat.
const SWEEP_ONLY_AFTER_MS = 3_000;
const TIDY_MS = 3_600_000;

export interface JobWorkerOptions {
  /** Connects as the serving role without a pooler (LISTEN). */
  readonly url: string;
  /** The database to which handlers write. */
  readonly db: Db;
  readonly handlers: JobHandlers;
  readonly registry: Registry;
  readonly log: Logger;
  /** The number of concurrent jobs. */
  readonly concurrency: number;
}

export interface JobHealth {
  readonly isRunning: boolean;
  readonly lastHeartbeatAt: Date | null;
}

/** Runs jobs until it is stopped, together with any number of other workers, and takes over the jobs of dead ones. */
export class JobWorker {
  readonly #stop = new AbortController();
  readonly #schedule: JobSchedule;
  readonly #abandoned = new Set<Promise<void>>();
  #runner: JobRunner | null;
  #ticking: Promise<void> = Promise.resolve();
  #lastBeatAtMs: number;
  #aliveSinceMs: number;
  #tidiedAtMs = 0;
  #stopped: Promise<void> | null = null;

  private constructor(
    private readonly parts: JobRunnerParts,
    runner: JobRunner,
  ) {
    this.#schedule = new JobSchedule(parts.pool, parts.handlers.recurring);
    this.#runner = runner;
    this.#lastBeatAtMs = this.#aliveSinceMs = Date.now();
  }

  static async start(options: JobWorkerOptions): Promise<JobWorker> {
    const { db, handlers, log, concurrency } = options;
    const pool = openPool(options.url, concurrency, log);
    guardJobWrites(db);
    const metrics = new JobMetrics(options.registry, pool, handlers.names);
    const parts = { pool, db, handlers, liveness: new JobLiveness(pool), metrics, log, concurrency };
    try {
      const worker = new JobWorker(parts, await JobRunner.start(parts));
      await worker.#schedule.declare();
      worker.#ticking = worker.#tickUntilStopped();
      return worker;
    } catch (error) {
      await pool.end();
      throw error;
    }
  }

  /** Whether jobs are being run. After a long time without a heartbeat, other instances have taken over. */
  health(): JobHealth {
    return {
      isRunning: this.#runner?.isRunning === true && Date.now() - this.#lastBeatAtMs < DEAD_AFTER_MS,
      lastHeartbeatAt: new Date(this.#lastBeatAtMs),
    };
  }

  /** Takes no more jobs, lets running jobs end within `timeoutMs`, and releases the others. */
  stop(timeoutMs: number): Promise<void> {
    this.#stopped ??= this.#stopOnce(timeoutMs);
    return this.#stopped;
  }

  async #stopOnce(timeoutMs: number): Promise<void> {
    this.#stop.abort();
    await this.#ticking;
    await this.#runner?.stop(timeoutMs);
    await Promise.all(this.#abandoned);
    await this.parts.pool.end();
  }

  async #tickUntilStopped(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        await this.#tick();
      } catch (error) {
        this.parts.log.warn({ err: error }, 'the job worker could not reach the database; retrying');
      }
      await delay(TICK_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async #tick(): Promise<void> {
    if (Date.now() - this.#lastBeatAtMs >= HEARTBEAT_MS - TICK_MS / 2) await this.#beat();
    if (this.#runner?.isRunning !== true) await this.#replaceRunner();
    if (Date.now() - this.#aliveSinceMs < SWEEP_ONLY_AFTER_MS) return;
    await this.#sweep();
    await this.#schedule.enqueueDue();
  }

  async #beat(): Promise<void> {
    const isAlive = this.#runner && (await this.parts.liveness.beat(this.#runner.workerId));
    const now = Date.now();
    if (now - this.#lastBeatAtMs > 2 * HEARTBEAT_MS) this.#aliveSinceMs = now;
    this.#lastBeatAtMs = now;
    if (isAlive === false) await this.#replaceRunner();
  }

  /** Runs after the worker was swept or the library stopped. Writes of the previous runner no longer count. */
  async #replaceRunner(): Promise<void> {
    const old = this.#runner;
    this.#runner = null;
    if (old) {
      this.parts.log.warn(
        { workerId: old.workerId },
        'this job worker was considered dead or has given up; it is restarting',
      );
      const abandoned = old.abandon();
      this.#abandoned.add(abandoned);
      void abandoned.then(() => this.#abandoned.delete(abandoned));
    }
    this.#runner = await JobRunner.start(this.parts);
  }

  async #sweep(): Promise<void> {
    const { liveness, metrics, log } = this.parts;
    const swept = await liveness.sweep(DEAD_AFTER_MS);
    if (swept === null) return;
    if (swept.workers.length > 0) {
      metrics.swept(swept.workers.length, swept.lostJobs);
      log.warn({ workers: swept.workers }, 'job workers have no heartbeat; their jobs run again');
      for (const job of swept.lostJobs)
        log.error({ job: job.name, jobId: job.id }, 'job failed with its worker and will not be retried');
    }
    if (Date.now() - this.#tidiedAtMs < TIDY_MS) return;
    await liveness.tidy();
    this.#tidiedAtMs = Date.now();
  }
}

// One connection listens, one sends heartbeats and sweeps, and the others take jobs and mark them as done.
function openPool(url: string, concurrency: number, log: Logger): Pool {
  const pool = new Pool({
    connectionString: url,
    max: concurrency + 2,
    application_name: 'tms jobs',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
    idle_in_transaction_session_timeout: DEAD_AFTER_MS,
  });
  const onError = (error: Error): void => log.warn({ err: error }, 'a database connection of the job worker was lost');
  pool.on('error', onError);
  // graphile-worker listens to the errors of its client only while it listens for jobs.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
