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
  /** The part that may be displayed later, so that people can distinguish credentials. */
  prefix: string;
}

/**
 * The text of a credential for programs: `<kind>_<id>_<secret><crc>`, with 13, 43 and 6 characters of base 62 (at
 * least 77, 256 and 32 bits). Thanks to the checksum, a typing error is recognised without a query of the database,
 * and scanners can recognise leaked credentials.
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

  /** The part by which a credential is found, or undefined if the text cannot be a credential of this kind. */
  lookupIdOf(text: string): string | undefined {
    const match = this.#form.exec(text);
    return match?.[3] === checksum(text.slice(0, -6)) ? match[1] : undefined;
  }
}

/**
 * The secret has 256 random bits, so an HMAC with the installation's pepper protects it as well as a slow hash would.
 */
export const computeMac = (text: string, pepper: Buffer): Buffer => createHmac('sha256', pepper).update(text).digest();

export const isSameMac = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
