import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * An API key's text: `tms_<id>_<secret><crc>`, 13, 43 and 6 characters of base 62 (77, 256 and 32 bits and more). The
 * checksum tells a typing error from an unknown key without asking the database, and lets scanners recognise leaked keys.
 */
const KEY = /^tms_([0-9A-Za-z]{13})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const base62 = (value: bigint, length: number): string => {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = (ALPHABET[Number(rest % 62n)] ?? '') + text;
  return text;
};

const randomBase62 = (length: number): string => base62(BigInt(`0x${randomBytes(length).toString('hex')}`), length);

const checksum = (body: string): string => base62(BigInt(crc32(body)), 6);

export interface NewApiKey {
  text: string;
  lookupId: string;
  /** What may be shown again to tell keys apart. */
  prefix: string;
}

export function makeApiKey(): NewApiKey {
  const lookupId = randomBase62(13);
  const body = `tms_${lookupId}_${randomBase62(43)}`;
  return { text: body + checksum(body), lookupId, prefix: `tms_${lookupId}` };
}

/** The part of a key by which it is found, or undefined where the text can't be a key. */
export function lookupIdOf(text: string): string | undefined {
  const match = KEY.exec(text);
  return match?.[3] === checksum(text.slice(0, -6)) ? match[1] : undefined;
}

/** Keys have 256 random bits, so an HMAC with the installation's pepper protects them as well as a slow hash would. */
export const macOf = (text: string, pepper: Buffer): Buffer => createHmac('sha256', pepper).update(text).digest();

export const isSameMac = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
