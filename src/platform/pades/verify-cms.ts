import { constants, createHash, verify } from 'node:crypto';
import { DER_TAG, derSequence } from '../asn1/der';
import {
  DerError,
  type DerElement,
  expectChildren,
  expectTag,
  readObjectIdentifier,
  readDerPrefix,
} from '../asn1/der-reader';
import { OID } from '../asn1/object-identifiers';
import { type Certificate, readCertificate } from '../crypto/read-certificate';
import {
  encodeSignature,
  pssIdentifier,
  SALT_BYTES,
  sha256Identifier,
  signatureInput,
  signedAttributes,
} from './cms-signature';
import { SignatureFault, unknownKey } from './signature-fault';

export interface TrustedKey {
  readonly kid: string;
  /** In DER: the signer's certificate first, then those of the issuers, the root last. */
  readonly certificates: readonly Buffer[];
}

export interface VerifiedCms {
  readonly kid: string;
  /** From the signer's certificate to the root's. */
  readonly path: readonly Certificate[];
  readonly signature: Buffer;
  readonly timestampToken: Buffer | undefined;
}

/** The parts of a SignedData with one SignerInfo (RFC 5652 §5) that differ between signatures. */
interface ReadCms {
  readonly raw: Buffer;
  readonly certificates: readonly Buffer[];
  readonly signerIdentifier: Buffer;
  readonly digestAlgorithm: Buffer;
  readonly attributes: DerElement;
  readonly signatureAlgorithm: Buffer;
  readonly signature: Buffer;
  readonly timestampToken: Buffer | undefined;
}

/**
 * Verifies the signature of a document: DER followed by zeros, and one signer, whose certificate is that of a trusted
 * key. Except for the parts that have to differ, it must be byte for byte what this service writes, so the whole is
 * encoded again and compared.
 * @param contents the bytes of the hexadecimal string
 * @param digest SHA-256 of the byte range
 * @throws SignatureFault otherwise
 */
export function verifyCms(contents: Buffer, digest: Buffer, trusted: readonly TrustedKey[]): VerifiedCms {
  const cms = readCms(contents);
  const key = trusted.find(({ certificates: [own] }) => own && cms.certificates.some((one) => one.equals(own)));
  if (!key) throw unknownKey();
  const path = key.certificates.map(readCertificate);
  const [signer] = path;
  if (!signer) throw new RangeError('a trusted key without certificate');
  requireAlgorithms(cms);
  const messageDigest = requireAttributes(cms, signer);
  const verifyKey = { key: signer.publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: SALT_BYTES };
  if (!verify('sha256', signatureInput(signer, messageDigest), verifyKey, cms.signature)) {
    throw invalid('it was not created with the key of its certificate');
  }
  if (!messageDigest.equals(digest)) {
    throw new SignatureFault(
      'hash_mismatch',
      'The document differs from the one that was signed: it has a different hash.',
    );
  }
  const { signature, timestampToken } = cms;
  const again = encodeSignature({ certificates: path.slice(0, -1), messageDigest, signature, timestampToken });
  if (!again.equals(cms.raw)) throw invalid('its parts or its encoding differ from those of this service');
  return { kid: key.kid, path, signature, timestampToken };
}

function readCms(contents: Buffer): ReadCms {
  try {
    return partsOf(contents);
  } catch (error) {
    if (error instanceof DerError) throw invalid(`it is not CMS in DER (${error.message})`);
    throw error;
  }
}

function partsOf(contents: Buffer): ReadCms {
  const { element, rest } = readDerPrefix(contents);
  if (rest.some((byte) => byte !== 0)) throw invalid('it is followed by something other than zeros');
  const [type, wrapped] = expectChildren(element, DER_TAG.sequence);
  if (readObjectIdentifier(type) !== OID.signedData) throw invalid('it is not signed data');
  const signedData = expectChildren(expectTag(wrapped, 0xa0).children[0], DER_TAG.sequence);
  const [, , content, certificates, signers] = signedData;
  if (signedData.length !== 5) throw invalid('it has more or fewer parts than those of this service');
  if (expectChildren(content, DER_TAG.sequence).length !== 1) throw invalid('it contains data of its own');
  const infos = expectChildren(signers, DER_TAG.set);
  if (infos.length !== 1) throw invalid(`it has ${infos.length} signers instead of one`);
  const [, identifier, digestAlgorithm, attributes, algorithm, signature, unsigned] = expectChildren(
    infos[0],
    DER_TAG.sequence,
  );
  return {
    raw: element.raw,
    certificates: expectTag(certificates, 0xa0).children.map(({ raw }) => raw),
    signerIdentifier: expectTag(identifier, DER_TAG.sequence).raw,
    digestAlgorithm: expectTag(digestAlgorithm, DER_TAG.sequence).raw,
    attributes: expectTag(attributes, 0xa0),
    signatureAlgorithm: expectTag(algorithm, DER_TAG.sequence).raw,
    signature: expectTag(signature, DER_TAG.octetString).content,
    timestampToken: unsigned && tokenOf(unsigned),
  };
}

function tokenOf(unsigned: DerElement): Buffer {
  const attributes = expectTag(unsigned, 0xa1).children;
  const [type, values] = expectChildren(attributes[0], DER_TAG.sequence);
  const token = expectTag(values, DER_TAG.set).children[0];
  const isOnly = attributes.length === 1 && readObjectIdentifier(type) === OID.timeStampToken;
  if (!isOnly || !token) throw invalid('it has unsigned attributes other than a timestamp');
  return token.raw;
}

function requireAlgorithms({ digestAlgorithm, signatureAlgorithm }: ReadCms): void {
  if (!digestAlgorithm.equals(sha256Identifier())) throw invalid('its hash is not SHA-256');
  if (!signatureAlgorithm.equals(pssIdentifier())) {
    throw invalid(`its algorithm is not RSASSA-PSS with SHA-256, MGF1 with SHA-256 and a salt of ${SALT_BYTES} bytes`);
  }
}

/** @returns the hash in the attributes */
function requireAttributes({ attributes, signerIdentifier }: ReadCms, signer: Certificate): Buffer {
  if (!signerIdentifier.equals(derSequence(signer.issuer, signer.serialNumber))) {
    throw invalid('its signer is not the one in the certificate');
  }
  const messageDigest = messageDigestOf(attributes);
  const expected = Buffer.concat(signedAttributes(signer, messageDigest));
  if (!attributes.content.equals(expected)) {
    throw invalid(
      'its signed attributes are not the three that this service writes for this certificate (RFC 5035 hash)',
    );
  }
  return messageDigest;
}

function messageDigestOf(attributes: DerElement): Buffer {
  try {
    for (const attribute of attributes.children) {
      const [type, values] = expectChildren(attribute, DER_TAG.sequence);
      if (readObjectIdentifier(type) !== OID.messageDigest) continue;
      return expectTag(expectTag(values, DER_TAG.set).children[0], DER_TAG.octetString).content;
    }
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
  }
  throw invalid('its signed attributes have no hash');
}

/** The hash of the signature, for its time stamp. */
export const computeImprint = (signature: Buffer): Buffer => createHash('sha256').update(signature).digest();

const invalid = (what: string): SignatureFault =>
  new SignatureFault('signature_invalid', `The signature is refused: ${what}.`);
