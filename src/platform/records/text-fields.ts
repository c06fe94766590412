import { hasLoneSurrogate, hasNul } from '../../kernel/untrusted/storable-text';
import { decimalNumber, MAX_NUMBER_LENGTH } from '../../kernel/text/decimal-number';
import { FieldRejection } from './field-rejection';
import { FIELD_TEXTS } from './field.texts';

/** The longest text of a field in UTF-16 code units; titles and names have the limit `MAX_SHORT_TEXT`. */
export const MAX_TEXT = 20_000;
export const MAX_SHORT_TEXT = 1_000;
export const MAX_URL = 4_000;
/** Counts are stored as PostgreSQL's integer. */
export const MAX_COUNT = 2_147_483_647;

const FIRST_HALF_AT_END = /[\ud800-\udbff]$/;
const WHOLE_NUMBER = /^[+-]?\d{1,15}(?:\.0*)?$/;
const CALENDAR_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/;
const COMPACT_DATE = /^(\d{4})(\d{2})(\d{2})$/;
const INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ]([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Rejects text that PostgreSQL cannot store, and text that is too long. */
export function checkText(field: string, value: string, maxLength = MAX_TEXT): string {
  if (value.length > maxLength) throw new FieldRejection(field, FIELD_TEXTS.tooLong(maxLength));
  if (hasNul(value)) throw new FieldRejection(field, FIELD_TEXTS.nul);
  if (hasLoneSurrogate(value)) throw new FieldRejection(field, FIELD_TEXTS.loneSurrogate);
  return value;
}

/** The trimmed text; null if it is empty. */
export function readText(field: string, value: string, maxLength = MAX_TEXT): string | null {
  const trimmed = value.trim();
  return trimmed === '' ? null : checkText(field, trimmed, maxLength);
}

export function readRequiredText(field: string, value: string, maxLength = MAX_SHORT_TEXT): string {
  const text = readText(field, value, maxLength);
  if (text === null) throw new FieldRejection(field, FIELD_TEXTS.missing);
  return text;
}

/** A whole number as text (`3`, `3.0`), within bounds; null if empty. */
export function readInteger(field: string, value: string, min: number, max: number): number | null {
  const trimmed = value.trim();
  if (trimmed === '') return null;
  if (!WHOLE_NUMBER.test(trimmed)) throw new FieldRejection(field, FIELD_TEXTS.notInteger);
  return checkRange(field, Number(trimmed), min, max);
}

/** A count as text, from 0 to the largest int4; null if empty. */
export function readCount(field: string, value: string): number | null {
  return readInteger(field, value, 0, MAX_COUNT);
}

/** A decimal number as text, within bounds; null if empty. */
export function readNumber(field: string, value: string, min: number, max: number): number | null {
  const trimmed = value.trim();
  if (trimmed === '') return null;
  if (trimmed.length > MAX_NUMBER_LENGTH) {
    throw new FieldRejection(field, FIELD_TEXTS.tooLong(MAX_NUMBER_LENGTH));
  }
  const number = decimalNumber(trimmed);
  if (number === undefined) throw new FieldRejection(field, FIELD_TEXTS.notNumber);
  return checkRange(field, number, min, max);
}

export function checkRange(field: string, value: number, min: number, max: number): number {
  // The condition is negated so that it is also true for NaN.
  if (!(value >= min && value <= max)) throw new FieldRejection(field, FIELD_TEXTS.outsideRange(min, max));
  return value === 0 ? 0 : value;
}

export interface Coordinates {
  lat: number;
  lng: number;
}

/** Null if both are empty; one without the other is refused. */
export function readCoordinates(
  [latField, latValue]: [field: string, value: string],
  [lngField, lngValue]: [field: string, value: string],
): Coordinates | null {
  const lat = readNumber(latField, latValue, -90, 90);
  const lng = readNumber(lngField, lngValue, -180, 180);
  if (lat === null && lng === null) return null;
  if (lat === null) throw new FieldRejection(latField, FIELD_TEXTS.missing);
  if (lng === null) throw new FieldRejection(lngField, FIELD_TEXTS.missing);
  return { lat, lng };
}

/** `YYYY-MM-DD`, optionally followed by a time of day, or `YYYYMMDD`; null if empty. */
export function readDate(field: string, value: string): string | null {
  const trimmed = value.trim();
  if (trimmed === '') return null;
  const [, year = '', month = '', day = ''] = CALENDAR_DATE.exec(trimmed) ?? COMPACT_DATE.exec(trimmed) ?? [];
  if (!isCalendarDay(Number(year), Number(month), Number(day))) throw new FieldRejection(field, FIELD_TEXTS.notDate);
  return `${year}-${month}-${day}`;
}

function isCalendarDay(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const lastDay = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return day <= lastDay;
}

/** RFC 3339 with its offset, converted to UTC with milliseconds; null if empty. */
export function readInstant(field: string, value: string): string | null {
  const trimmed = value.trim();
  if (trimmed === '') return null;
  const [, year, month, day] = INSTANT.exec(trimmed) ?? [];
  if (year === undefined || !isCalendarDay(Number(year), Number(month), Number(day))) {
    throw new FieldRejection(field, FIELD_TEXTS.notInstant);
  }
  // A leap second becomes the first instant after it, as in PostgreSQL.
  const isLeapSecond = trimmed.slice(17, 19) === '60';
  const parsedMs = Date.parse(
    isLeapSecond ? `${trimmed.slice(0, 17)}59${trimmed.slice(19)}` : trimmed.replace(' ', 'T'),
  );
  return instantOfMs(field, parsedMs + (isLeapSecond ? 1_000 : 0));
}

/** Whether milliseconds since the epoch are in the years 1 to 9999, which both RFC 3339 and PostgreSQL can express. */
export const isStorableInstant = (epochMs: number): boolean =>
  epochMs >= -62_135_596_800_000 && epochMs <= 253_402_300_799_999;

/** Milliseconds since the epoch as RFC 3339. */
export function instantOfMs(field: string, epochMs: number): string {
  if (!isStorableInstant(epochMs)) throw new FieldRejection(field, FIELD_TEXTS.outsideYears);
  return new Date(epochMs).toISOString();
}

/** Refuses an end before its start; both are `YYYY-MM-DD`. */
export function checkDateOrder(endField: string, start: string | null, end: string | null): void {
  if (end === null) return;
  if (start === null) throw new FieldRejection(endField, FIELD_TEXTS.endWithoutStart);
  if (end < start) throw new FieldRejection(endField, FIELD_TEXTS.endBeforeStart);
}

/** The host name of an http or https URL in lower case without `www.`; null for anything else. */
export function domainOfUrl(url: string): string | null {
  const host =
    hostOf(url)
      ?.replace(/^www\./, '')
      .replace(/\.$/, '') ?? '';
  return host === '' || host.length > 253 ? null : host;
}

function hostOf(url: string): string | null {
  if (!/^https?:\/\//i.test(url)) return null;
  try {
    // URL.canParse is not used: on Node 20, once it is compiled, it refuses hosts with letters such as ü.
    return new URL(url).hostname;
  } catch {
    return null;
  }
}

/** At most `maxLength` characters, with an ellipsis if something was left out. It never splits a character. */
export function clip(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const kept = text.slice(0, maxLength - 1);
  return `${FIRST_HALF_AT_END.test(kept) ? kept.slice(0, -1) : kept}…`;
}
