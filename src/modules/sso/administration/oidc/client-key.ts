import { createPrivateKey, type KeyObject } from 'node:crypto';
import { keyAlgorithm } from '../../oidc/oidc-client-auth';

const MIN_RSA_BITS = 2_048;

/** A private key for private_key_jwt as PKCS #8 PEM, or the reason why it cannot be used. */
export function readClientKey(pem: string): { pem: string } | { reason: string } {
  const key = keyOf(pem);
  if (!key) return { reason: 'should be a private key in PEM without a passphrase' };
  if (key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_RSA_BITS) {
    return { reason: `should have at least ${MIN_RSA_BITS} bits` };
  }
  try {
    keyAlgorithm(key);
  } catch {
    return { reason: 'should be an RSA, P-256 or Ed25519 key' };
  }
  return { pem: key.export({ format: 'pem', type: 'pkcs8' }).toString() };
}

function keyOf(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}
