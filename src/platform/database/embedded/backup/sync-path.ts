import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Flushes a file, or the names in a folder, to the disk. Windows cannot do this for a folder and does not need to. */
export function syncPath(path: string): void {
  if (process.platform === 'win32') return;
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
