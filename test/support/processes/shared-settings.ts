import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const OPERATOR_KEY = 'operator-key-of-the-tests-0123456789';

/**
 * The settings that all instances of an installation share. The roles belong to the whole server of the database, and their passwords are
 * derived from the master key, which is therefore the same in all tests.
 */
export function sharedSettings(folder: string): Record<string, string> {
  const file = join(folder, 'shared-master.key');
  writeFileSync(file, Buffer.alloc(32, 7), { mode: 0o600 });
  return { MASTER_KEY_FILE: file, OPERATOR_API_KEY: OPERATOR_KEY, AUDIT_ARCHIVE_DIR: folder };
}
