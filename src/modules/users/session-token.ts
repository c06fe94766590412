import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits, base64url: the session token that a browser stores. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Whether a text has the form of a token. */
export const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

/** The stored form of a token. A plain hash is sufficient, because 256 random bits cannot be guessed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * The CSRF token of a session (OWASP: HMAC-based token pattern); it cannot be computed without the key and the
 * session's token.
 */
export const computeCsrfToken = (key: Buffer, sessionToken: string): string =>
  createHmac('sha256', key).update(sessionToken).digest('base64url');

/** Compares in constant time; returns false immediately if the lengths differ. */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
