import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { type BackupManifest, type BackupProgress, MANIFEST_PATH, type ManifestFile } from './backup-format';
import { padding, TAR_END, tarHeader } from './tar-format';

const CHUNK_BYTES = 262_144;
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/** The bytes of a tar archive, piece by piece, and the manifest of what went into it. */
export class BackupArchive {
  readonly #files: ManifestFile[] = [];
  #doneBytes = 0;

  constructor(
    private readonly totalBytes: number,
    private readonly onProgress: BackupProgress,
  ) {}

  folder(path: string): Buffer {
    return tarHeader({ path, kind: 'folder', mode: FOLDER_MODE, bytes: 0, modifiedAtMs: Date.now() });
  }

  /**
   * The file as long as it is when it is opened. One that the server cuts short meanwhile ends in zeros, as with
   * pg_basebackup: recovery cuts it again. One that is gone leaves nothing.
   */
  async *file(path: string, source: string): AsyncGenerator<Buffer> {
    const handle = await openIfThere(source);
    if (!handle) return;
    try {
      const { size: bytes, mtimeMs: modifiedAtMs } = await handle.stat();
      yield tarHeader({ path, kind: 'file', mode: FILE_MODE, bytes, modifiedAtMs });
      const hash = createHash('sha256');
      yield* this.#content(handle, bytes, hash);
      yield padding(bytes);
      this.#files.push({ path, bytes, sha256: hash.digest('hex') });
    } finally {
      await handle.close();
    }
  }

  *text(path: string, text: string): Generator<Buffer> {
    const content = Buffer.from(text);
    yield tarHeader({ path, kind: 'file', mode: FILE_MODE, bytes: content.length, modifiedAtMs: Date.now() });
    yield content;
    yield padding(content.length);
    const sha256 = createHash('sha256').update(content).digest('hex');
    this.#files.push({ path, bytes: content.length, sha256 });
  }

  *end(): Generator<Buffer> {
    const manifest: BackupManifest = { files: [...this.#files] };
    yield* this.text(MANIFEST_PATH, `${JSON.stringify(manifest)}\n`);
    yield TAR_END;
  }

  async *#content(handle: FileHandle, bytes: number, hash: Hash): AsyncGenerator<Buffer> {
    for (let position = 0; position < bytes;) {
      // A buffer of its own each time: the one before may still wait to be written.
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

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
