import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** version (1 byte), nonce (12), ciphertext, tag (16) */
const VERSION = Buffer.of(1);
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** The sealed text is damaged, or was sealed under another name or key. These cases cannot be distinguished. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

/**
 * Encrypts a short secret with AES-256-GCM under a random nonce (NIST SP 800-38D §8.2.2). `name` is authenticated
 * with it, so that the text of one secret cannot be used in place of another.
 */
export function sealText(key: Buffer, name: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(boundTo(name));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([VERSION, nonce, ciphertext, cipher.getAuthTag()]);
}

/** @throws SealError */
export function openText(key: Buffer, name: string, sealed: Buffer): string {
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const ciphertext = sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES);
  const tag = sealed.subarray(-TAG_BYTES);
  if (sealed[0] !== VERSION[0] || sealed.length < 1 + NONCE_BYTES + TAG_BYTES) throw notAsSealed();
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(boundTo(name))
    .setAuthTag(tag);
  const opened = decipher.update(ciphertext);
  try {
    return Buffer.concat([opened, decipher.final()]).toString('utf8');
  } catch {
    throw notAsSealed();
  }
}

const boundTo = (name: string): Buffer => Buffer.concat([VERSION, Buffer.from(`tms/sealed-text/${name}`)]);
const notAsSealed = (): SealError => new SealError('the encrypted value cannot be decrypted');
