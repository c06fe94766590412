import { createVerify } from 'node:crypto';
import { ExclusiveCanonicalization } from 'xml-crypto';
import { SignInError } from '../../sign-in/sign-in.errors';
import { attributeValue, childrenNamed, SIGNATURE } from './saml-xml';

const HASHES = new Map([
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'RSA-SHA256'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', 'RSA-SHA512'],
]);

/**
 * SHA-2 with RSA (RFC 6931 §2.3.2, §2.3.4). SHA-1 is excluded, and so are MACs, whose key would be the public
 * certificate.
 */
export const SIGNATURE_ALGORITHMS: readonly string[] = [...HASHES.keys()];

export const toPem = (base64: string): string => `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----`;

/** Whether the key of one of the certificates signed these bytes. False for an algorithm that is not allowed. */
export function isSignedBy(
  certificates: readonly string[],
  { octets, algorithm, signature }: { octets: string; algorithm: string; signature: string },
): boolean {
  const hash = HASHES.get(algorithm);
  if (hash === undefined) return false;
  return certificates.some((certificate) =>
    createVerify(hash).update(octets).verify(toPem(certificate), signature, 'base64'),
  );
}

/**
 * Verifies the signer before digesting the signed content. SignedInfo is small, while digesting a document takes
 * quadratic time in its elements (2.6 s for 4,000), which must be reserved for the identity provider.
 * @throws SignInError signature_invalid
 */
export function requireKnownSigner(signature: Element, certificates: readonly string[]): void {
  const [signedInfo] = childrenNamed(signature, SIGNATURE, 'SignedInfo');
  const [method] = signedInfo ? childrenNamed(signedInfo, SIGNATURE, 'SignatureMethod') : [];
  const [value] = childrenNamed(signature, SIGNATURE, 'SignatureValue');
  if (!signedInfo || !method || !value) throw invalid();
  const octets = new ExclusiveCanonicalization().process(signedInfo, {});
  const algorithm = attributeValue(method, 'Algorithm') ?? '';
  if (!isSignedBy(certificates, { octets, algorithm, signature: value.textContent })) throw invalid();
}

const invalid = (): SignInError =>
  new SignInError(
    'signature_invalid',
    'The signature cannot be verified with the certificates of this connection; the identity provider may have ' +
      'changed its key',
  );
