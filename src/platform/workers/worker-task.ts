import type { Readable } from 'node:stream';

/**
 * Tasks are kept apart by who waits for them, so that a long import never delays a sign-in. Each kind has threads and a
 * queue of its own.
 */
export type PoolName = 'interactive' | 'articles' | 'imports';

// The constructors of errors take what they like; only their prototype is used.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type ErrorClass = new (...args: any[]) => Error;

interface TaskOptions {
  /** As metrics and messages name it: `assess_article`. */
  name: string;
  pool: PoolName;
  /** Path without ending of the module that exports the function as `run`, or a reader of streams as `read`. */
  module: string;
  /** The longest that one run may take; the setting `WORKER_DEADLINE_MS` where none is named. */
  deadlineMs?: number;
  /** Errors that the function throws on purpose, beside ServiceError: they arrive as instances of these classes. */
  errors?: readonly ErrorClass[];
}

/** A function that runs in a thread: its input and output are copied there and back by structured clone. */
export interface WorkerTask<Input, Output> extends Readonly<TaskOptions> {
  /** Never set: binds the types to the task. */
  readonly types?: (input: Input) => Output;
}

/**
 * Declares a task. The function's type is all that the service's own thread needs of its module:
 * `workerTask<typeof import('./assess.task').run>({ … })`.
 */
export function workerTask<Run extends (input: never) => unknown>(
  options: TaskOptions,
): WorkerTask<Parameters<Run>[0], Awaited<ReturnType<Run>>> {
  return Object.freeze({ ...options });
}

/** Reads rows from a stream of bytes; `ask` leaves to the service's own thread what a thread cannot do. */
export type StreamReader<Input = never, Row = unknown> = (
  input: Input,
  body: Readable,
  ask: (question: unknown) => Promise<unknown>,
) => AsyncIterable<Row>;

/** A reader that runs in a thread. Its deadline is for the time in which the thread gives no sign of life. */
export interface StreamTask<Input, Row> extends Readonly<TaskOptions> {
  /** Never set: binds the types to the task. */
  readonly streamTypes?: (input: Input) => Row;
}

/** Declares a reader, which its module exports as `read`. */
export function streamTask<Read extends StreamReader>(
  options: TaskOptions,
): StreamTask<Parameters<Read>[0], ReturnType<Read> extends AsyncIterable<infer Row> ? Row : never> {
  return Object.freeze({ ...options });
}

export type WorkerTaskFailure = 'deadline' | 'memory' | 'crashed';

/** A task took too long, needed too much memory or ended its thread: its input is at fault, and a retry would end the same way. */
export class WorkerTaskError extends Error {
  override readonly name = 'WorkerTaskError';

  constructor(
    readonly task: string,
    readonly reason: WorkerTaskFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
