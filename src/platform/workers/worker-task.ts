import type { Readable } from 'node:stream';

/**
 * Tasks are separated by what waits for them, so that a long import never delays a sign-in. Each kind has its own
 * processes and queue.
 */
export type PoolName = 'interactive' | 'pages' | 'articles' | 'imports';

// The constructors of errors take what they like; only their prototype is used.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type ErrorClass = new (...args: any[]) => Error;

interface TaskOptions {
  /** The name in metrics and messages: `assess_article`. */
  name: string;
  pool: PoolName;
  /**
   * The path, without its extension, of the module that exports the function as `run`, or a reader of streams as
   * `read`.
   */
  module: string;
  /** The longest duration of one run; the setting `TASK_DEADLINE_MS` by default. */
  deadlineMs?: number;
  /**
   * Errors that the function throws on purpose, in addition to ServiceError. They arrive as instances of these
   * classes.
   */
  errors?: readonly ErrorClass[];
}

/** A function that runs in a process of its pool. Its input and output are copied by structured clone. */
export interface WorkerTask<Input, Output> extends Readonly<TaskOptions> {
  /** Never set; binds the types to the task. */
  readonly types?: (input: Input) => Output;
}

/**
 * Declares a task. The service needs only the type of the function: `workerTask<typeof
 * import('./assess.task').run>({ … })`.
 */
export function workerTask<Run extends (input: never) => unknown>(
  options: TaskOptions,
): WorkerTask<Parameters<Run>[0], Awaited<ReturnType<Run>>> {
  return Object.freeze({ ...options });
}

/** Reads rows from a stream of bytes. `ask` sends requests to the service for what a task process cannot do. */
export type StreamReader<Input = never, Row = unknown> = (
  input: Input,
  body: Readable,
  ask: (question: unknown) => Promise<unknown>,
) => AsyncIterable<Row>;

/** A reader that runs in a process of its pool. Its deadline limits the time without a sign of life of the process. */
export interface StreamTask<Input, Row> extends Readonly<TaskOptions> {
  /** Never set; binds the types to the task. */
  readonly streamTypes?: (input: Input) => Row;
}

/** Declares a reader, which its module exports as `read`. */
export function streamTask<Read extends StreamReader>(
  options: TaskOptions,
): StreamTask<Parameters<Read>[0], ReturnType<Read> extends AsyncIterable<infer Row> ? Row : never> {
  return Object.freeze({ ...options });
}

export type WorkerTaskFailure = 'deadline' | 'memory' | 'crashed';

/**
 * A task took too long, needed too much memory or ended its process. Its input is the cause, and a retry would end in
 * the same way.
 */
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
