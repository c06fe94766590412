import { base64Of, type Bytes, bytesOf, bytesOfBase64, sha256 } from './bytes';

/** A public key that the reader trusts, with the name that the service gives it in its key list. */
export interface TrustedKey {
  /** The thumbprint of RFC 7638, which is the `kid` of the key. */
  readonly kid: string;
  readonly key: CryptoKey;
  /** SubjectPublicKeyInfo in DER. */
  readonly spki: Bytes;
}

/** RSASSA-PSS with SHA-256 and a salt of 32 bytes (RFC 8017 §8.1), with which the service signs. */
export const PSS = { name: 'RSA-PSS', saltLength: 32 } as const;
const ALGORITHM = { name: 'RSA-PSS', hash: 'SHA-256' } as const;
const PEM = /-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----/g;
const MAX_KEYS = 100;

/** The file contains no public key that can be read. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError';
}

/** Reads the keys of a file: a JWKS (RFC 7517), or public keys in PEM. @throws KeyFileError */
export async function readKeys(text: string): Promise<TrustedKey[]> {
  const imported = text.trimStart().startsWith('{') ? await fromJwks(text) : await fromPem(text);
  return Promise.all(imported.slice(0, MAX_KEYS).map(trusted));
}

async function fromJwks(text: string): Promise<CryptoKey[]> {
  const keys = rsaKeysOf(text);
  if (keys.length === 0) throw new KeyFileError('The file has no RSA key. A JWKS lists its keys in "keys".');
  try {
    return await Promise.all(
      keys.map(({ n, e }) => crypto.subtle.importKey('jwk', { kty: 'RSA', n, e }, ALGORITHM, true, ['verify'])),
    );
  } catch {
    throw new KeyFileError('A key of the file is not a valid RSA key.');
  }
}

function rsaKeysOf(text: string): JsonWebKey[] {
  try {
    const { keys } = JSON.parse(text) as { keys?: unknown };
    return Array.isArray(keys) ? (keys as JsonWebKey[]).filter((key) => key.kty === 'RSA') : [];
  } catch {
    throw new KeyFileError('The file is not valid JSON.');
  }
}

async function fromPem(text: string): Promise<CryptoKey[]> {
  const bodies = [...text.matchAll(PEM)].map(([, body = '']) => bytesOfBase64(body));
  if (bodies.length === 0) {
    throw new KeyFileError(
      'The file is neither a JWKS nor a public key in PEM, which begins with -----BEGIN PUBLIC KEY-----.',
    );
  }
  try {
    return await Promise.all(bodies.map((spki) => crypto.subtle.importKey('spki', spki, ALGORITHM, true, ['verify'])));
  } catch {
    throw new KeyFileError('A key of the file is not a valid RSA key.');
  }
}

async function trusted(key: CryptoKey): Promise<TrustedKey> {
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', key));
  const { e, n } = await crypto.subtle.exportKey('jwk', key);
  const thumbprint = await sha256(bytesOf(JSON.stringify({ e, kty: 'RSA', n })));
  const kid = base64Of(thumbprint).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return { kid, key, spki };
}
