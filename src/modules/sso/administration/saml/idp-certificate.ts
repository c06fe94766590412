import { X509Certificate } from 'node:crypto';

const MIN_RSA_BITS = 2_048;
const CURVES: ReadonlySet<string> = new Set(['prime256v1', 'secp384r1', 'secp521r1']);

/** The facts by which an administrator compares certificates. */
export interface CertificateFacts {
  readonly subject: string;
  /** SHA-256 of the DER, in hexadecimal pairs separated by colons. */
  readonly fingerprint: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/**
 * Converts a certificate from metadata, base64 with any white space, into base64 of its DER, or returns why its key
 * cannot be trusted. Its expiry is ignored: a key in metadata is valid because metadata contains it (SAML metadata
 * interoperability profile §2.6.1), and the connection test reports the date.
 */
export function readIdpCertificate(base64: string): { base64: string } | { fault: string } {
  const certificate = certificateOf(base64.replace(/\s+/g, ''));
  if (!certificate) return { fault: 'cannot be read as an X.509 certificate' };
  const fault = keyFault(certificate);
  return fault === null ? { base64: certificate.raw.toString('base64') } : { fault };
}

/** Accepts the result of `readIdpCertificate`. */
export function certificateFacts(base64: string): CertificateFacts {
  const certificate = new X509Certificate(Buffer.from(base64, 'base64'));
  return {
    subject: certificate.subject.replaceAll('\n', ', '),
    fingerprint: certificate.fingerprint256,
    notBefore: new Date(certificate.validFrom),
    notAfter: new Date(certificate.validTo),
  };
}

function certificateOf(base64: string): X509Certificate | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null;
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'));
  } catch {
    return null;
  }
}

function keyFault({ publicKey }: X509Certificate): string | null {
  const { asymmetricKeyType: type = 'unknown', asymmetricKeyDetails: details = {} } = publicKey;
  if (type === 'rsa' && (details.modulusLength ?? 0) >= MIN_RSA_BITS) return null;
  if (type === 'ec' && CURVES.has(details.namedCurve ?? '')) return null;
  return `should have an RSA key of at least ${MIN_RSA_BITS} bits, or a key on the curve P-256, P-384 or P-521`;
}
