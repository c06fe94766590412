import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Puts a file, or the names in a folder, on the disk. Windows can't do that with a folder, and needs not. */
export function syncPath(path: string): void {
  if (process.platform === 'win32') return;
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
