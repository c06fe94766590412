import { type Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from './backup-format';

export interface ClusterEntry {
  /** Relative to the cluster, separated by `/`. */
  readonly path: string;
  readonly kind: 'file' | 'folder';
  readonly bytes: number;
}

/**
 * PostgreSQL 18, "Making a Base Backup Using the Low Level API": the server recreates the content or does not need
 * it.
 */
const EMPTY_FOLDERS = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|pg_internal\.init(\.\d+)?|backup_label(\.old)?|tablespace_map(\.old)?|backup_manifest|.*\.tmp|pgsql_tmp.*)$/;
/** Read last, as in pg_basebackup, so that its checkpoint is as new as possible. */
const CONTROL_FILE = 'global/pg_control';

/**
 * The files and folders of a running cluster that belong to a backup, folders before their content. Files may appear
 * and disappear meanwhile. The reader skips those that no longer exist, since the write-ahead log contains their
 * changes.
 * @throws BackupError if the cluster has parts outside its folder
 */
export async function clusterEntries(cluster: string): Promise<ClusterEntry[]> {
  const entries = await below(cluster, '');
  const isControl = ({ path }: ClusterEntry): boolean => path === CONTROL_FILE;
  return [...entries.filter((entry) => !isControl(entry)), ...entries.filter(isControl)];
}

async function below(cluster: string, folder: string): Promise<ClusterEntry[]> {
  const found: ClusterEntry[] = [];
  for (const each of await namesIn(join(cluster, folder))) {
    const path = folder === '' ? each.name : `${folder}/${each.name}`;
    if (LEFT_OUT.test(each.name)) continue;
    if (each.isDirectory()) {
      found.push({ path, kind: 'folder', bytes: 0 });
      if (!EMPTY_FOLDERS.has(path)) found.push(...(await below(cluster, path)));
    } else if (each.isFile()) {
      const bytes = await bytesOf(join(cluster, path));
      if (bytes !== undefined) found.push({ path, kind: 'file', bytes });
    } else {
      throw new BackupError(
        `${path} in ${cluster} is a link. Tablespaces outside the data folder cannot be backed up.`,
      );
    }
  }
  return found;
}

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function namesIn(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}

async function bytesOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}
