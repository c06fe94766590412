import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import type { PublishedKey } from './signing.contract';

/** RFC 7517, for an RSA key, with the certificate members of §4.7 and §4.9. */
export interface Jwk {
  kty: 'RSA';
  n: string;
  e: string;
  kid: string;
  alg: 'PS256';
  use: 'sig';
  x5c: string[];
  'x5t#S256': string;
}

function membersOf(key: KeyObject): { n: string; e: string } {
  const { n, e } = (key.type === 'public' ? key : createPublicKey(key)).export({ format: 'jwk' });
  if (n === undefined || e === undefined) throw new Error('the key is not an RSA key');
  return { n, e };
}

/** RFC 7638: SHA-256 over the required members in their order, base64url. */
export function computeThumbprint(key: KeyObject): string {
  const { n, e } = membersOf(key);
  return createHash('sha256')
    .update(JSON.stringify({ e, kty: 'RSA', n }))
    .digest('base64url');
}

export function toJwk({ kid, publicKey, certificates }: PublishedKey): Jwk {
  const [certificate] = certificates;
  if (!certificate) throw new Error(`the key ${kid} has no certificate`);
  return {
    kty: 'RSA',
    ...membersOf(publicKey),
    kid,
    alg: 'PS256',
    use: 'sig',
    x5c: certificates.map((der) => der.toString('base64')),
    'x5t#S256': createHash('sha256').update(certificate).digest('base64url'),
  };
}
