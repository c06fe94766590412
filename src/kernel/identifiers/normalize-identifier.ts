import { toAlpha2 } from '../countries/countries';
import { joinLines } from '../text/join-lines';
import { parseCalendarDate, repairCalendarDate } from './calendar-date';
import { isValidImoNumber, isValidLei } from './check-digits';
import { normalizeDocumentNumber } from './document-number';
import { normalizeDomain } from './domain-name';
import { normalizeEmail } from './email-address';
import type { IdentifierType } from './identifier-types';
import { normalizeIp } from './ip-address';
import type { NormalizedIdentifier } from './normalized-identifier';
import { normalizePhone } from './phone-number';
import { hasControlCharacters, hasLetter, hasLetterOrDigit, lowerCase, stripText, tidyText } from './plain-text';
import { detectScripts } from './script';
import { normalizeSocialUrl } from './social-profile';
import { normalizeUrl } from './web-address';

const MAX_VALUE_LENGTH = 2_048;
const MAX_NAME_LENGTH = 300;
const MAX_ADDRESS_LENGTH = 500;
const MAX_USERNAME_LENGTH = 64;
const EARLIEST_BIRTH_YEAR = 1850;

export interface NormalizeOptions {
  /** ISO 8601 date after which nobody can be born yet; without it, dates in the future are accepted. */
  today?: string;
  /** Reads dates that do not exist as what was most likely meant. */
  repairsDates?: boolean;
}

const NORMALIZERS: Record<IdentifierType, (text: string, options: NormalizeOptions) => NormalizedIdentifier> = {
  email: normalizeEmail,
  phone: normalizePhone,
  username: normalizeUsername,
  ip: normalizeIp,
  domain: normalizeDomain,
  name: (text) => normalizeName(text, hasLetter, 'should contain a letter'),
  url: normalizeUrl,
  address: normalizeAddress,
  company_name: (text) => normalizeName(text, hasLetterOrDigit, 'should contain a letter or digit'),
  social_url: normalizeSocialUrl,
  date_of_birth: normalizeBirthDate,
  nationality: normalizeNationality,
  tax_id: normalizeDocumentNumber,
  registration_number: normalizeDocumentNumber,
  lei: normalizeLei,
  passport_number: normalizeDocumentNumber,
  imo_number: normalizeImoNumber,
};

/**
 * The canonical form in which identifiers of a type are compared and stored, with the facts derived from it, or the
 * reason why the value is invalid. Takes any text and never throws; the function is idempotent.
 */
export function normalizeIdentifier(
  type: IdentifierType,
  value: string,
  options: NormalizeOptions = {},
): NormalizedIdentifier {
  if (value.length > MAX_VALUE_LENGTH) return { reason: `should have at most ${MAX_VALUE_LENGTH} characters` };
  const stripped = stripText(value);
  const text = type === 'address' ? joinLines(stripped) : stripped;
  if (text === '') return { reason: 'should not be empty' };
  if (hasControlCharacters(text)) return { reason: 'should not contain control characters' };
  return NORMALIZERS[type](text, options);
}

/** Facts: `scripts`, ISO 15924 codes, the most frequent first. */
function normalizeName(text: string, isName: (text: string) => boolean, reason: string): NormalizedIdentifier {
  const normalized = tidyText(text);
  if (!isName(normalized)) return { reason };
  if (normalized.length > MAX_NAME_LENGTH) return { reason: `should have at most ${MAX_NAME_LENGTH} characters` };
  return { normalized, facts: { scripts: detectScripts(normalized) } };
}

function normalizeAddress(text: string): NormalizedIdentifier {
  const normalized = tidyText(text);
  if (!hasLetterOrDigit(normalized)) return { reason: 'should contain a letter or digit' };
  if (normalized.length > MAX_ADDRESS_LENGTH) return { reason: `should have at most ${MAX_ADDRESS_LENGTH} characters` };
  return { normalized, facts: { scripts: detectScripts(normalized) } };
}

/** Lower case without the leading `@` that people write. */
function normalizeUsername(text: string): NormalizedIdentifier {
  const normalized = lowerCase(text.replace(/^@+/, ''));
  if (/[\s@/\\<>"]/.test(normalized))
    return { reason: 'should not contain spaces, @, slashes, quotes or angle brackets' };
  if (!hasLetterOrDigit(normalized)) return { reason: 'should contain a letter or digit' };
  if (normalized.length > MAX_USERNAME_LENGTH)
    return { reason: `should have at most ${MAX_USERNAME_LENGTH} characters` };
  return { normalized, facts: {} };
}

/** Facts: `precision` (day, month or year) and `year`. */
function normalizeBirthDate(text: string, { today, repairsDates = false }: NormalizeOptions): NormalizedIdentifier {
  const repaired = repairsDates ? repairCalendarDate(text) : null;
  const date = repaired ?? parseCalendarDate(text);
  if (date === null) return { reason: 'should be a valid date in the form YYYY-MM-DD, YYYY-MM or YYYY' };
  const year = Number(date.value.slice(0, 4));
  if (year < EARLIEST_BIRTH_YEAR) return { reason: `should not be before ${EARLIEST_BIRTH_YEAR}` };
  if (today !== undefined && date.value > today.slice(0, date.value.length))
    return { reason: 'should not be in the future' };
  const facts = { precision: date.precision, year };
  return { normalized: date.value, facts, ...(repaired !== null && { dateRepair: repaired.repair }) };
}

function normalizeNationality(text: string): NormalizedIdentifier {
  const alpha2 = toAlpha2(text);
  return alpha2 === null
    ? { reason: 'should be a country: an ISO 3166-1 alpha-2 or alpha-3 code, or an English name' }
    : { normalized: alpha2, facts: {} };
}

/** Facts: `issuer`, the prefix of the Local Operating Unit that issued the LEI. */
function normalizeLei(text: string): NormalizedIdentifier {
  const normalized = text.replace(/[\s-]+/g, '').toUpperCase();
  return isValidLei(normalized)
    ? { normalized, facts: { issuer: normalized.slice(0, 4) } }
    : { reason: 'should have 20 letters and digits, of which the last two are valid check digits (ISO 17442)' };
}

function normalizeImoNumber(text: string): NormalizedIdentifier {
  const normalized = text.replace(/^IMO(?:\s*(?:no\.?|number))?[\s:-]*/i, '').replace(/\s+/g, '');
  return isValidImoNumber(normalized)
    ? { normalized, facts: {} }
    : { reason: 'should have 7 digits, of which the last is a valid check digit' };
}
