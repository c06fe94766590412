import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** A file with a secret is invalid. The message says why, and never quotes the content. */
export class SecretFileError extends Error {
  override readonly name = 'SecretFileError';
}

/**
 * Reads a secret file. If it is missing, creates it (mode 0600) with `make()`. Two processes that start at the same
 * time get the same content: the complete file is linked into place, and the first link wins.
 */
export function readOrMakeSecretFile(path: string, make: () => Buffer): { content: Buffer; isNew: boolean } {
  const existing = readIfThere(path);
  if (existing) return { content: existing, isNew: false };
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeDurably(temporary, make());
  let isNew = true;
  try {
    linkSync(temporary, path);
    syncFolderOf(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    isNew = false;
  } finally {
    unlinkSync(temporary);
  }
  return { content: readFileSync(path), isNew };
}

function writeDurably(path: string, content: Buffer): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Without this, a power cut could leave a database that was created with a key, but no key. Windows cannot sync a
 * folder and does not need to.
 */
function syncFolderOf(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
