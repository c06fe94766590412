import { createHash, verify as verifyBytes, constants } from 'node:crypto';
import { DER_TAG, encodeDer } from '../asn1/der';
import {
  DerError,
  type DerElement,
  expectChildren,
  expectTag,
  readObjectIdentifier,
  readDer,
  readTime,
} from '../asn1/der-reader';
import { OID } from '../asn1/object-identifiers';
import { findExpired, findLinkFault } from '../crypto/certificate-path';
import { type Certificate, readCertificate } from '../crypto/read-certificate';

/** A time stamp does not match the request, or its signature is invalid. */
export class TimestampError extends Error {
  override readonly name = 'TimestampError';
}

export interface Timestamp {
  /** When the authority received the imprint, by its own clock. */
  readonly at: Date;
  /** Content octets of an INTEGER; undefined if the token has none. */
  readonly nonce: Buffer | undefined;
  /** Whether the authority, or one that issued its certificate, is trusted. */
  readonly isTrusted: boolean;
}

interface SignerInfo {
  readonly hash: string;
  readonly hashAlgorithm: Buffer;
  readonly attributes: DerElement;
  readonly algorithm: string;
  readonly signature: Buffer;
  readonly issuerAndSerial: Buffer;
}

const HASHES: ReadonlyMap<string, string> = new Map([
  [OID.sha256, 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
]);
/** Signature algorithms with their hash; for rsaEncryption, the SignerInfo contains the hash (RFC 3370 §3.2). */
const SIGNATURE_HASHES: ReadonlyMap<string, string | undefined> = new Map([
  [OID.rsaEncryption, undefined],
  ['1.2.840.113549.1.1.11', 'sha256'],
  ['1.2.840.113549.1.1.12', 'sha384'],
  ['1.2.840.113549.1.1.13', 'sha512'],
  ['1.2.840.10045.4.3.2', 'sha256'],
  ['1.2.840.10045.4.3.3', 'sha384'],
  ['1.2.840.10045.4.3.4', 'sha512'],
]);

/**
 * Reads and verifies an RFC 3161 token: the imprint, the signature of the authority, that its certificate is only for
 * time stamps and was valid at the time, and that every certificate in it is part of the authority's path.
 * Certificates of the path beyond the last one are not searched for. The token must not contain anything that is not
 * signed.
 * @param digest the SHA-256 that the token should contain
 * @param authorities trusted certificates in DER, of time stamp authorities or of those that issued them
 * @throws TimestampError or DerError if a check fails, or if authorities are given and none of them issued the token
 */
export function readTimestampToken(token: Buffer, digest: Buffer, authorities: readonly Buffer[] = []): Timestamp {
  const [type, wrapped] = expectChildren(readDer(token), DER_TAG.sequence);
  demand(readObjectIdentifier(type) === OID.signedData, 'it is not signed data');
  const signedData = expectChildren(expectTag(wrapped, 0xa0).children[0], DER_TAG.sequence);
  demand(signedData.length === 5, 'it has unsigned parts, or it lacks its certificate');
  const [version, algorithms, content, certificates, signers] = signedData;
  demand(expectTag(version, DER_TAG.integer).content.equals(Buffer.of(3)), 'it has an unsupported version');
  const [contentType, octets] = expectChildren(content, DER_TAG.sequence);
  demand(readObjectIdentifier(contentType) === OID.tstInfo, 'it has no time');
  const info = expectTag(expectTag(octets, 0xa0).children[0], DER_TAG.octetString).content;
  const { at, nonce } = readInfo(info, digest);
  const included = expectTag(certificates, 0xa0).children.map(({ raw }) => readCertificate(raw));
  const signer = readSigner(expectChildren(signers, DER_TAG.set));
  // RFC 5652 §5.1 allows this list to differ from the signer's hash, but it is not signed.
  demand(
    expectTag(algorithms, DER_TAG.set).content.equals(signer.hashAlgorithm),
    'it lists hash algorithms other than its own',
  );
  const own = included.find(({ issuer, serialNumber }) =>
    encodeDer(DER_TAG.sequence, issuer, serialNumber).equals(signer.issuerAndSerial),
  );
  if (!own) throw new TimestampError('The timestamp lacks the certificate of its signer.');
  requireAttributes(signer, info, own);
  requireSignature(signer, own);
  const isTrusted = requirePath(own, included, authorities.map(readCertificate), at);
  return { at, nonce, isTrusted };
}

/** TSTInfo (RFC 3161 §2.4.2) */
function readInfo(info: Buffer, digest: Buffer): Pick<Timestamp, 'at' | 'nonce'> {
  const [version, , imprint, , time, ...rest] = expectChildren(readDer(info), DER_TAG.sequence);
  demand(expectTag(version, DER_TAG.integer).content.equals(Buffer.of(1)), 'it has an unsupported version');
  const [algorithm, hash] = expectChildren(imprint, DER_TAG.sequence);
  demand(algorithmOf(algorithm) === OID.sha256, 'its imprint is not a SHA-256 hash');
  demand(expectTag(hash, DER_TAG.octetString).content.equals(digest), 'it is for different data (imprint)');
  const nonce = rest.find(({ tag }) => tag === DER_TAG.integer);
  return { at: readTime(expectTag(time, DER_TAG.generalizedTime)), nonce: nonce?.content };
}

function readSigner(signers: readonly DerElement[]): SignerInfo {
  const [only] = signers;
  demand(signers.length === 1, `it has ${signers.length} signers instead of one`);
  const parts = expectChildren(only, DER_TAG.sequence);
  demand(parts.length === 6, 'it has unsigned parts');
  const [version, identifier, hashAlgorithm, attributes, algorithm, signature] = parts;
  demand(
    expectTag(version, DER_TAG.integer).content.equals(Buffer.of(1)),
    'its signer information has an unsupported version',
  );
  const hash = HASHES.get(algorithmOf(hashAlgorithm));
  if (hash === undefined) throw new TimestampError('The timestamp uses a hash algorithm that is not trusted.');
  return {
    hash,
    hashAlgorithm: expectTag(hashAlgorithm, DER_TAG.sequence).raw,
    attributes: expectTag(attributes, 0xa0),
    algorithm: algorithmOf(algorithm),
    signature: expectTag(signature, DER_TAG.octetString).content,
    issuerAndSerial: expectTag(identifier, DER_TAG.sequence).raw,
  };
}

/** The name of an algorithm whose parameters are NULL or absent, like those of all algorithms that are known here. */
function algorithmOf(element: DerElement | undefined): string {
  const [name, ...parameters] = expectChildren(element, DER_TAG.sequence);
  demand(
    parameters.length === 0 || (parameters.length === 1 && parameters[0]?.tag === DER_TAG.null),
    'an algorithm has parameters',
  );
  return readObjectIdentifier(name);
}

function requireAttributes({ hash, attributes }: SignerInfo, info: Buffer, own: Certificate): void {
  const values = new Map<string, DerElement | undefined>();
  for (const attribute of attributes.children) {
    const [type, set] = expectChildren(attribute, DER_TAG.sequence);
    const name = readObjectIdentifier(type);
    demand(!values.has(name), `its attribute ${name} appears more than once`);
    values.set(name, expectTag(set, DER_TAG.set).children[0]);
  }
  demand(readObjectIdentifier(values.get(OID.contentType)) === OID.tstInfo, 'it has a different content type');
  const digest = expectTag(values.get(OID.messageDigest), DER_TAG.octetString).content;
  demand(digest.equals(createHash(hash).update(info).digest()), 'its content differs from what was signed');
  demand(certificateHashMatches(values, own), 'it refers to a certificate other than its signer’s');
}

/** RFC 5035 §3 and §4, and the first version with SHA-1 (RFC 2634 §5.4), which RFC 3161 requires. */
function certificateHashMatches(values: ReadonlyMap<string, DerElement | undefined>, own: Certificate): boolean {
  const second = values.get(OID.signingCertificateV2);
  const first = (second ?? values.get(OID.signingCertificate))?.children[0]?.children[0];
  const fields = expectTag(first, DER_TAG.sequence).children;
  const named =
    second && fields[0]?.tag === DER_TAG.sequence ? readObjectIdentifier(fields[0].children[0]) : OID.sha256;
  const hash = second ? HASHES.get(named) : 'sha1';
  const expected = fields.find(({ tag }) => tag === DER_TAG.octetString);
  return (
    hash !== undefined &&
    createHash(hash)
      .update(own.der)
      .digest()
      .equals(expected?.content ?? Buffer.alloc(0))
  );
}

function requireSignature({ hash, attributes, algorithm, signature }: SignerInfo, own: Certificate): void {
  demand(SIGNATURE_HASHES.has(algorithm), `its signature algorithm ${algorithm} is not supported`);
  const signedHash = SIGNATURE_HASHES.get(algorithm) ?? hash;
  const signed = encodeDer(DER_TAG.set, attributes.content);
  const isValid = verifyBytes(signedHash, signed, { key: own.publicKey, padding: paddingFor(own) }, signature);
  demand(isValid, 'its signature is not that of its authority');
}

const paddingFor = ({ publicKey }: Certificate): number | undefined =>
  publicKey.asymmetricKeyType === 'rsa' ? constants.RSA_PKCS1_PADDING : undefined;

/** @returns whether the path ends at a trusted authority */
function requirePath(
  own: Certificate,
  included: readonly Certificate[],
  authorities: readonly Certificate[],
  at: Date,
): boolean {
  const usages = own.extendedKeyUsage ?? [];
  const isForTimestamps = usages.length === 1 && usages[0] === OID.timeStamping && own.isExtendedKeyUsageCritical;
  demand(isForTimestamps, 'its certificate is not exclusively for timestamping (RFC 3161 §2.3)');
  const path = pathFrom(own, included, authorities);
  const fault = findLinkFault(path) ?? findExpired(path, at);
  if (fault) throw new TimestampError(`The timestamp has ${fault.detail}.`);
  demand(
    included.every((one) => path.includes(one)),
    'it has certificates that are not part of its signer’s path',
  );
  const isTrusted = isAmong(path.at(-1), authorities);
  demand(authorities.length === 0 || isTrusted, 'its authority is not trusted');
  return isTrusted;
}

/** The path from the signer to a trusted authority, or as far as there are issuers. */
function pathFrom(
  own: Certificate,
  included: readonly Certificate[],
  authorities: readonly Certificate[],
): readonly Certificate[] {
  const path = [own];
  for (let last: Certificate | undefined = own; last && !isAmong(last, authorities);) {
    const { issuer, subject }: Certificate = last;
    if (issuer.equals(subject)) break;
    last = [...included, ...authorities].find((one) => !path.includes(one) && one.subject.equals(issuer));
    if (last) path.push(last);
  }
  return path;
}

const isAmong = (certificate: Certificate | undefined, authorities: readonly Certificate[]): boolean =>
  authorities.some(({ der }) => certificate?.der.equals(der));

function demand(condition: boolean, fault: string): void {
  if (!condition) throw new TimestampError(`The timestamp is refused: ${fault}.`);
}

/** Whether an error means that a token is invalid, rather than that something else failed. */
export const isTokenFault = (error: unknown): error is Error =>
  error instanceof TimestampError || error instanceof DerError;
