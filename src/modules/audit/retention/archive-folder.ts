import { type Settings, SettingsError } from '../../../../config/settings';
import { isWritableFolder } from '../../../platform/writable-folder';

/**
 * Checks the folder for archived months of the audit log before anything else starts. Any process that runs jobs may archive
 * a month, so with a shared database the folder has to be a setting: a file in the data folder of one machine could be lost
 * with that machine.
 * @throws SettingsError if this process runs jobs and could not archive a month where all others find it
 */
export function checkArchiveFolder({
  auditArchiveDir: folder,
  databaseUrl,
  role,
}: Pick<Settings, 'auditArchiveDir' | 'databaseUrl' | 'role'>): void {
  if (role === 'serve') return;
  if (folder === undefined && databaseUrl !== undefined) {
    throw new SettingsError(
      'AUDIT_ARCHIVE_DIR should be set if DATABASE_URL is set and this process runs jobs: a folder on durable storage ' +
        'that all of these processes share',
    );
  }
  if (folder !== undefined && !isWritableFolder(folder)) {
    throw new SettingsError(
      `AUDIT_ARCHIVE_DIR ${folder} is not a folder that this process can write to. Create or mount it first; it is not ` +
        'created, because files in place of a missing mount would be lost.',
    );
  }
}
