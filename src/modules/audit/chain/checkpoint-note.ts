import { constants, createHash, type KeyObject, verify } from 'node:crypto';

/**
 * The content of a note (C2SP tlog-checkpoint). The hash of the record at that size and the time are extension lines.
 */
export interface CheckpointStatement {
  readonly chainId: string;
  readonly size: number;
  readonly rootHash: Buffer;
  readonly recordHash: Buffer;
  readonly sealedAt: Date;
}

/** The start of every note's first line, followed by a slash and the chain's id; also the name of the key. */
export const NOTE_ORIGIN = 'threat-monitoring-service/audit';

// C2SP signed-note: signature types without an assigned number have the byte 0xff and a long identifier.
const KEY_TYPE = Buffer.concat([Buffer.of(0xff), Buffer.from('RSASSA-PSS SHA-256 MGF1-SHA-256 salt 32')]);
const KEY_ID_BYTES = 4;
const SALT_BYTES = 32;

const NOTE = new RegExp(
  `^(${NOTE_ORIGIN}/([0-9a-z-]{1,64})\n([1-9][0-9]{0,15})\n([A-Za-z0-9+/]{43}=)\n` +
    `record_hash ([0-9a-f]{64})\nsealed_at ([0-9TZ:.-]{24})\n)\n— ${NOTE_ORIGIN} ([A-Za-z0-9+/]+={0,2})\n$`,
);

/** The reason why a note is refused. */
export class NoteError extends Error {
  override readonly name = 'NoteError';
}

/** The signed text: everything up to the blank line, including the last line break before it. */
export const noteText = ({ chainId, size, rootHash, recordHash, sealedAt }: CheckpointStatement): string =>
  [
    `${NOTE_ORIGIN}/${chainId}`,
    String(size),
    rootHash.toString('base64'),
    `record_hash ${recordHash.toString('hex')}`,
    `sealed_at ${sealedAt.toISOString()}`,
    '',
  ].join('\n');

/** The text with its signature, RSASSA-PSS with SHA-256 and a salt of 32 bytes. */
export const signedNote = (text: string, publicKey: KeyObject, signature: Buffer): string =>
  `${text}\n— ${NOTE_ORIGIN} ${Buffer.concat([keyIdOf(publicKey), signature]).toString('base64')}\n`;

/** C2SP signed-note: the first four bytes of SHA-256(name ‖ 0x0a ‖ type ‖ public key), the key as SubjectPublicKeyInfo. */
const keyIdOf = (publicKey: KeyObject): Buffer =>
  createHash('sha256')
    .update(`${NOTE_ORIGIN}\n`)
    .update(KEY_TYPE)
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest()
    .subarray(0, KEY_ID_BYTES);

/** Parses a note after verifying its signature with one of the keys. @throws NoteError */
export function openNote(note: string, keys: readonly { readonly publicKey: KeyObject }[]): CheckpointStatement {
  const match = NOTE.exec(note);
  if (!match) throw new NoteError('it is not a signed note of this log');
  const [, text = '', chainId = '', size, root = '', recordHash = '', sealedAt = '', signatureText = ''] = match;
  const signed = Buffer.from(signatureText, 'base64');
  const [keyId, signature] = [signed.subarray(0, KEY_ID_BYTES), signed.subarray(KEY_ID_BYTES)];
  const named = keys.filter(({ publicKey }) => keyIdOf(publicKey).equals(keyId));
  if (named.length === 0) throw new NoteError('it is not signed by a known key');
  const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: SALT_BYTES };
  const isSigned = named.some(({ publicKey }) =>
    verify('sha256', Buffer.from(text), { key: publicKey, ...padding }, signature),
  );
  if (!isSigned) throw new NoteError('its signature is not valid');
  return {
    chainId,
    size: Number(size),
    rootHash: Buffer.from(root, 'base64'),
    recordHash: Buffer.from(recordHash, 'hex'),
    sealedAt: new Date(sealedAt),
  };
}
