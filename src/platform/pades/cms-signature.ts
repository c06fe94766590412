import { createHash } from 'node:crypto';
import {
  derContext,
  derInteger,
  derNull,
  derObjectIdentifier,
  derOctets,
  derSequence,
  derSetOf,
  encodeDer,
  sortedParts,
} from '../asn1/der';
import { OID } from '../asn1/object-identifiers';
import { type Certificate, readCertificate } from '../crypto/read-certificate';

/** The variable parts of a signature of this service. Everything else follows from them. */
export interface SignatureParts {
  /** The signer's certificate first, then those of the issuers, without the root. */
  readonly certificates: readonly Certificate[];
  /** SHA-256 of the signed data. */
  readonly messageDigest: Buffer;
  readonly signature: Buffer;
  /** The RFC 3161 time stamp of the signature, which turns baseline B-B into B-T. */
  readonly timestampToken?: Buffer | undefined;
}

export const SALT_BYTES = 32;

/** RFC 5754 §2 allows the identifier with and without NULL. Programs that create signed PDFs write it with NULL. */
export const sha256Identifier = (): Buffer => derSequence(derObjectIdentifier(OID.sha256), derNull());

/** RSASSA-PSS-params (RFC 4055 §3.1). The trailer field is omitted, since its only value is its default. */
export const pssIdentifier = (): Buffer =>
  derSequence(
    derObjectIdentifier(OID.rsassaPss),
    derSequence(
      derContext(0, sha256Identifier()),
      derContext(1, derSequence(derObjectIdentifier(OID.mgf1), sha256Identifier())),
      derContext(2, derInteger(SALT_BYTES)),
    ),
  );

/**
 * The signed attributes (RFC 5652 §5.3), sorted: content-type, message-digest and signing-certificate-v2. PAdES
 * baseline has no signing-time, since the date is in the signature dictionary (ETSI EN 319 142-1 §6.3).
 */
export const signedAttributes = (signer: Certificate, messageDigest: Buffer): Buffer[] =>
  sortedParts([
    attribute(OID.contentType, derObjectIdentifier(OID.data)),
    attribute(OID.messageDigest, derOctets(messageDigest)),
    attribute(OID.signingCertificateV2, signingCertificateV2(signer)),
  ]);

/** The data that the key signs: the attributes, encoded as a SET OF (RFC 5652 §5.4). */
export const signatureInput = (signer: Certificate, messageDigest: Buffer): Buffer =>
  derSetOf(...signedAttributes(signer, messageDigest));

/**
 * A CAdES signature in DER: ContentInfo of a detached SignedData with one SignerInfo (RFC 5652 §5.1, ETSI EN 319
 * 122-1).
 */
export function encodeSignature({ certificates, messageDigest, signature, timestampToken }: SignatureParts): Buffer {
  const [signer] = certificates;
  if (!signer) throw new RangeError('a signature needs the certificate of its signer');
  const unsignedAttributes = timestampToken ? [derContext(1, attribute(OID.timeStampToken, timestampToken))] : [];
  const signerInfo = derSequence(
    derInteger(1),
    derSequence(signer.issuer, signer.serialNumber),
    sha256Identifier(),
    derContext(0, ...signedAttributes(signer, messageDigest)),
    pssIdentifier(),
    derOctets(signature),
    ...unsignedAttributes,
  );
  const signedData = derSequence(
    derInteger(1),
    derSetOf(sha256Identifier()),
    derSequence(derObjectIdentifier(OID.data)),
    derContext(0, ...sortedParts(certificates.map(({ der }) => der))),
    derSetOf(signerInfo),
  );
  return derSequence(derObjectIdentifier(OID.signedData), derContext(0, signedData));
}

export interface CmsSigner {
  /** In DER: the signer's certificate first, then those of the issuers, the root last. */
  readonly certificates: readonly Buffer[];
  /** RSASSA-PSS with SHA-256 and a salt of 32 bytes. */
  sign(data: Buffer): Promise<Buffer>;
  /** Returns the RFC 3161 token for a SHA-256. Without this function, the signature has no time stamp. */
  timestamp?(digest: Buffer): Promise<Buffer>;
}

/** Signs a SHA-256. @throws DerError if a certificate cannot be read; the errors of `sign` and `timestamp` */
export async function signDigest(messageDigest: Buffer, signer: CmsSigner): Promise<Buffer> {
  const certificates = signer.certificates.slice(0, -1).map(readCertificate);
  const [own] = certificates;
  if (!own) throw new RangeError('a signer needs its certificate and that of its root');
  const signature = await signer.sign(signatureInput(own, messageDigest));
  const timestampToken = await signer.timestamp?.(createHash('sha256').update(signature).digest());
  return encodeSignature({ certificates, messageDigest, signature, timestampToken });
}

const attribute = (type: string, value: Buffer): Buffer => derSequence(derObjectIdentifier(type), derSetOf(value));

/** ESSCertIDv2 (RFC 5035 §4) with SHA-256, the default, which DER omits, and the issuer as a directory name. */
function signingCertificateV2(signer: Certificate): Buffer {
  const hash = createHash('sha256').update(signer.der).digest();
  const issuerSerial = derSequence(derSequence(encodeDer(0xa4, signer.issuer)), signer.serialNumber);
  return derSequence(derSequence(derSequence(derOctets(hash), issuerSerial)));
}
