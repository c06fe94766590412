import type { SigningKeys } from '../types';

/** The certificates of the key that signed a report. */
export interface Signer {
  /** The names in the certificate of the key: `Example Ltd, Reports`. */
  readonly name: string | null;
  /** SHA-256 of the root certificate, in hexadecimal. */
  readonly rootFingerprint: string | null;
  /** The root certificate in PEM, which verifiers have to trust. */
  readonly root: string;
}

const SEQUENCE = 0x30;
const VERSION = 0xa0;
/** The attributes of a name that are shown: 2.5.4.10 (organisation) and 2.5.4.3 (common name), in DER. */
const NAMES = [
  [0x55, 0x04, 0x0a],
  [0x55, 0x04, 0x03],
];

interface Element {
  readonly tag: number;
  readonly content: Uint8Array;
}

/** The elements of a DER encoding, one after the other (X.690 §8.1). */
function elementsOf(der: Uint8Array): Element[] {
  const found: Element[] = [];
  for (let at = 0; at + 1 < der.length;) {
    const first = der[at + 1] ?? 0;
    const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
    const length =
      lengthBytes === 0 ? first : der.slice(at + 2, at + 2 + lengthBytes).reduce((sum, b) => sum * 256 + b, 0);
    const start = at + 2 + lengthBytes;
    found.push({ tag: der[at] ?? 0, content: der.slice(start, start + length) });
    at = start + length;
  }
  return found;
}

const decodePem = (pem: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(pem.replace(/-----[^-]+-----|\s/g, '')), (character) => character.charCodeAt(0));

/** The organisation and the common name of the subject of a certificate (RFC 5280 §4.1), or null if it has neither. */
export function subjectName(pem: string): string | null {
  const [certificate] = elementsOf(decodePem(pem));
  const [toBeSigned] = elementsOf(certificate?.content ?? new Uint8Array());
  const parts = elementsOf(toBeSigned?.content ?? new Uint8Array());
  // Version (optional), serial number, algorithm, issuer, validity, subject.
  const subject = parts[parts[0]?.tag === VERSION ? 5 : 4];
  if (subject?.tag !== SEQUENCE) return null;
  const attributes = elementsOf(subject.content)
    .flatMap(({ content }) => elementsOf(content))
    .map(({ content }) => elementsOf(content));
  const words = NAMES.flatMap((name) =>
    attributes
      .filter(([type]) => type?.content.join() === name.join())
      .map(([, value]) => new TextDecoder().decode(value?.content)),
  );
  return words.length === 0 ? null : words.join(', ');
}

const hexadecimal = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 in hexadecimal; null on a page without TLS, where browsers offer no WebCrypto. */
export const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string | null> =>
  'subtle' in crypto ? hexadecimal(await crypto.subtle.digest('SHA-256', bytes)) : null;

/** The published certificates of a key; null if the key is not published. */
export async function findSigner({ keys }: SigningKeys, kid: string | null): Promise<Signer | null> {
  const certificates = keys.find((key) => key.kid === kid)?.certificates ?? [];
  const [own] = certificates;
  const root = certificates.at(-1);
  if (own === undefined || root === undefined) return null;
  return { name: subjectName(own), root, rootFingerprint: await sha256(decodePem(root)) };
}
