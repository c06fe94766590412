/** Bytes whose memory no other thread shares, as WebCrypto requires. */
export type Bytes = Uint8Array<ArrayBuffer>;

const ENCODER = new TextEncoder();

export const bytesOf = (text: string): Bytes => ENCODER.encode(text);

export function joined(...parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export const areEqual = (left: Bytes, right: Bytes): boolean => hexOf(left) === hexOf(right);

export const sha256 = async (...parts: readonly Bytes[]): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', joined(...parts)));

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function hexOf(bytes: Bytes): string {
  let text = '';
  for (const byte of bytes) text += HEX[byte] ?? '';
  return text;
}

export function bytesOfHex(text: string): Bytes {
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number.parseInt(text.slice(at * 2, at * 2 + 2), 16);
  return bytes;
}

/**
 * Reads base64 as Node does, which the offline verifier uses: both alphabets, with or without padding. Other characters are
 * skipped.
 */
export function bytesOfBase64(text: string): Bytes {
  const [digits = ''] = text.split('=');
  const clean = digits
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replaceAll(/[^A-Za-z0-9+/]/g, '');
  const decoded = atob(clean.length % 4 === 1 ? clean.slice(0, -1) : clean);
  return Uint8Array.from(decoded, (character) => character.charCodeAt(0));
}

export const base64Of = (bytes: Bytes): string => btoa(String.fromCharCode(...bytes));
