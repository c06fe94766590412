import { DOCUMENT_SIGNING, EMAIL_PROTECTION } from './certificate-purposes';
import type { Certificate } from './read-certificate';
import { findKeyFault } from './rsa-strength';

/** Why documents may not be signed with a certificate; undefined if they may. */
export function findSigningFault({
  isAuthority,
  keyUsage,
  extendedKeyUsage,
  publicKey,
}: Certificate): string | undefined {
  if (isAuthority) return 'it belongs to a certificate authority';
  if (!keyUsage?.has('digitalSignature') && !keyUsage?.has('nonRepudiation'))
    return 'it is not allowed to sign (keyUsage)';
  const purposes: readonly string[] = [DOCUMENT_SIGNING, EMAIL_PROTECTION];
  if (!extendedKeyUsage?.some((one) => purposes.includes(one)))
    return 'it is not intended for signing documents (extendedKeyUsage)';
  return findKeyFault(publicKey);
}
