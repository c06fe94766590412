import { ParseError, type PhoneNumber, parsePhoneNumberWithError } from 'libphonenumber-js/max';
import type { NormalizedIdentifier } from './normalized-identifier';

const MAX_E164_DIGITS = 15;
const REASONS: Record<string, string> = {
  NOT_A_NUMBER: 'should be a phone number',
  INVALID_COUNTRY: 'should begin with + and a valid country calling code',
  TOO_SHORT: 'is too short for a phone number in its country',
  TOO_LONG: 'is too long for a phone number in its country',
  INVALID_LENGTH: 'does not have the length of a phone number in its country',
};

/**
 * E.164 with its `+`. Numbers without a country calling code are refused because the country is unknown. Numbers of a
 * possible length in no assigned range are accepted and marked, because ranges are assigned faster than lists are
 * published. Facts: `region` (ISO 3166-1 alpha-2, null if several share the code), `callingCode`, `lineType` (null if
 * unknown), `isValid`, `national` and `international` (as people write it), `extension`.
 */
export function normalizePhone(text: string): NormalizedIdentifier {
  const dialled = text.replace(/^tel:/i, '').replace(/^\s*00(?=[1-9])/, '+');
  if (!/^[+＋]/.test(dialled)) return { reason: 'should begin with + and the country calling code' };
  const phone = parsePhone(dialled);
  if ('reason' in phone) return phone;
  return {
    normalized: phone.number,
    facts: {
      region: phone.country ?? null,
      callingCode: phone.countryCallingCode,
      lineType: phone.getType()?.toLowerCase() ?? null,
      isValid: phone.isValid(),
      national: phone.formatNational(),
      international: phone.formatInternational(),
      extension: phone.ext ?? null,
    },
  };
}

function parsePhone(text: string): PhoneNumber | { reason: string } {
  try {
    const phone = parseUntilStable(text);
    if (phone.number.length - 1 > MAX_E164_DIGITS) return { reason: 'should have at most 15 digits (E.164)' };
    return phone.isPossible() ? phone : { reason: 'does not have the length of a phone number in its country' };
  } catch (error) {
    if (error instanceof ParseError) return { reason: REASONS[error.message] ?? 'should be a phone number' };
    throw error;
  }
}

/** The parser may remove a national prefix again each time it reads a number of no assigned range. */
function parseUntilStable(text: string): PhoneNumber {
  const phone = parsePhoneNumberWithError(text, { extract: false });
  if (phone.isValid()) return phone;
  const again = parsePhoneNumberWithError(phone.number, { extract: false });
  return again.number === phone.number ? phone : parseUntilStable(again.number);
}
