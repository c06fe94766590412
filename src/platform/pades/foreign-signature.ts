import { DER_TAG } from '../asn1/der';
import { DerError, expectChildren, expectTag, readDerPrefix } from '../asn1/der-reader';
import type { TrustedKey } from './verify-cms';

const BYTE_RANGE = /^\/ByteRange\s*\[\s*0\s+(\d{1,10})\s+(\d{1,10})\s+\d{1,10}\s*\]/;
const LONGEST_BYTE_RANGE = 128;
const MAX_CONTENTS = 131_072;

/** The number of byte ranges that are checked, from the end of the file. Ordinary text may look like one. */
const MOST_RANGES = 16;

/**
 * Whether a file that this service did not write has signatures of others, in any form, and none of our keys. Its
 * owner is then informed of an unknown key rather than of a wrong form. This is a guess from text that looks like
 * byte ranges, and proves nothing.
 */
export function isSignedByStranger(pdf: Buffer, trusted: readonly TrustedKey[]): boolean {
  const certificates: Buffer[] = [];
  let at = pdf.lastIndexOf('/ByteRange', undefined, 'latin1');
  for (let left = MOST_RANGES; at !== -1 && left > 0; left--) {
    certificates.push(...certificatesBy(pdf, at));
    at = at === 0 ? -1 : pdf.lastIndexOf('/ByteRange', at - 1, 'latin1');
  }
  const isOurs = trusted.some(({ certificates: [own] }) => own && certificates.some((one) => one.equals(own)));
  return certificates.length > 0 && !isOurs;
}

function certificatesBy(pdf: Buffer, byteRangeAt: number): Buffer[] {
  const range = BYTE_RANGE.exec(pdf.toString('latin1', byteRangeAt, byteRangeAt + LONGEST_BYTE_RANGE));
  const [start, end] = [Number(range?.[1] ?? 0), Number(range?.[2] ?? 0)];
  if (end > pdf.length || start >= end || end - start > MAX_CONTENTS) return [];
  const digits = pdf.toString('latin1', start, end).replace(/^<|>$|\s/g, '');
  try {
    return certificatesOf(Buffer.from(digits, 'hex'));
  } catch (error) {
    if (error instanceof DerError) return [];
    throw error;
  }
}

/** The certificates of a SignedData (RFC 5652 §5.1). */
function certificatesOf(contents: Buffer): Buffer[] {
  const [, wrapped] = expectChildren(readDerPrefix(contents).element, DER_TAG.sequence);
  const parts = expectChildren(expectTag(wrapped, 0xa0).children[0], DER_TAG.sequence);
  return parts.filter(({ tag }) => tag === 0xa0).flatMap(({ children }) => children.map(({ raw }) => raw));
}
