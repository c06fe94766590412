import { normalized } from '../text/normalized';
import type { NormalizedIdentifier } from './normalized-identifier';

const MIN_LENGTH = 3;
const MAX_LENGTH = 64;
/**
 * Zeros of the decimal digits that occur in document numbers and that NFKC does not convert: Arabic, Persian, Nagari.
 */
const FOREIGN_ZEROS = [0x0660, 0x06f0, 0x0966];
const FOREIGN_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g;

/** The form in which numbers of documents and registers are compared: NFKC, upper case, only letters and digits. */
export function compactNumber(text: string): string {
  return normalized(normalized(text, 'NFKC').toUpperCase(), 'NFKC')
    .replace(FOREIGN_DIGITS, toAsciiDigit)
    .replace(/[^\p{L}\p{Nd}]+/gu, '');
}

function toAsciiDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = FOREIGN_ZEROS.find((each) => code >= each && code < each + 10) ?? code;
  return String(code - zero);
}

/** Passport, tax and registration numbers, whose rules differ by country, so that only their shape is checked. */
export function normalizeDocumentNumber(text: string): NormalizedIdentifier {
  const normalized = compactNumber(text);
  if (!/\p{Nd}/u.test(normalized)) return { reason: 'should contain a digit' };
  if (normalized.length < MIN_LENGTH || normalized.length > MAX_LENGTH) {
    return { reason: `should have ${MIN_LENGTH} to ${MAX_LENGTH} letters and digits` };
  }
  return { normalized, facts: {} };
}
