import type { Readable } from 'node:stream';

/** The output of a command; `isTTY` and `columns` are set on a terminal. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
  once?(event: 'drain', listener: () => void): unknown;
}

/** The parts of the process that a command uses; replaced in tests. */
export interface Terminal {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly stdin?: Readable;
}
