import type { FromTask, ToReader } from './task-messages';
import { TaskProcessEnd } from './task-process';
import type { TaskStream } from './task-stream';
import { type WorkerTaskFailure, WorkerTaskError } from './worker-task';

export interface TaskLimits {
  deadlineMs: number;
  heapMb: number;
}

/** Enough time to start a process and load the module of the task on a busy machine. */
const START_TIMEOUT_MS = 30_000;
const SECOND_MS = 1_000;

/** The limits of one task that has a process: when it has to end, and with which error. */
export class TaskRun {
  readonly #end = new AbortController();
  readonly #aborted = (): void => this.end(this.parent?.reason);
  #timer: NodeJS.Timeout;

  constructor(
    private readonly task: string,
    private readonly limits: TaskLimits,
    private readonly parent: AbortSignal | undefined,
    private readonly stream?: Pick<TaskStream<unknown>, 'open' | 'receive'>,
  ) {
    const notStarted = (): void => this.end(this.#error('crashed', new Error('it did not start in time')));
    this.#timer = setTimeout(notStarted, START_TIMEOUT_MS);
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

  /** The error that the caller receives for an error of the process. */
  errorOf(error: unknown): unknown {
    if (this.#end.signal.aborted) return this.#end.signal.reason;
    return error instanceof TaskProcessEnd ? this.#error(error.reason, error) : error;
  }

  release(): void {
    clearTimeout(this.#timer);
    this.parent?.removeEventListener('abort', this.#aborted);
  }

  /** The process sends a message when the task begins. A reader sends more, each of which restarts the deadline. */
  received(message: Exclude<FromTask, { kind: 'done' }>, send: (message: ToReader) => void): void {
    if (this.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end(this.#error('deadline')), this.limits.deadlineMs);
    if (message.kind === 'started') this.stream?.open(send);
    else this.stream?.receive(message);
  }

  #error(reason: WorkerTaskFailure, cause?: Error): WorkerTaskError {
    const why: Record<WorkerTaskFailure, string> = {
      deadline: `took longer than ${this.limits.deadlineMs / SECOND_MS} seconds`,
      memory: `needed more than ${this.limits.heapMb} MB of memory`,
      crashed: 'ended its process',
    };
    return new WorkerTaskError(this.task, reason, `the task ${this.task} ${why[reason]}`, { cause });
  }
}
