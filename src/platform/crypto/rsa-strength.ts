import type { KeyObject } from 'node:crypto';

/** As long as BSI TR-02102-1 and ETSI TS 119 312 ask for. */
export const MODULUS_BITS = 3072;
const MIN_EXPONENT = 65_537n;

/** Why a key, or its public half, is too weak to sign or is not written as plain rsaEncryption; undefined where it is neither. */
export function findKeyFault({ asymmetricKeyType: type, asymmetricKeyDetails }: KeyObject): string | undefined {
  const { modulusLength = 0, publicExponent = 0n } = asymmetricKeyDetails ?? {};
  if (type !== 'rsa') return `a key should be RSA (rsaEncryption), not ${type}`;
  if (modulusLength < MODULUS_BITS) return `a key should be RSA of ${MODULUS_BITS} bits or more, not ${modulusLength}`;
  return publicExponent < MIN_EXPONENT ? `a key should have a public exponent of ${MIN_EXPONENT} or more` : undefined;
}
