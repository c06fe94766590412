import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Settings } from '../../../config/settings';
import { readOrMakeSecretFile } from './master-key';

export interface OperatorKey {
  text: string;
  /** Where it is kept; undefined where it is a setting. */
  file: string | undefined;
  isNew: boolean;
}

/** The platform operator's key: the setting, else the one in the data folder, made at the first start (mode 0600). */
export function loadOperatorKey(settings: Pick<Settings, 'operatorApiKey' | 'dataDir'>): OperatorKey {
  if (settings.operatorApiKey !== undefined) return { text: settings.operatorApiKey, file: undefined, isNew: false };
  const file = join(settings.dataDir, 'operator.key');
  const { content, isNew } = readOrMakeSecretFile(file, () =>
    Buffer.from(`tms_operator_${randomBytes(32).toString('base64url')}\n`),
  );
  return { text: content.toString('utf8').trim(), file, isNew };
}
