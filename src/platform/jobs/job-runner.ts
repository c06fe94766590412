import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type Job, Logger as LibraryLogger, type Runner, run, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Db } from '../database/db';
import { errorType, runInSpan, type Span, startRootSpan } from '../telemetry/tracing';
import { type JobContext, StaleJobError } from './job-context';
import type { JobHandlers } from './job-handlers';
import type { JobLiveness } from './job-liveness';
import type { JobMetrics } from './job-metrics';
import { JobRun, type TakenJob } from './job-run';
import { JOB_SCHEMA } from './job-schema';
import { jobSpan, takeTrace } from './job-trace';
import { trackedJob } from './jobs-in-flight';

// NOTIFY announces new jobs. This is the largest delay of a job with a later start.
const POLL_INTERVAL_MS = 1_000;
// How long the library may take to end once no job is left.
const END_TIMEOUT_MS = 5_000;
// How long every request of the library for a job may fail. A heartbeat shows whether the database is there.
const FAILING_TIMEOUT_MS = 10_000;

export interface JobRunnerParts {
  readonly pool: Pool;
  readonly db: Db;
  readonly handlers: JobHandlers;
  readonly liveness: JobLiveness;
  readonly metrics: JobMetrics;
  readonly log: Logger;
  readonly concurrency: number;
}

/** A running job, and the means to end it from outside. */
interface ActiveRun {
  readonly abort: AbortController;
  /** Ends it for graphile-worker even if the handler still runs; the handler's later writes are refused. */
  readonly giveUp: (reason: StaleJobError) => void;
}

/** One life of a worker, from its announcement until it leaves or is swept. A swept worker never returns. */
export class JobRunner {
  readonly #active = new Set<ActiveRun>();
  #stopReason: Error | null = null;
  #runner: Runner;
  #ended: Promise<void>;
  #hasEnded = false;
  /** The library takes no more jobs. It has been seen to never end after that, when its database had been away. */
  #isEnding = false;
  /**
   * Since when the library could not ask for jobs. Version 0.17.3 stores a failure of its first statement for ever: it has been seen to ask
   * a database that was read-only during a failover, and to take no job for the rest of its life.
   */
  #failingSinceMs: number | null = null;

  private constructor(
    private readonly parts: JobRunnerParts,
    readonly workerId: string,
  ) {}

  static async start(parts: JobRunnerParts): Promise<JobRunner> {
    const started: { runner?: JobRunner } = {};
    const events: WorkerEvents = new EventEmitter();
    // The library creates its own id, under which it holds its locks.
    events.once('pool:create', ({ workerPool }) => (started.runner = new JobRunner(parts, workerPool.id)));
    for (const event of ['pool:gracefulShutdown', 'pool:forcefulShutdown'] as const) {
      events.once(event, () => {
        if (started.runner) started.runner.#isEnding = true;
      });
    }
    events.on('worker:getJob:error', () => started.runner?.noteRequest(false));
    for (const event of ['worker:getJob:empty', 'job:start'] as const) {
      events.on(event, () => started.runner?.noteRequest(true));
    }
    const taskList = Object.fromEntries(
      parts.handlers.names.map((name) => [
        name,
        async (payload: unknown, { job }: { job: Job }) => {
          if (!started.runner) throw new Error('a job started before its worker');
          await started.runner.#perform(payload as object, job);
        },
      ]),
    );
    const library = await run(
      {
        pgPool: parts.pool,
        schema: JOB_SCHEMA,
        concurrency: parts.concurrency,
        pollInterval: POLL_INTERVAL_MS,
        // Without batching, because 0.17.3 does not await batches: an error would end the process, and stop() would
        // not wait for them.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        noHandleSignals: true,
        logger: libraryLogger(parts.log),
        events,
      },
      taskList,
      [],
    );
    return JobRunner.#announced(started.runner, library);
  }

  static async #announced(runner: JobRunner | undefined, library: Runner): Promise<JobRunner> {
    if (!runner) throw new Error('graphile-worker made no worker pool');
    runner.#runner = library;
    const onEnd = (): void => void (runner.#hasEnded = true);
    runner.#ended = library.promise.then(onEnd, onEnd);
    try {
      // A worker that is killed before this has no row, but its locks are swept as well.
      await runner.parts.liveness.announce(runner.workerId);
      return runner;
    } catch (error) {
      await runner.abandon();
      throw error;
    }
  }

  /** False once the library takes no more jobs, for example because it could not mark a job as done. */
  get isRunning(): boolean {
    const failingMs = this.#failingSinceMs === null ? 0 : performance.now() - this.#failingSinceMs;
    return !this.#hasEnded && !this.#isEnding && failingMs < FAILING_TIMEOUT_MS;
  }

  private noteRequest(hasSucceeded: boolean): void {
    this.#failingSinceMs = hasSucceeded ? null : (this.#failingSinceMs ?? performance.now());
  }

  /** Takes no more jobs, gives running jobs this long to end, and releases the remaining ones at once. */
  async stop(timeoutMs: number): Promise<void> {
    this.#abortRuns(new Error('the worker stops'));
    const stopped = this.#stopLibrary();
    await within(timeoutMs, stopped);
    await this.#leave();
    this.#giveUpRuns(new StaleJobError('the worker stopped before the job ended'));
    await within(END_TIMEOUT_MS, stopped);
  }

  /** Gives up all running jobs, because other workers have them by now. */
  async abandon(): Promise<void> {
    const reason = new StaleJobError('the worker was considered dead');
    this.#abortRuns(reason);
    const stopped = this.#stopLibrary();
    // The worker may have taken jobs between resuming and noticing. The library may learn that its runs ended only
    // afterwards, since it postpones the jobs that it still considers its own.
    await this.#leave();
    this.#giveUpRuns(reason);
    await within(END_TIMEOUT_MS, stopped);
  }

  async #leave(): Promise<void> {
    try {
      await this.parts.liveness.leave(this.workerId);
    } catch (error) {
      this.parts.log.warn(
        { err: error },
        'the job worker could not release its jobs; another worker takes them over later',
      );
    }
  }

  #abortRuns(reason: Error): void {
    this.#stopReason = reason;
    for (const active of this.#active) active.abort.abort(reason);
  }

  #giveUpRuns(reason: StaleJobError): void {
    for (const active of this.#active) active.giveUp(reason);
  }

  async #stopLibrary(): Promise<void> {
    if (!this.#hasEnded && !this.#isEnding) await this.#runner.stop().catch(() => undefined);
    await this.#ended;
  }

  async #perform(stored: object, libraryJob: Job): Promise<void> {
    const { payload, trace } = takeTrace(stored);
    const job = takenJob(libraryJob);
    const span = startRootSpan(jobSpan(job), trace);
    try {
      const traced = { ...job, trace: span?.trace ?? trace };
      await runInSpan(span, () => this.#measure(payload, traced, span));
    } catch (error) {
      span?.fail(errorType(error));
      throw error;
    } finally {
      span?.end();
    }
  }

  async #measure(payload: object, job: TakenJob, span: Span | undefined): Promise<void> {
    const { parts, workerId } = this;
    const log = parts.log.child({ job: job.name, jobId: job.id, attempt: job.attempt, ...loggedTraceOf(job, span) });
    const startedAtMs = performance.now();
    parts.metrics.started(job.name);
    const ended = (outcome: Parameters<JobMetrics['ended']>[1]): void => {
      parts.metrics.ended(job.name, outcome, (performance.now() - startedAtMs) / 1_000);
      span?.set({ 'tms.job.outcome': outcome });
    };
    try {
      if (this.#stopReason) throw this.#stopReason;
      const jobRun = await JobRun.begin(parts.pool, job, workerId);
      await trackedJob(job, payload, () => this.#handle(payload, jobRun, log));
      ended('success');
    } catch (error) {
      // graphile-worker learns of the failure last, and does nothing if the job no longer belongs to this worker.
      if (error instanceof StaleJobError) {
        ended('stale');
        log.warn(error.message);
      } else if (this.#stopReason) {
        await parts.liveness.release(job, workerId);
        ended('released');
        log.info('job released because the worker is stopping');
      } else {
        const isLastAttempt = job.attempt >= job.maxAttempts;
        ended(isLastAttempt ? 'failed' : 'retry');
        log[isLastAttempt ? 'error' : 'warn'](
          { err: error },
          isLastAttempt ? 'job failed and will not be retried' : 'job failed and will be retried',
        );
      }
      throw error;
    }
  }

  async #handle(payload: object, jobRun: JobRun, log: Logger): Promise<void> {
    const { job } = jobRun;
    const abort = new AbortController();
    const context: JobContext = {
      jobId: job.id,
      attempt: job.attempt,
      isLastAttempt: job.attempt >= job.maxAttempts,
      epoch: jobRun.epoch,
      signal: abort.signal,
      log,
      db: this.parts.db,
      finish: (tx) => jobRun.finish(tx),
      isCurrent: (tx) => jobRun.isCurrent(tx),
    };
    const work = async (): Promise<void> => {
      await jobRun.perform(() => this.parts.handlers.handlerOf(job.name)(payload, context));
      await jobRun.complete();
    };
    let active: ActiveRun | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        active = { abort, giveUp: reject };
        this.#active.add(active);
        work().then(resolve, reject);
      });
    } finally {
      if (active) this.#active.delete(active);
    }
  }
}

async function within(timeoutMs: number, work: Promise<void>): Promise<void> {
  const timer = new AbortController();
  await Promise.race([work, delay(timeoutMs, undefined, { signal: timer.signal }).catch(() => undefined)]);
  timer.abort();
}

/** Lines that are logged within a span have its trace already. */
const loggedTraceOf = ({ trace }: TakenJob, span: Span | undefined): { trace_id?: string } =>
  trace && !span ? { trace_id: trace.traceId } : {};

const takenJob = (job: Job): Omit<TakenJob, 'trace'> => ({
  // An int8, which this process reads as a number (data-source.ts), although the library's types differ.
  id: (job.id as string | number).toString(),
  name: job.task_identifier,
  attempt: job.attempts,
  maxAttempts: job.max_attempts,
  key: job.key,
});

// Its messages about jobs contain payloads, and repeat what is logged here.
const libraryLogger = (log: Logger): LibraryLogger =>
  new LibraryLogger(() => (level: string, message, meta) => {
    if (meta && 'failure' in meta) return;
    if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
