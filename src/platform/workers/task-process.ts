import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { startChild } from './start-worker';
import type { FromTask, TaskAnswer, TaskCall, TaskProcessLimits, ToReader, ToTask } from './task-messages';

/** Why a process ended although its task had not: by the name of its signal or with its exit code. */
export class TaskProcessEnd extends Error {
  override readonly name = 'TaskProcessEnd';

  constructor(
    readonly reason: 'memory' | 'crashed',
    how: string,
  ) {
    super(`the process of the task ended with ${how}`);
  }
}

/** The task that a process runs, as far as the process is concerned. */
interface RunningTask {
  /** Aborted when the task has to end, and the process with it. */
  readonly signal: AbortSignal;
  /** Gets every message except the answer. */
  received(message: Exclude<FromTask, { kind: 'done' }>, send: (message: ToReader) => void): void;
}

interface Current {
  readonly task: RunningTask;
  readonly resolve: (answer: TaskAnswer) => void;
  readonly reject: (error: unknown) => void;
}

const MEBIBYTE = 1_048_576;
/** Of Node and the loaded modules, and of buffers. */
const MORE_MEMORY_MB = 256;
const IDLE_MS = 60_000;
/** V8 aborts a process that exceeds its heap. The watch of the process, or the system, kills it because of other memory. */
const OUT_OF_MEMORY: ReadonlySet<string> = new Set(['SIGABRT', 'SIGKILL', '134']);

/**
 * A process that runs tasks, one at a time. A thread is not separate enough: V8 aborts the whole process if an allocation of a thread
 * exceeds the thread's heap by much, and on Node 24 also if many small ones do. The process starts with the first task, and ends after
 * a minute without tasks, with a failure, or when the signal of its task is aborted.
 */
export class TaskProcess {
  readonly #child: ChildProcess;
  #current: Current | null = null;
  #idle: NodeJS.Timeout | undefined;
  #isEnding = false;
  /** Resolves when the process is gone. */
  readonly ended: Promise<void>;

  /** @param onEnd called once, when the process has ended or is about to */
  constructor(
    heapMb: number,
    private readonly onEnd: (process: TaskProcess) => void,
  ) {
    const argument: TaskProcessLimits = { maxMemoryBytes: (heapMb + MORE_MEMORY_MB) * MEBIBYTE };
    const options = { maxHeapMb: heapMb, argument, serialization: 'advanced' } as const;
    this.#child = startChild(join(__dirname, 'task-process.child'), options);
    this.#child.on('message', (message: FromTask) => this.#received(message));
    this.ended = new Promise((resolve) => {
      this.#child.on('error', ({ message }) => {
        this.#end(new TaskProcessEnd('crashed', message));
        resolve();
      });
      this.#child.on('exit', (code, signal) => {
        const how = signal ?? String(code);
        this.#end(new TaskProcessEnd(OUT_OF_MEMORY.has(how) ? 'memory' : 'crashed', how));
        resolve();
      });
    });
  }

  /**
   * @throws TaskProcessEnd if the process ends, the reason of the signal, or the error of an input that cannot be cloned
   */
  async run(call: TaskCall, task: RunningTask): Promise<TaskAnswer> {
    const { signal } = task;
    const giveUp = (): void => this.#end(signal.reason);
    clearTimeout(this.#idle);
    this.#hold();
    try {
      signal.throwIfAborted();
      return await new Promise<TaskAnswer>((resolve, reject) => {
        this.#current = { task, resolve, reject };
        signal.addEventListener('abort', giveUp, { once: true });
        this.#send({ kind: 'call', call });
      });
    } finally {
      signal.removeEventListener('abort', giveUp);
      this.#current = null;
      this.#release();
    }
  }

  end(): Promise<void> {
    this.#end(new TaskProcessEnd('crashed', 'the pool'));
    return this.ended;
  }

  #received(message: FromTask): void {
    const current = this.#current;
    if (message.kind === 'done') current?.resolve(message.answer);
    else current?.task.received(message, (answer) => this.#reply(current, answer));
  }

  /** A stream may still send bytes when its reader has ended. The next task must not get them. */
  #reply(current: Current, message: ToReader): void {
    if (current === this.#current) this.#send(message);
  }

  /** If the process has exited, its exit event reports that. */
  #send(message: ToTask): void {
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }

  #end(error: unknown): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    clearTimeout(this.#idle);
    this.#child.kill('SIGKILL');
    this.#current?.reject(error);
    this.onEnd(this);
  }

  /** While a task runs, the service waits for it. */
  #hold(): void {
    this.#child.ref();
    this.#child.channel?.ref();
  }

  #release(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    if (!this.#isEnding) this.#idle = setTimeout(() => void this.end(), IDLE_MS).unref();
  }
}
