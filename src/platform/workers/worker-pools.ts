import type { Readable } from 'node:stream';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type Settings, SETTINGS } from '../../../config/settings';
import { ServiceError } from '../../kernel/errors/service-error';
import { type RunOptions, type StreamOptions, WorkerPool } from './worker-pool';
import { type PoolName, type StreamTask, type WorkerTask, WorkerTaskError } from './worker-task';

/**
 * The number of tasks that may wait for a process, depending on how long they may be delayed. A tenant may use a
 * quarter of the places: 64 of its people may sign in at the same instant.
 */
const MAX_WAITING: Record<PoolName, number> = { interactive: 256, pages: 4_096, articles: 4_096, imports: 16 };
/** Imports occupy their processes while they wait for bytes and for the database. */
const MORE_FOR_IMPORTS = 2;
const DURATION_BUCKETS_SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60];

/**
 * Runs work on untrusted text in processes with a deadline and a memory limit, separate from the one that serves
 * requests.
 */
@Injectable()
export class WorkerPools implements OnApplicationShutdown {
  readonly #pools: Readonly<Record<PoolName, WorkerPool>>;
  readonly #ended: Counter<'task' | 'outcome'>;
  readonly #duration: Histogram<'task'>;

  /** The deadline of tasks that have none of their own. */
  readonly deadlineMs: number;

  constructor(@Inject(SETTINGS) settings: Settings, registry: Registry) {
    const { taskProcesses: processes, taskHeapMb: heapMb, taskDeadlineMs: deadlineMs } = settings;
    this.deadlineMs = deadlineMs;
    const poolOf = (name: PoolName, more = 0): WorkerPool =>
      new WorkerPool({ processes: processes + more, heapMb, deadlineMs, maxWaiting: MAX_WAITING[name] });
    const pools = {
      interactive: poolOf('interactive'),
      pages: poolOf('pages'),
      articles: poolOf('articles'),
      imports: poolOf('imports', MORE_FOR_IMPORTS),
    };
    this.#pools = pools;
    const registers = [registry];
    this.#ended = new Counter({
      name: 'worker_task_ended_total',
      help:
        'Number of tasks in task processes, by outcome: success, error (thrown by the task), deadline, memory, ' +
        'crashed, overloaded or aborted',
      labelNames: ['task', 'outcome'],
      registers,
    });
    this.#duration = new Histogram({
      name: 'worker_task_duration_seconds',
      help: 'Duration of tasks in task processes, including the wait for a process, in seconds',
      labelNames: ['task'],
      buckets: DURATION_BUCKETS_SECONDS,
      registers,
    });
    new Gauge({
      name: 'worker_task_queue_length',
      help: 'Number of tasks waiting for a task process',
      labelNames: ['pool'],
      registers,
      collect() {
        for (const [pool, { waiting }] of Object.entries(pools)) this.set({ pool }, waiting);
      },
    });
  }

  /**
   * @throws WorkerTaskError if the task exceeds a limit or ends its process; ServiceError `overloaded` if too many
   * tasks are waiting, `shutting_down` if the service stops; the reason of the signal; or the error that the task
   * throws
   */
  async run<Input, Output>(task: WorkerTask<Input, Output>, input: Input, options: RunOptions = {}): Promise<Output> {
    const ended = this.#begun(task.name, options.signal);
    try {
      const output = await this.#pools[task.pool].run(task, input, options);
      ended();
      return output;
    } catch (error) {
      ended(error);
      throw error;
    }
  }

  /**
   * The rows that a reader makes of a stream, which is read only as fast as rows are consumed.
   * @throws as `run`, after the rows before
   */
  async *stream<Input, Row>(
    task: StreamTask<Input, Row>,
    input: Input,
    body: Readable,
    options: StreamOptions = {},
  ): AsyncGenerator<Row> {
    const ended = this.#begun(task.name, options.signal);
    try {
      yield* this.#pools[task.pool].stream(task, input, body, options);
      ended();
    } catch (error) {
      ended(error);
      throw error;
    }
  }

  #begun(task: string, signal: AbortSignal | undefined): (error?: unknown) => void {
    const endTimer = this.#duration.startTimer({ task });
    // Prometheus sees an increase only in a series that existed before.
    for (const outcome of ['memory', 'crashed', 'overloaded']) this.#ended.inc({ task, outcome }, 0);
    return (error) => {
      endTimer();
      this.#ended.inc({ task, outcome: error === undefined ? 'success' : outcomeOf(error, signal) });
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.#pools).map((pool) => pool.close()));
  }
}

function outcomeOf(error: unknown, signal: AbortSignal | undefined): string {
  if (error instanceof WorkerTaskError) return error.reason;
  if (error instanceof ServiceError && error.code === 'overloaded') return 'overloaded';
  if (signal?.aborted === true || (error instanceof ServiceError && error.code === 'shutting_down')) return 'aborted';
  return 'error';
}
