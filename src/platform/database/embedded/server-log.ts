import { closeSync, fchmodSync, fchownSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';

const ROTATE_AT_BYTES = 16 * 1024 * 1024;
const TAIL_BYTES = 8192;
const TAIL_LINES = 12;

/** The server writes to a file because a pipe would break, and the server would fail, when this process is killed. */
export interface ServerLog {
  /** Receives the server's output; the caller closes it. */
  fd: number;
  /** The last lines that were written since the log was opened. */
  tail(): string;
}

/**
 * Opens the log to append. A log of more than 16 MiB is first renamed to `<file>.old`. As root, the file can be given
 * to another owner.
 */
export function openServerLog(file: string, owner?: { uid: number; gid: number }): ServerLog {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > ROTATE_AT_BYTES) renameSync(file, `${file}.old`);
  const fd = openSync(file, 'a', 0o600);
  fchmodSync(fd, 0o600);
  if (owner !== undefined) fchownSync(fd, owner.uid, owner.gid);
  const from = fstatSync(fd).size;
  return { fd, tail: () => readTail(file, from) };
}

function readTail(file: string, from: number): string {
  const fd = openSync(file, 'r');
  try {
    const { size } = fstatSync(fd);
    const start = Math.max(from, size - TAIL_BYTES);
    const buffer = Buffer.alloc(Math.max(0, size - start));
    readSync(fd, buffer, 0, buffer.length, start);
    return buffer.toString('utf8').trim().split('\n').slice(-TAIL_LINES).join('\n');
  } finally {
    closeSync(fd);
  }
}
