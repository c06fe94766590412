import type { KeyObject } from 'node:crypto';

/** The minimum of BSI TR-02102-1 and ETSI TS 119 312. */
export const MODULUS_BITS = 3072;
const MIN_EXPONENT = 65_537n;

/**
 * Why a private or public key may not be used: it is too weak, or it is not written as plain rsaEncryption. Undefined
 * if it may be used.
 */
export function findKeyFault({ asymmetricKeyType: type, asymmetricKeyDetails }: KeyObject): string | undefined {
  const { modulusLength = 0, publicExponent = 0n } = asymmetricKeyDetails ?? {};
  if (type !== 'rsa') return `the key should be an RSA key (rsaEncryption), not ${type}`;
  if (modulusLength < MODULUS_BITS)
    return `the RSA key should have at least ${MODULUS_BITS} bits, not ${modulusLength}`;
  return publicExponent < MIN_EXPONENT
    ? `the RSA key should have a public exponent of at least ${MIN_EXPONENT}`
    : undefined;
}
