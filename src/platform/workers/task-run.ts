import { isNativeError } from 'node:util/types';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { FromThread } from './stream-messages';
import type { TaskStream } from './task-stream';
import { type WorkerTaskFailure, WorkerTaskError } from './worker-task';

export interface TaskLimits {
  deadlineMs: number;
  heapMb: number;
}

/** Enough time to start a thread and load the module of the task on a busy machine. */
const START_TIMEOUT_MS = 30_000;
const SECOND_MS = 1_000;

/** The limits of one task that has a thread: when it has to end, and with which error. */
export class TaskRun {
  readonly #end = new AbortController();
  readonly #port: MessagePort;
  readonly #aborted = (): void => this.end(this.parent?.reason);
  /** The port for the thread. It posts a message when the task begins, and more messages if it reads a stream. */
  readonly threadPort: MessagePort;
  #timer: NodeJS.Timeout;
  #isStarted = false;

  constructor(
    private readonly task: string,
    private readonly limits: TaskLimits,
    private readonly parent: AbortSignal | undefined,
    private readonly stream?: Pick<TaskStream<unknown>, 'open' | 'receive'>,
  ) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.threadPort = port2;
    this.#timer = setTimeout(() => this.threadFailed(new Error('it did not start in time')), START_TIMEOUT_MS);
    port1.on('message', (message: 'started' | FromThread) => this.#received(message));
    if (parent?.aborted === true) this.#aborted();
    parent?.addEventListener('abort', this.#aborted, { once: true });
  }

  /** Aborted when the task has to end. */
  get signal(): AbortSignal {
    return this.#end.signal;
  }

  end(reason: unknown): void {
    this.#end.abort(reason);
  }

  /** A thread failed without a task. If this task has not started, that thread was its own. */
  threadFailed(cause: Error): void {
    if (!this.#isStarted) this.end(this.#error('crashed', cause));
  }

  /** The error that the caller receives for an error of the pool. */
  errorOf(error: unknown): unknown {
    if (this.#end.signal.aborted) return this.#end.signal.reason;
    // An input that cannot be cloned causes a DOMException, which is a mistake of the caller.
    if (!isNativeError(error)) return error;
    return this.#error('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crashed', error);
  }

  release(): void {
    clearTimeout(this.#timer);
    this.#port.close();
    this.parent?.removeEventListener('abort', this.#aborted);
  }

  /** Every message of a thread that reads a stream shows that it is alive, and restarts the deadline. */
  #received(message: 'started' | FromThread): void {
    if (this.signal.aborted) return;
    this.#isStarted = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end(this.#error('deadline')), this.limits.deadlineMs);
    if (message === 'started') this.stream?.open(this.#port);
    else this.stream?.receive(message);
  }

  #error(reason: WorkerTaskFailure, cause?: Error): WorkerTaskError {
    const why: Record<WorkerTaskFailure, string> = {
      deadline: `took longer than ${this.limits.deadlineMs / SECOND_MS} seconds`,
      memory: `needed more than ${this.limits.heapMb} MB of memory`,
      crashed: 'ended its thread',
    };
    return new WorkerTaskError(this.task, reason, `the task ${this.task} ${why[reason]}`, { cause });
  }
}
