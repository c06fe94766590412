import type { PackedError } from './task-errors';

/** The messages of a thread that reads a stream. Every message shows that the thread is alive. */
export type FromThread =
  /** Its event loop runs, and it waits or works in small steps. */
  | { kind: 'alive' }
  /** It processed a chunk and has room for another. */
  | { kind: 'more' }
  | { kind: 'batch'; rows: unknown[] }
  | { kind: 'question'; id: number; question: unknown };

/** The messages to such a thread. */
export type ToThread =
  | { kind: 'chunk'; bytes: Uint8Array }
  | { kind: 'end' }
  /** The source broke off, for this reason. */
  | { kind: 'broken'; message: string }
  /** A batch was processed. */
  | { kind: 'taken' }
  | { kind: 'answer'; id: number; answer: unknown }
  | { kind: 'refusal'; id: number; thrown: PackedError };

/** The number of chunks that are sent to a thread ahead, so that neither side waits for the other at every chunk. */
export const CHUNKS_AHEAD = 16;
/** The number of batches that a thread sends ahead. */
export const BATCHES_AHEAD = 4;
