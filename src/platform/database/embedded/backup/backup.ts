import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { BackupArchive } from './backup-archive';
import { BackupError, type BackupFacts, type BackupProgress, FACTS_PATH } from './backup-format';
import { BaseBackup } from './base-backup';
import { type ClusterEntry, clusterEntries } from './cluster-files';
import { syncPath } from './sync-path';

export interface BackupRequest {
  /** Where the archive goes: there as a whole or not at all. */
  file: string;
  /** An existing file is replaced. */
  mayReplace: boolean;
  dataDir: string;
  /** Of the running server. */
  ownerUrl: string;
  facts: BackupFacts;
  /** Secrets that go along, by their names in the archive. */
  secretFiles: Readonly<Record<string, string>>;
  onProgress: BackupProgress;
}

export interface WrittenBackup {
  readonly file: string;
  readonly bytes: number;
}

// Of the demo's 61 MB: 1 takes 0.17 s of a processor and leaves 6.7 MB, 6 takes 0.42 s and leaves 5.9 MB.
const GZIP_LEVEL = 1;
const AUDIT_ARCHIVE = 'audit-archive';

/**
 * Copies the database, which goes on working meanwhile, and what else the data folder keeps, into one gzipped tar archive
 * with a checksum of each file.
 * @throws BackupError where the file is there already, or the database has parts outside its folder
 */
export async function writeBackup(request: BackupRequest): Promise<WrittenBackup> {
  const file = resolve(request.file);
  if (existsSync(file) && !request.mayReplace)
    throw new BackupError(`The file ${file} already exists. Use --force to overwrite it.`);
  if (!existsSync(dirname(file))) throw new BackupError(`The folder ${dirname(file)} does not exist.`);
  const part = join(dirname(file), `${basename(file)}.part-${randomBytes(6).toString('hex')}`);
  const removePart = (): void => rmSync(part, { force: true });
  process.once('exit', removePart);
  try {
    const target = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(piecesOf(request), { objectMode: false }), createGzip({ level: GZIP_LEVEL }), target);
    renameSync(part, file);
    syncPath(dirname(file));
    return { file, bytes: statSync(file).size };
  } finally {
    process.removeListener('exit', removePart);
    removePart();
  }
}

async function* piecesOf(request: BackupRequest): AsyncGenerator<Buffer> {
  const cluster = join(resolve(request.dataDir), 'postgres', 'cluster');
  const backup = await BaseBackup.start(request.ownerUrl, cluster);
  try {
    const entries = await clusterEntries(cluster);
    const totalBytes = entries.reduce((sum, { bytes }) => sum + bytes, 0);
    const archive = new BackupArchive(totalBytes, request.onProgress);
    yield* archive.text(FACTS_PATH, `${JSON.stringify(request.facts, null, 2)}\n`);
    yield* clusterPieces(archive, cluster, entries);
    const { label, walFiles } = await backup.stop();
    yield* archive.text('postgres/cluster/backup_label', label);
    for (const name of walFiles) {
      yield* archive.file(`postgres/cluster/pg_wal/${name}`, join(cluster, 'pg_wal', name));
    }
    yield* dataFolderPieces(archive, request);
    yield* archive.end();
  } finally {
    await backup.close();
  }
}

async function* clusterPieces(
  archive: BackupArchive,
  cluster: string,
  entries: readonly ClusterEntry[],
): AsyncGenerator<Buffer> {
  yield archive.folder('postgres');
  yield archive.folder('postgres/cluster');
  for (const { path, kind } of entries) {
    const name = `postgres/cluster/${path}`;
    if (kind === 'folder') yield archive.folder(name);
    else yield* archive.file(name, join(cluster, path));
  }
}

/** After the database: a month of the audit log has left it only once its file is here. */
async function* dataFolderPieces(
  archive: BackupArchive,
  { dataDir, secretFiles }: BackupRequest,
): AsyncGenerator<Buffer> {
  // The password opens this database alone, on this machine alone: it says no more than the archive itself.
  yield* archive.file('postgres/password', join(dataDir, 'postgres', 'password'));
  for (const [name, source] of Object.entries(secretFiles)) yield* archive.file(name, source);
  const months = join(dataDir, AUDIT_ARCHIVE);
  if (!existsSync(months)) return;
  yield archive.folder(AUDIT_ARCHIVE);
  for (const name of readdirSync(months).filter((each) => each.endsWith('.ndjson.gz'))) {
    yield* archive.file(`${AUDIT_ARCHIVE}/${name}`, join(months, name));
  }
}
