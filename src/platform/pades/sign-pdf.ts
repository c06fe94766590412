import { createHash } from 'node:crypto';
import { type CmsSigner, signDigest } from './cms-signature';
import { byteRangeText, readSignatureDictionary } from './signature-dictionary';
import type { SignaturePosition } from './signature-placeholder';

/**
 * Signs a finished PDF with a placeholder (addSignaturePlaceholder): PAdES baseline B-B, or B-T if the signer has
 * time stamps (ETSI EN 319 142-1 §6).
 * @returns the signed file, which has the same length as the unsigned one
 * @throws RangeError if the signature is longer than the placeholder; SignatureFault if there is no placeholder
 */
export async function signPdf(unsigned: Buffer, position: SignaturePosition, signer: CmsSigner): Promise<Buffer> {
  const pdf = Buffer.from(unsigned);
  const { byteRange, contents } = readSignatureDictionary(pdf, position.objectOffset);
  pdf.write(byteRangeText(pdf.length, contents), byteRange.start, 'latin1');
  const digest = createHash('sha256')
    .update(pdf.subarray(0, contents.start))
    .update(pdf.subarray(contents.end))
    .digest();
  const signature = await signDigest(digest, signer);
  const room = (contents.end - contents.start - 2) / 2;
  if (signature.length > room) {
    throw new RangeError(`the signature has ${signature.length} bytes, and there is room for ${room}`);
  }
  pdf.write(signature.toString('hex'), contents.start + 1, 'latin1');
  return pdf;
}
