import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const base62 = (value: bigint, length: number): string => {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = (ALPHABET[Number(rest % 62n)] ?? '') + text;
  return text;
};

const randomBase62 = (length: number): string => base62(BigInt(`0x${randomBytes(length).toString('hex')}`), length);

const checksum = (body: string): string => base62(BigInt(crc32(body)), 6);

export interface NewCredential {
  text: string;
  lookupId: string;
  /** What may be shown again to tell credentials apart. */
  prefix: string;
}

/**
 * The text of a credential that programs hold: `<kind>_<id>_<secret><crc>`, 13, 43 and 6 characters of base 62 (77, 256 and
 * 32 bits and more). The checksum tells a typing error from an unknown credential without asking the database, and lets
 * scanners recognise leaked ones.
 */
export class CredentialText {
  readonly #form: RegExp;

  constructor(private readonly kind: string) {
    this.#form = new RegExp(`^${kind}_([0-9A-Za-z]{13})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$`);
  }

  make(): NewCredential {
    const lookupId = randomBase62(13);
    const prefix = `${this.kind}_${lookupId}`;
    const body = `${prefix}_${randomBase62(43)}`;
    return { text: body + checksum(body), lookupId, prefix };
  }

  /** The part by which a credential is found, or undefined where the text can't be one of this kind. */
  lookupIdOf(text: string): string | undefined {
    const match = this.#form.exec(text);
    return match?.[3] === checksum(text.slice(0, -6)) ? match[1] : undefined;
  }
}

/** Of 256 random bits an HMAC with the installation's pepper gives away as little as a slow hash would. */
export const macOf = (text: string, pepper: Buffer): Buffer => createHmac('sha256', pepper).update(text).digest();

export const isSameMac = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
