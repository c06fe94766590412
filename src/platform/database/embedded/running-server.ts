import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DATABASE, OWNER_ROLE, readPassword } from './cluster';
import { isRunning } from './process-identity';

/**
 * The address of the embedded database, as its owner, while another process runs it; undefined if none does. Throws
 * EmbeddedPostgresError if its password is missing.
 */
export function runningServerUrl(dataDir: string): string | undefined {
  const folder = resolve(dataDir, 'postgres');
  if (!hasOwner(join(folder, 'owner'))) return undefined;
  // storage/pidfile.h: pid, data folder, start time, port, socket folder, listen address, shared memory key, status.
  const lines = textOf(join(folder, 'cluster', 'postmaster.pid')).split('\n');
  const port = Number(lines[3]);
  if (!(port > 0) || lines[7]?.trim() !== 'ready') return undefined;
  return `postgres://${OWNER_ROLE}:${encodeURIComponent(readPassword(folder))}@127.0.0.1:${port}/${DATABASE}`;
}

function hasOwner(file: string): boolean {
  try {
    const { pid, started } = JSON.parse(textOf(file)) as Record<string, unknown>;
    return typeof pid === 'number' && typeof started === 'string' && isRunning({ pid, started });
  } catch {
    return false;
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
