import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import {
  BackupError,
  type BackupFacts,
  type BackupManifest,
  type BackupProgress,
  FACTS_PATH,
  MANIFEST_PATH,
  type ManifestFile,
} from './backup-format';
import { syncPath } from './sync-path';
import { readTar, TarError, type TarItem } from './tar-reader';

/** The names that an archive may contain. */
const ALLOWED = /^(postgres(\/password|\/cluster(\/[\w.-]+)*)?|audit-archive(\/[\w.-]+)?|(master|operator|demo)\.key)$/;
const MAX_TEXT_BYTES = 512 * 1_048_576;

/**
 * Writes the files of a backup below `folder`, durably, and compares every file with the manifest.
 * @param accept receives the facts before anything is written, and throws if they cannot be restored here
 * @throws BackupError if the archive is truncated, damaged or not a backup of this service
 */
export async function extractBackup(
  file: string,
  folder: string,
  accept: (facts: BackupFacts) => void,
  onProgress: BackupProgress,
): Promise<BackupFacts> {
  try {
    const { facts, manifest, written } = await extract(file, folder, accept, onProgress);
    compare(file, manifest, written);
    return facts;
  } catch (error) {
    throw readingFault(error, file);
  }
}

interface Extracted {
  readonly facts: BackupFacts;
  readonly manifest: BackupManifest;
  readonly written: ReadonlyMap<string, ManifestFile>;
}

async function extract(
  file: string,
  folder: string,
  accept: (facts: BackupFacts) => void,
  onProgress: BackupProgress,
): Promise<Extracted> {
  const written = new Map<string, ManifestFile>();
  const folders = [folder];
  let facts: BackupFacts | undefined;
  let manifest: BackupManifest | undefined;
  for await (const item of readTar(unzipped(file, onProgress))) {
    if (facts === undefined) {
      if (item.path !== FACTS_PATH) throw new BackupError(`${file} is not a backup of this service.`);
      const { text, sha256 } = await textOf(item);
      facts = factsOf(text, file);
      accept(facts);
      written.set(item.path, { path: item.path, bytes: item.bytes, sha256 });
    } else if (item.path === MANIFEST_PATH) {
      manifest = JSON.parse((await textOf(item)).text) as BackupManifest;
    } else {
      if (item.kind === 'folder') folders.push(join(folder, item.path));
      await extractItem(item, folder, written);
    }
  }
  if (facts === undefined || manifest === undefined) throw new TarError('the manifest is missing');
  for (const each of folders) syncPath(each);
  return { facts, manifest, written };
}

async function* unzipped(file: string, onProgress: BackupProgress): AsyncGenerator<Buffer> {
  const totalBytes = statSync(file).size;
  const source = createReadStream(file);
  const plain = createGunzip();
  source.on('error', (error) => plain.destroy(error));
  source.pipe(plain);
  try {
    for await (const chunk of plain as AsyncIterable<Buffer>) {
      onProgress(source.bytesRead, totalBytes);
      yield chunk;
    }
  } finally {
    source.destroy();
    plain.destroy();
  }
}

async function extractItem(item: TarItem, folder: string, written: Map<string, ManifestFile>): Promise<void> {
  const { path, kind } = item;
  if (!ALLOWED.test(path) || path.split('/').includes('..'))
    throw new BackupError(`The backup has an unexpected file: ${path}`);
  const target = join(folder, path);
  if (kind === 'folder') {
    await mkdir(target, { mode: 0o700 });
    return;
  }
  const hash = createHash('sha256');
  const handle = await open(target, 'wx', 0o600);
  try {
    for await (const chunk of item.content) {
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  written.set(path, { path, bytes: item.bytes, sha256: hash.digest('hex') });
}

async function textOf(item: TarItem): Promise<{ text: string; sha256: string }> {
  if (item.bytes > MAX_TEXT_BYTES) throw new TarError(`${item.path} is too long`);
  const parts: Buffer[] = [];
  for await (const part of item.content) parts.push(part);
  const content = Buffer.concat(parts);
  return { text: content.toString('utf8'), sha256: createHash('sha256').update(content).digest('hex') };
}

function factsOf(text: string, file: string): BackupFacts {
  const facts = JSON.parse(text) as Partial<Omit<BackupFacts, 'format' | 'version'>> & {
    format?: unknown;
    version?: unknown;
  };
  if (facts.format !== 'tms-backup') throw new BackupError(`${file} is not a backup of this service.`);
  if (facts.version !== 1) {
    throw new BackupError(
      `${file} is a backup of version ${String(facts.version)}, but this release only reads version 1.`,
    );
  }
  return facts as BackupFacts;
}

function compare(file: string, manifest: BackupManifest, written: ReadonlyMap<string, ManifestFile>): void {
  for (const { path, bytes, sha256 } of manifest.files) {
    const found = written.get(path);
    if (found === undefined) throw new BackupError(`${file} is damaged: ${path} is missing.`);
    if (found.bytes !== bytes || found.sha256 !== sha256) {
      throw new BackupError(`${file} is damaged: ${path} differs from what was backed up.`);
    }
  }
  if (written.size !== manifest.files.length)
    throw new BackupError(`${file} is damaged: it has files that its manifest does not list.`);
}

function readingFault(error: unknown, file: string): unknown {
  const { code, message, path } = error as NodeJS.ErrnoException;
  if (error instanceof TarError) return new BackupError(`${file} is damaged: ${message}.`);
  if (error instanceof SyntaxError)
    return new BackupError(`${file} is damaged: its ${FACTS_PATH} or ${MANIFEST_PATH} is not valid.`);
  // Errors of zlib: the file is not gzip, is truncated or has a wrong checksum.
  if (code === 'Z_DATA_ERROR' || code === 'Z_BUF_ERROR') return new BackupError(`${file} is damaged: ${message}.`);
  if (code === 'ENOENT' && path === file) return new BackupError(`The file ${file} does not exist.`);
  return error;
}
