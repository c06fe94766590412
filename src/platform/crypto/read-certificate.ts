import { createPublicKey, type KeyObject } from 'node:crypto';
import { DER_TAG } from '../asn1/der';
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

/** The fields of a certificate (RFC 5280 §4.1) that our checks use. The names and the serial number are DER. */
export interface Certificate {
  readonly der: Buffer;
  readonly toBeSigned: Buffer;
  readonly signatureAlgorithm: DerElement;
  readonly signature: Buffer;
  readonly serialNumber: Buffer;
  readonly issuer: Buffer;
  readonly subject: Buffer;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly publicKey: KeyObject;
  readonly isAuthority: boolean;
  /** How many authorities may be between this one and the signer; undefined if there is no limit. */
  readonly maxPathLength: number | undefined;
  /** Undefined if the extension is absent, which allows every use. */
  readonly keyUsage: ReadonlySet<KeyUsage> | undefined;
  /** Object identifiers; undefined where the extension is absent. */
  readonly extendedKeyUsage: readonly string[] | undefined;
  readonly isExtendedKeyUsageCritical: boolean;
}

/** In the order of their bits (RFC 5280 §4.2.1.3). */
const KEY_USAGES = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
] as const;
type KeyUsage = (typeof KEY_USAGES)[number];

interface Extension {
  readonly isCritical: boolean;
  readonly value: DerElement;
}

/** The critical extensions that we check. RFC 5280 §4.2 requires a certificate with any other to be refused. */
const UNDERSTOOD: ReadonlySet<string> = new Set([OID.keyUsage, OID.basicConstraints, OID.extendedKeyUsage]);
const VERSION_TAG = 0xa0;
const EXTENSIONS_TAG = 0xa3;

/** @throws DerError if the bytes are not a certificate in DER, or if it has an unknown critical extension */
export function readCertificate(der: Buffer): Certificate {
  const [toBeSigned, signatureAlgorithm, signature] = expectChildren(readDer(der), DER_TAG.sequence);
  const fields = expectChildren(toBeSigned, DER_TAG.sequence);
  const first = fields[0]?.tag === VERSION_TAG ? 1 : 0;
  const [serialNumber, , issuer, validity, subject, publicKey] = fields.slice(first, first + 6);
  const [notBefore, notAfter] = expectChildren(validity, DER_TAG.sequence);
  const extensions = readExtensions(fields.find((field) => field.tag === EXTENSIONS_TAG));
  return {
    der,
    toBeSigned: expectTag(toBeSigned, DER_TAG.sequence).raw,
    signatureAlgorithm: expectTag(signatureAlgorithm, DER_TAG.sequence),
    signature: expectTag(signature, DER_TAG.bitString).content.subarray(1),
    serialNumber: expectTag(serialNumber, DER_TAG.integer).raw,
    issuer: expectTag(issuer, DER_TAG.sequence).raw,
    subject: expectTag(subject, DER_TAG.sequence).raw,
    notBefore: readTime(notBefore),
    notAfter: readTime(notAfter),
    publicKey: readPublicKey(expectTag(publicKey, DER_TAG.sequence).raw),
    ...basicConstraintsOf(extensions.get(OID.basicConstraints)),
    keyUsage: keyUsageOf(extensions.get(OID.keyUsage)),
    extendedKeyUsage: extendedKeyUsageOf(extensions.get(OID.extendedKeyUsage)),
    isExtendedKeyUsageCritical: extensions.get(OID.extendedKeyUsage)?.isCritical ?? false,
  };
}

function readPublicKey(spki: Buffer): KeyObject {
  try {
    return createPublicKey({ key: spki, format: 'der', type: 'spki' });
  } catch {
    throw new DerError('a public key of an unknown type');
  }
}

function readExtensions(field: DerElement | undefined): Map<string, Extension> {
  const extensions = new Map<string, Extension>();
  if (!field) return extensions;
  for (const extension of expectChildren(field.children[0], DER_TAG.sequence)) {
    const [id, ...rest] = expectChildren(extension, DER_TAG.sequence);
    const name = readObjectIdentifier(id);
    const isCritical = rest[0]?.tag === DER_TAG.boolean;
    if (extensions.has(name)) throw new DerError(`the extension ${name} more than once`);
    if (isCritical && !UNDERSTOOD.has(name))
      throw new DerError(`the critical extension ${name}, which is not supported`);
    const value = readDer(expectTag(rest[isCritical ? 1 : 0], DER_TAG.octetString).content);
    extensions.set(name, { isCritical, value });
  }
  return extensions;
}

function basicConstraintsOf(extension: Extension | undefined): Pick<Certificate, 'isAuthority' | 'maxPathLength'> {
  if (!extension) return { isAuthority: false, maxPathLength: undefined };
  const [authority, pathLength] = expectChildren(extension.value, DER_TAG.sequence);
  const isAuthority = authority?.tag === DER_TAG.boolean && authority.content[0] === 0xff;
  const length = pathLength && expectTag(pathLength, DER_TAG.integer).content;
  if (length && (length.length > 1 || (length[0] ?? 0) > 0x7f)) throw new DerError('an invalid path length');
  return { isAuthority, maxPathLength: length?.[0] };
}

function keyUsageOf(extension: Extension | undefined): ReadonlySet<KeyUsage> | undefined {
  if (!extension) return undefined;
  const bits = expectTag(extension.value, DER_TAG.bitString).content[1] ?? 0;
  return new Set(KEY_USAGES.filter((_, at) => (bits & (0x80 >> at)) !== 0));
}

const extendedKeyUsageOf = (extension: Extension | undefined): string[] | undefined =>
  extension && expectChildren(extension.value, DER_TAG.sequence).map(readObjectIdentifier);
