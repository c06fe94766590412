import { FieldRejection } from '../../../platform/records/field-rejection';
import { readInstant } from '../../../platform/records/text-fields';
import { REJECTION_TEXTS } from '../fields/rejection.texts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const RFC_822 =
  /^(?:[A-Za-z]{3},\s*)?(\d{1,2})\s+([A-Za-z]{3})\s+(\d{4})\s+(\d{2}):(\d{2})(?::(\d{2}))?\s+(?:GMT|UTC?|Z|([+-]\d{2}):?(\d{2}))$/;

/** Converts a date of RSS 2.0 (RFC 822 §5.1 with a year of four digits) into RFC 3339 in UTC; null if it is empty. */
export function readRfc822Instant(field: string, value: string): string | null {
  const trimmed = value.trim();
  if (trimmed === '') return null;
  const [, day = '', month = '', year, hour, minute, second = '00', offsetHours = '+00', offsetMinutes = '00'] =
    RFC_822.exec(trimmed) ?? [];
  const monthNumber = MONTHS.indexOf(month.toLowerCase()) + 1;
  if (year === undefined || monthNumber === 0) throw new FieldRejection(field, REJECTION_TEXTS.notRfc822);
  const date = `${year}-${String(monthNumber).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return readInstant(field, `${date}T${hour}:${minute}:${second}${offsetHours}:${offsetMinutes}`);
}
