import { DOCUMENT_SIGNING, EMAIL_PROTECTION } from './certificate-purposes';
import type { Certificate } from './read-certificate';

const SMALLEST_MODULUS_BITS = 3072;

/** Why a certificate is not one that documents may be signed with; undefined where it is. */
export function findSigningFault({
  isAuthority,
  keyUsage,
  extendedKeyUsage,
  publicKey,
}: Certificate): string | undefined {
  if (isAuthority) return 'it is that of an authority';
  if (!keyUsage?.has('digitalSignature') && !keyUsage?.has('nonRepudiation')) return 'it may not sign (keyUsage)';
  const purposes: readonly string[] = [DOCUMENT_SIGNING, EMAIL_PROTECTION];
  if (!extendedKeyUsage?.some((one) => purposes.includes(one))) return 'it is not for documents (extendedKeyUsage)';
  const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
  const isStrong = publicKey.asymmetricKeyType === 'rsa' && bits >= SMALLEST_MODULUS_BITS;
  return isStrong ? undefined : `its key is not RSA of ${SMALLEST_MODULUS_BITS} bits or more`;
}
