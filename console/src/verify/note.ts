import { areEqual, type Bytes, bytesOf, bytesOfBase64, sha256 } from './bytes';
import { PSS, type TrustedKey } from './keys';
import { must, Refusal } from './refusal';

/** The signed statement of a checkpoint, and the key that signed it. */
export interface Statement {
  /** The name of the log, a slash, and the chain. */
  readonly name: string;
  readonly size: number;
  readonly root: Bytes;
  /** The hash of the last record that the checkpoint covers, in hexadecimal. */
  readonly recordHash: string;
  readonly sealedAt: string;
  readonly key: TrustedKey;
}

const KEY_TYPE = 'RSASSA-PSS SHA-256 MGF1-SHA-256 salt 32';
const KEY_ID_BYTES = 4;

/**
 * Verifies a signed note (C2SP signed-note, tlog-checkpoint): the name of the chain, the number of its records, the root,
 * further facts, an empty line, and lines `— name base64(4 bytes of the key's id ‖ signature)`. The signature is RSASSA-PSS
 * with SHA-256 and a salt of 32 bytes (RFC 8017 §8.1). @throws Refusal
 */
export async function verifyNote(note: string, keys: readonly TrustedKey[]): Promise<Statement> {
  const end = note.indexOf('\n\n');
  const text = note.slice(0, end + 1);
  const [name = '', sizeText = '', rootText = '', recordHash = '', sealedAt = ''] = text.split('\n');
  const root = bytesOfBase64(rootText);
  const isNote = end > 0 && /^[1-9]\d{0,14}$/.test(sizeText) && root.length === 32;
  must(isNote, 'the checkpoint is not a signed note');
  const key = await signerOf(text, note.slice(end + 2), keys);
  return {
    name,
    size: Number(sizeText),
    root,
    recordHash: recordHash.replace('record_hash ', ''),
    sealedAt: sealedAt.replace('sealed_at ', ''),
    key,
  };
}

/** The key that signed the text. @throws Refusal */
async function signerOf(text: string, signatures: string, keys: readonly TrustedKey[]): Promise<TrustedKey> {
  let isKnownKey = false;
  for (const line of signatures.split('\n')) {
    const [, signer = '', encoded = ''] = /^— (\S+) (\S+)$/.exec(line) ?? [];
    const bytes = bytesOfBase64(encoded);
    for (const key of keys) {
      if (!areEqual(await keyIdOf(signer, key), bytes.slice(0, KEY_ID_BYTES))) continue;
      isKnownKey = true;
      if (await crypto.subtle.verify(PSS, key.key, bytes.slice(KEY_ID_BYTES), bytesOf(text))) return key;
    }
  }
  must(isKnownKey, 'the checkpoint is not signed by any of the given keys');
  throw new Refusal('the signature of the checkpoint is not valid: it was changed or forged');
}

/** The id of a key in a signed note. RSASSA-PSS has no assigned type, so its type is 0xff and a long name. */
const keyIdOf = async (name: string, { spki }: TrustedKey): Promise<Bytes> =>
  (await sha256(bytesOf(`${name}\n`), Uint8Array.of(0xff), bytesOf(KEY_TYPE), spki)).slice(0, KEY_ID_BYTES);
