import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type Headers, type Pack } from 'tar-stream';
import { type BackupManifest, type BackupProgress, MANIFEST_PATH, type ManifestFile } from './backup-format';

const CHUNK_BYTES = 262_144;
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/** Writes entries to a tar archive, and their manifest at its end. */
export class BackupArchive {
  readonly #files: ManifestFile[] = [];
  #doneBytes = 0;

  constructor(
    private readonly tar: Pack,
    private readonly totalBytes: number,
    private readonly onProgress: BackupProgress,
  ) {}

  folder(path: string): Promise<void> {
    return this.#entry({ name: `${path}/`, type: 'directory', mode: FOLDER_MODE }, []);
  }

  /**
   * Adds a file with the length that it has when it is opened. If the server truncates it meanwhile, the rest is zeros, as with
   * pg_basebackup: recovery truncates it again. A file that no longer exists is omitted.
   */
  async file(path: string, source: string): Promise<void> {
    const handle = await openIfExists(source);
    if (!handle) return;
    try {
      const { size, mtime } = await handle.stat();
      const hash = createHash('sha256');
      await this.#entry({ name: path, mode: FILE_MODE, size, mtime }, this.#content(handle, size, hash));
      this.#files.push({ path, bytes: size, sha256: hash.digest('hex') });
    } finally {
      await handle.close();
    }
  }

  async text(path: string, text: string): Promise<void> {
    const content = Buffer.from(text);
    await this.#entry({ name: path, mode: FILE_MODE, size: content.length }, [content]);
    const sha256 = createHash('sha256').update(content).digest('hex');
    this.#files.push({ path, bytes: content.length, sha256 });
  }

  async end(): Promise<void> {
    const manifest: BackupManifest = { files: [...this.#files] };
    await this.text(MANIFEST_PATH, `${JSON.stringify(manifest)}\n`);
    this.tar.finalize();
  }

  async #entry(header: Headers, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    await pipeline(content, this.tar.entry(header));
  }

  async *#content(handle: FileHandle, bytes: number, hash: Hash): AsyncGenerator<Buffer> {
    for (let position = 0; position < bytes;) {
      // A new buffer each time: the previous one may still wait to be written.
      const buffer = Buffer.alloc(Math.min(CHUNK_BYTES, bytes - position));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
      const chunk = bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead);
      hash.update(chunk);
      position += chunk.length;
      this.#doneBytes += chunk.length;
      this.onProgress(Math.min(this.#doneBytes, this.totalBytes), this.totalBytes);
      yield chunk;
    }
  }
}

async function openIfExists(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
