import type { Readable } from 'node:stream';

/** Where a command writes; `isTTY` and `columns` where a person looks on. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
  once?(event: 'drain', listener: () => void): unknown;
}

/** What a command needs of the process; replaced in tests. */
export interface Terminal {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly stdin?: Readable;
}
