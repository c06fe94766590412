import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits, base64url: what a browser holds of its session. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Whether text could be such a token at all. */
export const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

/** What the service keeps of a token: of so many random bits a plain hash tells nothing. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The CSRF token of a session (OWASP: HMAC-based token pattern); nobody makes it who lacks the key or the session's token. */
export const computeCsrfToken = (key: Buffer, sessionToken: string): string =>
  createHmac('sha256', key).update(sessionToken).digest('base64url');

/** Compares in constant time; of different lengths it is false at once. */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
