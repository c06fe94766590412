import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { readOrMakeSecretFile, SecretFileError } from './secret-file';

export const MASTER_KEY_BYTES = 32;

type Purpose =
  | 'api-key-pepper'
  | 'database-role'
  | 'system-database-role'
  | 'operator-key'
  | 'stored-secrets'
  | 'signing-keys'
  | 'sso-secrets'
  | 'csrf-tokens'
  | 'scim-token-pepper'
  | 'request-fingerprint'
  | 'identifier-fingerprint';

/** The one secret of an installation. HKDF (RFC 5869) derives a separate key for each purpose. */
export class MasterKey {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    if (key.length !== MASTER_KEY_BYTES) {
      throw new Error(`the master key should have ${MASTER_KEY_BYTES} bytes, not ${key.length}`);
    }
    this.#key = key;
  }

  derive(purpose: Purpose, bytes = 32): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#key, Buffer.alloc(0), `tms/${purpose}/v1`, bytes));
  }

  /** Identifies the key without revealing it. */
  get fingerprint(): string {
    return createHash('sha256').update('tms/fingerprint/v1').update(this.#key).digest('hex').slice(0, 32);
  }
}

/**
 * Loads the installation's master key, and creates it at the first start. @throws SecretFileError if the file is not
 * 32 bytes long
 */
export function loadMasterKey(path: string): MasterKey {
  const { content } = readOrMakeSecretFile(path, () => randomBytes(MASTER_KEY_BYTES));
  if (content.length !== MASTER_KEY_BYTES) {
    throw new SecretFileError(
      `The master key in ${path} should have exactly ${MASTER_KEY_BYTES} bytes, not ${content.length}. Put the ` +
        'correct file there, or name it with MASTER_KEY_FILE.',
    );
  }
  return new MasterKey(content);
}
