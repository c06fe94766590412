import type { Readable } from 'node:stream';
import { ServiceError } from '../../kernel/errors/service-error';
import { unpackError } from './task-errors';
import type { TaskAnswer, TaskCall } from './task-messages';
import { TaskProcess } from './task-process';
import { TaskQueue } from './task-queue';
import { TaskRun } from './task-run';
import { type Answering, TaskStream } from './task-stream';
import type { StreamTask, WorkerTask } from './worker-task';

export interface PoolLimits {
  processes: number;
  /** The limit of one process for objects and text. With buffers and the program itself, it may have 256 MB more. */
  heapMb: number;
  /** The deadline of tasks that have none of their own. */
  deadlineMs: number;
  /** The number of tasks that may wait for a process. */
  maxWaiting: number;
}

export interface RunOptions {
  /** Ends the task, and its process with it. */
  signal?: AbortSignal;
  /** The owner of the task, usually the id of a tenant: groups take turns. */
  group?: string;
  /** Replaces the deadline of the task. */
  deadlineMs?: number;
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

/** A group may take at most a quarter of the places to wait. */
const GROUP_SHARE = 4;

/**
 * Processes that run one task at a time each. They start when they are needed. This class decides which task is next. A task that
 * exceeds its limits loses its process.
 */
export class WorkerPool {
  readonly #queue: TaskQueue<Waiting>;
  readonly #runs = new Set<TaskRun>();
  readonly #processes = new Set<TaskProcess>();
  /** The one that ran a task last is the last one: others end if they are not needed. */
  readonly #idle: TaskProcess[] = [];
  #busy = 0;
  #closed: ServiceError | undefined;

  constructor(private readonly limits: PoolLimits) {
    this.#queue = new TaskQueue(limits.maxWaiting, Math.ceil(limits.maxWaiting / GROUP_SHARE));
  }

  /** The number of tasks that wait for a process. */
  get waiting(): number {
    return this.#queue.size;
  }

  /**
   * @throws WorkerTaskError if the task exceeds a limit or ends its process; ServiceError `overloaded` if too many
   * tasks are waiting, `shutting_down` if the service stops; the reason of the signal; or the error that the task
   * throws
   */
  async run<Input, Output>(task: WorkerTask<Input, Output>, input: Input, options: RunOptions = {}): Promise<Output> {
    return (await this.#inTurn(task, input, options)) as Output;
  }

  /**
   * The rows that a reader makes of a stream, which is read only as fast as rows are consumed. A consumer that stops
   * early ends the process.
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

  /** Ends every process; running and waiting tasks fail. */
  async close(): Promise<void> {
    this.#closed ??= new ServiceError('shutting_down');
    for (const { fail } of this.#queue.clear()) fail(this.#closed);
    for (const run of this.#runs) run.end(this.#closed);
    await Promise.all([...this.#processes].map((process) => process.end()));
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
    if (this.#busy < this.limits.processes) {
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
      const call = { module: task.module, input, isStream: stream !== undefined };
      const answer = await this.#answer(call, run);
      if ('thrown' in answer) throw unpackError(answer.thrown, task.errors);
      return answer.output;
    } finally {
      this.#runs.delete(run);
      run.release();
    }
  }

  async #answer(call: TaskCall, run: TaskRun): Promise<TaskAnswer> {
    const process = this.#idle.pop() ?? this.#start();
    try {
      return await process.run(call, run);
    } catch (error) {
      throw run.errorOf(error);
    } finally {
      if (this.#processes.has(process)) this.#idle.push(process);
    }
  }

  #start(): TaskProcess {
    const process = new TaskProcess(this.limits.heapMb, (ended) => {
      this.#processes.delete(ended);
      const at = this.#idle.indexOf(ended);
      if (at >= 0) this.#idle.splice(at, 1);
    });
    this.#processes.add(process);
    return process;
  }
}
