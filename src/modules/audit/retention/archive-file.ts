import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';

export interface WrittenFile {
  readonly sha256: Buffer;
  readonly bytes: number;
}

/**
 * Writes gzipped text to a file that exists either completely or not at all: it is written under a temporary name and
 * renamed once it is on disk. The remains of an earlier attempt are removed, so if that attempt is still running
 * elsewhere, its rename fails.
 */
export async function writeArchiveFile(path: string, pieces: AsyncIterable<string>): Promise<WrittenFile> {
  const folder = dirname(path);
  const prefix = `${basename(path)}.part-`;
  for (const name of await readdir(folder)) if (name.startsWith(prefix)) await rm(join(folder, name), { force: true });
  const temporary = join(folder, prefix + randomBytes(6).toString('hex'));
  const written = await writeGzip(temporary, pieces);
  await rename(temporary, path);
  await syncFolder(folder);
  return written;
}

/** The size and the hash of a file as it is read. */
export async function hashFile(path: string): Promise<WrittenFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest(), bytes };
}

async function writeGzip(path: string, pieces: AsyncIterable<string>): Promise<WrittenFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    const source = Readable.from(pieces, { objectMode: false });
    const zipped = source.pipe(createGzip());
    source.on('error', (error) => zipped.destroy(error));
    for await (const chunk of zipped as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
      await file.appendFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: hash.digest(), bytes };
}

/** A rename is durable once the folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
