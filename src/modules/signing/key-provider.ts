import { constants, createPrivateKey, createPublicKey, type KeyObject, sign as signWithCallback } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { openText } from '../../platform/crypto/sealed-text';
import type { SigningKeyEntity } from './signing-key.entity';
import type { KeyProviderName } from './signing-key-sources';

/** RSASSA-PSS with SHA-256, MGF1 with SHA-256 and a salt of 32 bytes (RFC 8017 §8.1). */
export type Signer = (data: Buffer) => Promise<Buffer>;

/** The storage of private halves. Only implementations of this interface access them. */
export interface KeyProvider {
  readonly name: KeyProviderName;
  /** Prepares the key for signing. @throws Error if the private half is missing or can't be opened */
  open(key: SigningKeyEntity): Promise<Signer>;
}

const signOnThreadPool = promisify(signWithCallback);

export const SALT_LENGTH = 32;

/** Signs with a key in this process, outside the event loop. */
export const pssSigner =
  (key: KeyObject): Signer =>
  (data) =>
    signOnThreadPool('sha256', data, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: SALT_LENGTH });

/** Keys stored in the database, sealed under the master key. */
export class StoredKeyProvider implements KeyProvider {
  readonly name = 'stored';

  constructor(private readonly sealKey: Buffer) {}

  open({ kid, sealedKey: sealed }: SigningKeyEntity): Promise<Signer> {
    if (!sealed) throw new Error(`the private key of the signing key ${kid} no longer exists`);
    return Promise.resolve(pssSigner(createPrivateKey(openText(this.sealKey, kid, sealed))));
  }
}

/**
 * Keys in PEM files that every instance has at the same path: `reference.path`, and `reference.passphrase_path` if
 * encrypted.
 */
export class FileKeyProvider implements KeyProvider {
  readonly name = 'file';

  async open({ kid, reference, publicKey }: SigningKeyEntity): Promise<Signer> {
    const { path, passphrase_path: passphrasePath } = reference ?? {};
    if (path === undefined) throw new Error(`the signing key ${kid} has no file`);
    const key = await readPrivateKey(path, passphrasePath);
    if (!isPairOf(key, publicKey)) throw new Error(`the file ${path} contains a key other than ${kid}`);
    return pssSigner(key);
  }
}

/** @throws Error that names the file */
export async function readPrivateKey(path: string, passphrasePath: string | undefined): Promise<KeyObject> {
  const passphrase = passphrasePath === undefined ? undefined : (await readFile(passphrasePath, 'utf8')).trimEnd();
  const text = await readFile(path, 'utf8');
  try {
    return createPrivateKey({ key: text, ...(passphrase !== undefined && { passphrase }) });
  } catch {
    throw new Error(
      `${path} does not contain a private key in PEM that ` +
        (passphrase === undefined ? 'needs no passphrase' : 'its passphrase decrypts'),
    );
  }
}

const isPairOf = (key: KeyObject, publicPem: string): boolean =>
  key.asymmetricKeyType === 'rsa' && exportPublicPem(key) === publicPem;

/** SPKI, PEM. */
export const exportPublicPem = (key: KeyObject): string =>
  (key.type === 'public' ? key : createPublicKey(key)).export({ type: 'spki', format: 'pem' }).toString();
