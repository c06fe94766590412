import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs';

export const MASTER_KEY_BYTES = 32;

type Purpose = 'api-key-pepper' | 'database-role' | 'operator-key';

/** The one secret of an installation. Keys by purpose are derived by HKDF (RFC 5869), so none can stand in for another. */
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

  /** Tells two keys apart without revealing either. */
  get fingerprint(): string {
    return createHash('sha256').update('tms/fingerprint/v1').update(this.#key).digest('hex').slice(0, 32);
  }
}

/**
 * Reads a secret file, or makes it (mode 0600) with `make()` where there is none. Two processes that start together end
 * with the same content: the file is linked into place complete, and the first link wins.
 */
export function readOrMakeSecretFile(path: string, make: () => Buffer): { content: Buffer; isNew: boolean } {
  const existing = readIfThere(path);
  if (existing) return { content: existing, isNew: false };
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const file = openSync(temporary, 'wx', 0o600);
  try {
    writeSync(file, make());
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  let isNew = true;
  try {
    linkSync(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    isNew = false;
  } finally {
    unlinkSync(temporary);
  }
  return { content: readFileSync(path), isNew };
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The installation's master key, made at the first start. Throws where the file is not 32 bytes long. */
export function loadMasterKey(path: string): MasterKey {
  const { content } = readOrMakeSecretFile(path, () => randomBytes(MASTER_KEY_BYTES));
  if (content.length !== MASTER_KEY_BYTES) {
    throw new Error(`the master key in ${path} should be exactly ${MASTER_KEY_BYTES} bytes, not ${content.length}`);
  }
  return new MasterKey(content);
}
