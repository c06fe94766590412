import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../../config/settings';
import { hashFile, writeArchiveFile, type WrittenFile } from './archive-file';

/** The folder with the archived months of the audit log. `checkArchiveFolder` has checked it at the start. */
@Injectable()
export class AuditArchive {
  readonly #folder: string;

  constructor(@Inject(SETTINGS) private readonly settings: Pick<Settings, 'auditArchiveDir' | 'dataDir'>) {
    this.#folder = settings.auditArchiveDir ?? join(settings.dataDir, 'audit-archive');
  }

  /** The file exists either completely or not at all. */
  async write(file: string, pieces: AsyncIterable<string>): Promise<WrittenFile> {
    if (this.settings.auditArchiveDir === undefined) await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    return writeArchiveFile(join(this.#folder, file), pieces);
  }

  /** Reads a file back. @throws if its content is not what was written */
  async verify(file: string, { sha256, bytes }: WrittenFile): Promise<void> {
    const read = await hashFile(join(this.#folder, file));
    if (read.bytes === bytes && read.sha256.equals(sha256)) return;
    throw new Error(
      `The audit archive ${file} has ${read.bytes} bytes and is not the file of ${bytes} bytes that was written`,
    );
  }
}
