import type { PackedError } from './task-errors';

/** What a task process does. */
export interface TaskCall {
  /** The path of the module that exports `run` or `read`, without its extension. */
  module: string;
  input: unknown;
  isStream: boolean;
}

export type TaskAnswer = { output: unknown } | { thrown: PackedError };

/** The messages of a process that reads a stream. Every message shows that the process is alive. */
export type FromReader =
  /** Its event loop runs, and it waits or works in small steps. */
  | { kind: 'alive' }
  /** It processed a chunk and has room for another. */
  | { kind: 'more' }
  | { kind: 'batch'; rows: unknown[] }
  | { kind: 'question'; id: number; question: unknown };

/** The messages to such a process. */
export type ToReader =
  | { kind: 'chunk'; bytes: Uint8Array }
  | { kind: 'end' }
  /** The source broke off, for this reason. */
  | { kind: 'broken'; message: string }
  /** A batch was processed. */
  | { kind: 'taken' }
  | { kind: 'answer'; id: number; answer: unknown }
  | { kind: 'refusal'; id: number; thrown: PackedError };

/** All messages of a task process. `started`: the module is loaded, and from now on the time of the task counts. */
export type FromTask = { kind: 'started' } | FromReader | { kind: 'done'; answer: TaskAnswer };

/** All messages to a task process, which runs one call at a time. */
export type ToTask = { kind: 'call'; call: TaskCall } | ToReader;

/** The limits of a task process, which are its argument. */
export interface TaskProcessLimits {
  /** Includes the contents of buffers, which V8 does not count, and the program itself. */
  maxMemoryBytes: number;
}

/** The number of chunks that are sent to a reader ahead, so that neither side waits for the other at every chunk. */
export const CHUNKS_AHEAD = 16;
/** The number of batches that a reader sends ahead. */
export const BATCHES_AHEAD = 4;
