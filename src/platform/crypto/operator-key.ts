import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Settings, SettingsError } from '../../../config/settings';
import { readOrMakeSecretFile, SecretFileError } from './secret-file';

export interface OperatorKey {
  text: string;
  /** The file with the key; undefined if the key is a setting. */
  file: string | undefined;
  isNew: boolean;
}

/**
 * The same rule as for the setting OPERATOR_API_KEY, so that an emptied file does not become a key that anybody can
 * guess.
 */
const VISIBLE_24_OR_MORE = /^[\x21-\x7e]{24,}$/;

const generateKey = (): string => `tms_operator_${randomBytes(32).toString('base64url')}`;

/**
 * The platform operator's key: the setting if there is one, otherwise the key in the data folder, which is created at
 * the first start (mode 0600). Instances on one database may have different data folders, so they need the setting. A
 * process that serves no requests needs no key, and gets one that nobody knows.
 * @throws SecretFileError if the file does not contain a valid key
 * @throws SettingsError if instances on one database could have different keys
 */
export function loadOperatorKey(
  settings: Pick<Settings, 'operatorApiKey' | 'dataDir' | 'databaseUrl' | 'role'>,
): OperatorKey {
  if (settings.operatorApiKey !== undefined) return { text: settings.operatorApiKey, file: undefined, isNew: false };
  const file = join(settings.dataDir, 'operator.key');
  if (settings.databaseUrl !== undefined) {
    if (settings.role === 'work') return { text: generateKey(), file: undefined, isNew: false };
    throw new SettingsError(
      'OPERATOR_API_KEY should be set if DATABASE_URL is set, so that all instances accept the same operator key. ' +
        `If this machine already has a key in ${file}, you can set that one.`,
    );
  }
  const { content, isNew } = readOrMakeSecretFile(file, () => Buffer.from(`${generateKey()}\n`));
  const text = content.toString('utf8').trim();
  if (!VISIBLE_24_OR_MORE.test(text)) {
    throw new SecretFileError(
      `The operator key in ${file} should be at least 24 printable ASCII characters without spaces. Delete the ` +
        'file, and the next start creates a new key.',
    );
  }
  return { text, file, isNew };
}
