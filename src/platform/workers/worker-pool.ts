import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Transferable } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { ServiceError } from '../../kernel/errors/service-error';
import { threadModule } from './start-worker';
import { unpackError } from './task-errors';
import { TaskQueue } from './task-queue';
import { TaskRun } from './task-run';
import type { TaskAnswer, TaskCall } from './task-thread';
import { type Answering, TaskStream } from './task-stream';
import type { StreamTask, WorkerTask } from './worker-task';

export interface PoolLimits {
  threads: number;
  /** The limit of one thread. V8 counts objects and text, but not the contents of buffers. */
  heapMb: number;
  /** The deadline of tasks that have none of their own. */
  deadlineMs: number;
  /** The number of tasks that may wait for a thread. */
  maxWaiting: number;
}

export interface RunOptions {
  /** Ends the task, and its thread with it. */
  signal?: AbortSignal;
  /** The owner of the task, usually the id of a tenant: groups take turns. */
  group?: string;
  /** Replaces the deadline of the task. */
  deadlineMs?: number;
  /** Buffers of the input that are transferred to the thread instead of being copied. */
  transfer?: readonly Transferable[];
}

export interface StreamOptions extends RunOptions {
  /** Answers the requests of the reader. */
  answering?: Answering;
}

type AnyTask = Pick<WorkerTask<unknown, unknown>, 'name' | 'module' | 'deadlineMs' | 'errors'>;

interface Waiting {
  begin: () => void;
  fail: (error: Error) => void;
}

const THREAD = join(__dirname, 'task-thread');
const IDLE_MS = 60_000;
/** A group may take at most a quarter of the places to wait. */
const GROUP_SHARE = 4;

/**
 * Threads that run one task at a time each. Piscina starts and ends the threads. This class decides which task is
 * next, because Piscina's queue is not bounded for tasks that can be aborted, and is not fair. A task that exceeds
 * its limits loses its thread.
 */
export class WorkerPool {
  readonly #piscina: Piscina<TaskCall, TaskAnswer>;
  readonly #queue: TaskQueue<Waiting>;
  readonly #runs = new Set<TaskRun>();
  #busy = 0;
  #closed: ServiceError | undefined;

  constructor(private readonly limits: PoolLimits) {
    this.#queue = new TaskQueue(limits.maxWaiting, Math.ceil(limits.maxWaiting / GROUP_SHARE));
    this.#piscina = new Piscina({
      ...threadModule(THREAD),
      name: 'runTask',
      // Without environment variables, which no task needs.
      env: {},
      minThreads: 0,
      maxThreads: limits.threads,
      idleTimeout: IDLE_MS,
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
    });
    // Threads that fail without a task, which includes those that cannot start.
    this.#piscina.on('error', (error: Error) => {
      for (const run of this.#runs) run.threadFailed(error);
    });
  }

  /** The number of tasks that wait for a thread. */
  get waiting(): number {
    return this.#queue.size;
  }

  /**
   * @throws WorkerTaskError if the task exceeds a limit or ends its thread; ServiceError `overloaded` if too many
   * tasks are waiting, `shutting_down` if the service stops; the reason of the signal; or the error that the task
   * throws
   */
  async run<Input, Output>(task: WorkerTask<Input, Output>, input: Input, options: RunOptions = {}): Promise<Output> {
    return (await this.#inTurn(task, input, options)) as Output;
  }

  /**
   * The rows that a reader in a thread makes of a stream, which is read only as fast as rows are consumed. A consumer
   * that stops early ends the thread.
   * @throws as `run`, after the rows before
   */
  async *stream<Input, Row>(
    task: StreamTask<Input, Row>,
    input: Input,
    body: Readable,
    options: StreamOptions = {},
  ): AsyncGenerator<Row> {
    const stream = new TaskStream<Row>(body, options.answering);
    const left = new AbortController();
    const signal = AbortSignal.any([left.signal, ...(options.signal ? [options.signal] : [])]);
    const running = this.#inTurn(task, input, { ...options, signal }, stream).then(() => undefined);
    try {
      yield* stream.rows(running);
    } finally {
      stream.close();
      left.abort(new Error('the rows are no longer consumed'));
      await running.catch(() => undefined);
    }
  }

  /** Ends every thread; running and waiting tasks fail. */
  async close(): Promise<void> {
    this.#closed ??= new ServiceError('shutting_down');
    for (const { fail } of this.#queue.clear()) fail(this.#closed);
    for (const run of this.#runs) run.end(this.#closed);
    await this.#piscina.destroy();
  }

  async #inTurn(task: AnyTask, input: unknown, options: RunOptions, stream?: TaskStream<unknown>): Promise<unknown> {
    options.signal?.throwIfAborted();
    await this.#turn(options);
    try {
      if (this.#closed !== undefined) throw this.#closed;
      return await this.#carryOut(task, input, options, stream);
    } finally {
      const next = this.#queue.shift();
      if (next === undefined) this.#busy -= 1;
      else next.begin();
    }
  }

  async #turn({ signal, group = '' }: RunOptions): Promise<void> {
    if (this.#closed !== undefined) throw this.#closed;
    if (this.#busy < this.limits.threads) {
      this.#busy += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const giveUp = (): void => {
        this.#queue.remove(group, waiting);
        reject(signal?.reason as Error);
      };
      const leaveQueue = (act: () => void): void => {
        signal?.removeEventListener('abort', giveUp);
        act();
      };
      const waiting: Waiting = { begin: () => leaveQueue(resolve), fail: (error) => leaveQueue(() => reject(error)) };
      if (this.#queue.push(group, waiting)) signal?.addEventListener('abort', giveUp, { once: true });
      else reject(new ServiceError('overloaded'));
    });
  }

  async #carryOut(
    task: AnyTask,
    input: unknown,
    options: RunOptions,
    stream: TaskStream<unknown> | undefined,
  ): Promise<unknown> {
    const deadlineMs = options.deadlineMs ?? task.deadlineMs ?? this.limits.deadlineMs;
    const run = new TaskRun(task.name, { deadlineMs, heapMb: this.limits.heapMb }, options.signal, stream);
    this.#runs.add(run);
    try {
      const call = { module: task.module, input, isStream: stream !== undefined, port: run.threadPort };
      const answer = await this.#answer(call, run, options.transfer);
      if ('thrown' in answer) throw unpackError(answer.thrown, task.errors);
      return answer.output;
    } finally {
      this.#runs.delete(run);
      run.release();
    }
  }

  async #answer(call: TaskCall, run: TaskRun, transfer: readonly Transferable[] = []): Promise<TaskAnswer> {
    try {
      return await this.#piscina.run(call, { signal: run.signal, transferList: [call.port, ...transfer] });
    } catch (error) {
      throw run.errorOf(error);
    }
  }
}
