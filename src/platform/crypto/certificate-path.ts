import { X509Certificate } from 'node:crypto';
import type { Certificate } from './read-certificate';

export interface PathFault {
  readonly kind: 'expired' | 'invalid';
  readonly detail: string;
}

const MAX_PATH_LENGTH = 6;

/**
 * Validates a path of certificates (RFC 5280 §6.1). The certificate of the signer is first. The root is last, and the
 * caller trusts it. Returns the first fault, or undefined if the path is valid.
 * @param at the time at which all of them have to be valid
 */
export function findPathFault(path: readonly Certificate[], at: Date): PathFault | undefined {
  if (path.length < 2 || path.length > MAX_PATH_LENGTH) return invalid(`a path of ${path.length} certificates`);
  return findLinkFault(path) ?? findExpired(path, at);
}

/** Validates the links of a path. The root and upper authorities may be missing. Returns the first fault. */
export function findLinkFault(path: readonly Certificate[]): PathFault | undefined {
  for (const [at, certificate] of path.entries()) {
    if (at > 0) {
      const fault = findAuthorityFault(certificate, at - 1);
      if (fault) return fault;
    }
    const isLast = at === path.length - 1;
    const issuer = isLast ? certificate : path[at + 1];
    if (isLast && !certificate.issuer.equals(certificate.subject)) continue;
    if (!issuer?.subject.equals(certificate.issuer))
      return invalid('a certificate that was not issued by the next one');
    if (!isSignedBy(certificate, issuer)) return invalid('a certificate that its issuer did not sign');
  }
  return undefined;
}

/** @param below the number of authorities between this one and the signer */
function findAuthorityFault(certificate: Certificate, below: number): PathFault | undefined {
  if (!certificate.isAuthority) return invalid('an issuer that is not a certificate authority (basicConstraints)');
  if (certificate.keyUsage?.has('keyCertSign') === false) return invalid('an issuer that may not sign certificates');
  if (below > (certificate.maxPathLength ?? below))
    return invalid('more certificate authorities than the path length allows');
  return undefined;
}

export function findExpired(path: readonly Certificate[], at: Date): PathFault | undefined {
  const outside = path.find(({ notBefore, notAfter }) => at < notBefore || at > notAfter);
  if (!outside) return undefined;
  const [from, to] = [outside.notBefore.toISOString(), outside.notAfter.toISOString()];
  return {
    kind: 'expired',
    detail: `a certificate that is valid from ${from} to ${to}, but not at ${at.toISOString()}`,
  };
}

function isSignedBy(certificate: Certificate, issuer: Certificate): boolean {
  try {
    return new X509Certificate(certificate.der).verify(issuer.publicKey);
  } catch {
    return false;
  }
}

const invalid = (detail: string): PathFault => ({ kind: 'invalid', detail });
