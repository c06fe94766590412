import type { PackedError } from './task-errors';

/** What a thread that reads a stream says. Any message is a sign of life. */
export type FromThread =
  /** Its event loop runs, and it waits or works in small steps. */
  | { kind: 'alive' }
  /** It took a chunk, and there is room for another. */
  | { kind: 'more' }
  | { kind: 'batch'; rows: unknown[] }
  | { kind: 'question'; id: number; question: unknown };

/** What it hears. */
export type ToThread =
  | { kind: 'chunk'; bytes: Uint8Array }
  | { kind: 'end' }
  /** The source broke off, for this reason. */
  | { kind: 'broken'; message: string }
  /** A batch was taken. */
  | { kind: 'taken' }
  | { kind: 'answer'; id: number; answer: unknown }
  | { kind: 'refusal'; id: number; thrown: PackedError };

/** Chunks on their way to a thread or waiting in it: enough that neither side waits for the other at each of them. */
export const CHUNKS_AHEAD = 16;
/** Batches on their way from a thread. */
export const BATCHES_AHEAD = 4;
