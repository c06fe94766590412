import { createHash } from 'node:crypto';
import {
  derContext,
  derInteger,
  derObjectIdentifier,
  derOctets,
  derSequence,
  derSetOf,
  sortedParts,
} from '../../../src/platform/asn1/der';
import { OID } from '../../../src/platform/asn1/object-identifiers';
import { readCertificate } from '../../../src/platform/crypto/read-certificate';
import { pssIdentifier, sha256Identifier, signedAttributes } from '../../../src/platform/pades/cms-signature';
import { byteRangeText, readSignatureDictionary } from '../../../src/platform/pades/signature-dictionary';
import type { SignaturePosition } from '../../../src/platform/pades/signature-placeholder';
import { type ReportSigner, signPss } from './report-signers';

/** A signature of `signer` with the named differences from those of the service. */
export interface CmsChanges {
  readonly version?: number;
  readonly digestAlgorithm?: Buffer;
  readonly signatureAlgorithm?: Buffer;
  readonly attributes?: (own: Buffer[]) => Buffer[];
  /** DER, in place of the signer's without the root. */
  readonly certificates?: readonly Buffer[];
  /** The certificate that the attributes and the signer's identifier name. */
  readonly named?: Buffer;
  readonly sign?: (data: Buffer) => Buffer;
  readonly signerInfos?: (own: Buffer) => Buffer[];
  readonly unsigned?: readonly Buffer[];
  readonly content?: Buffer;
}

export function forgeCms(digest: Buffer, signer: ReportSigner, changes: CmsChanges = {}): Buffer {
  const named = readCertificate(changes.named ?? signer.certificates[0]!);
  const own = signedAttributes(named, digest);
  const attributes = sortedParts(changes.attributes?.(own) ?? own);
  const sign = changes.sign ?? ((data: Buffer) => signPss(signer.keys.privateKey, data));
  const digestAlgorithm = changes.digestAlgorithm ?? sha256Identifier();
  const info = derSequence(
    derInteger(1),
    derSequence(named.issuer, named.serialNumber),
    digestAlgorithm,
    derContext(0, ...attributes),
    changes.signatureAlgorithm ?? pssIdentifier(),
    derOctets(sign(derSetOf(...attributes))),
    ...(changes.unsigned ? [derContext(1, ...changes.unsigned)] : []),
  );
  const content = changes.content ? [derContext(0, derOctets(changes.content))] : [];
  return derSequence(
    derObjectIdentifier(OID.signedData),
    derContext(
      0,
      derSequence(
        derInteger(changes.version ?? 1),
        derSetOf(digestAlgorithm),
        derSequence(derObjectIdentifier(OID.data), ...content),
        derContext(0, ...sortedParts(changes.certificates ?? signer.certificates.slice(0, -1))),
        derSetOf(...(changes.signerInfos?.(info) ?? [info])),
      ),
    ),
  );
}

/** The signed digest of a file that has a signature with any contents. */
export function signedDigestOf(pdf: Buffer, position: SignaturePosition): Buffer {
  const { contents } = readSignatureDictionary(pdf, position.objectOffset);
  return createHash('sha256').update(pdf.subarray(0, contents.start)).update(pdf.subarray(contents.end)).digest();
}

export function contentsIn(pdf: Buffer, position: SignaturePosition): { start: number; end: number } {
  const { start, end } = readSignatureDictionary(pdf, position.objectOffset).contents;
  return { start: start + 1, end: end - 1 };
}

export function replaceContents(pdf: Buffer, position: SignaturePosition, cms: Buffer): Buffer {
  const { start, end } = contentsIn(pdf, position);
  const forged = Buffer.from(pdf);
  forged.fill('0', start, end).write(cms.toString('hex'), start, 'latin1');
  return forged;
}

/** Another signature over the same file, with its byte range corrected. */
export function forge(pdf: Buffer, position: SignaturePosition, signer: ReportSigner, changes: CmsChanges): Buffer {
  const file = Buffer.from(pdf);
  const { byteRange, contents } = readSignatureDictionary(file, position.objectOffset);
  file.write(byteRangeText(file.length, contents), byteRange.start, 'latin1');
  return replaceContents(file, position, forgeCms(signedDigestOf(file, position), signer, changes));
}
