import { type Settings, SettingsError } from '../../../../config/settings';
import { loadDuckDb } from '../../../platform/duckdb/duck-db';
import { isReadableFolder, isWritableFolder } from '../../../platform/writable-folder';

/**
 * Checks the folder of the columnar copy and the package that reads it, before anything else starts. Nothing needs the copy, so it
 * could be missing for months before somebody noticed.
 * @throws SettingsError if a copy is wanted and this process could not use it
 */
export async function checkColumnarCopy({
  columnarCopyDir: folder,
  role,
}: Pick<Settings, 'columnarCopyDir' | 'role'>): Promise<void> {
  if (folder === undefined) return;
  const [isUsable, use] =
    role === 'serve' ? [isReadableFolder(folder), 'read'] : [isWritableFolder(folder), 'write to'];
  if (!isUsable) {
    throw new SettingsError(
      `COLUMNAR_COPY_DIR ${folder} is not a folder that this process can ${use}. Create or mount it first; it is not ` +
        'created, because other processes would not find files in place of a missing mount.',
    );
  }
  try {
    await loadDuckDb();
  } catch (error) {
    throw new SettingsError(`COLUMNAR_COPY_DIR is set, but ${(error as Error).message}`);
  }
}
