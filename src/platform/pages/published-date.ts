import { parseCalendarDate } from '../../kernel/identifiers/calendar-date';

const ZONED =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::?(\d{2})(?:[.,]\d{1,9})?)?\s?(?:(Z|UTC|GMT)|([+-]\d{2}):?(\d{2})?)$/i;
/** `20230918T031500Z`, and `D:20230918031500+02'00'` of PDF (ISO 32000-1 §7.9.4). */
const COMPACT = /^(?:D:)?(\d{4})(\d{2})(\d{2})T?(\d{2})(\d{2})(\d{2})?(?:(Z)(?:00'?00'?)?|([+-]\d{2})[':]?(\d{2})'?)?$/;
/** RFC 5322 §3.3, which RSS uses. */
const MAIL =
  /^(?:[a-z]{3,9},?\s+)?\d{1,2}\s+[a-z]{3,9}\s+\d{4}\s+\d{1,2}:\d{2}(?::\d{2})?\s+(?:[a-z]{1,4}|[+-]\d{4})$/i;

/**
 * A date as pages, feeds and search engines write it, in ISO 8601: an instant in UTC, or a day if it has no time
 * zone.
 */
export function toIsoDate(text: string): string | null {
  const trimmed = text.trim();
  const zoned = ZONED.exec(trimmed);
  if (zoned !== null) {
    const [, day = '', minute = '', second = '00', , hours, minutes = '00'] = zoned;
    return instantOf(`${day}T${minute}:${second}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`);
  }
  const compact = COMPACT.exec(trimmed);
  if (compact !== null) {
    const [, year = '', month = '', day = '', hour = '', minute = '', second = '00', utc, hours, minutes = '00'] =
      compact;
    const date = `${year}-${month}-${day}`;
    if (utc === undefined && hours === undefined) return dayOf(date);
    return instantOf(`${date}T${hour}:${minute}:${second}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`);
  }
  return MAIL.test(trimmed) ? instantOf(trimmed) : dayOf(trimmed);
}

/** A day in the path of an address: `/2024/01/31/`, `/2024-01-31-`. */
export function dateInPath(url: string): string | null {
  const path = /^[a-z]+:\/\/[^/]*([^?#]*)/i.exec(url)?.[1] ?? '';
  const [, year = '', month = '', day = ''] =
    /(?:^|[/_-])((?:19|20)\d{2})[/-](\d{1,2})[/-](\d{1,2})(?=[/_.-]|$)/.exec(path) ?? [];
  return year === '' ? null : dayOf(`${year}-${month}-${day}`);
}

function dayOf(text: string): string | null {
  const date = parseCalendarDate(text);
  return date?.precision === 'day' ? date.value : null;
}

function instantOf(text: string): string | null {
  const timeMs = Date.parse(text);
  return Number.isNaN(timeMs) ? null : new Date(timeMs).toISOString();
}
