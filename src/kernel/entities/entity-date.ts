import { parseCalendarDate } from '../identifiers/calendar-date';
import type { EntityDate } from './entity-record';

const APPROXIMATE = /^(?:circa|ca\.?|c\.|approximately|approx\.?|about|around|probably|possibly|estimated)\s+/i;
const SPAN_START = /^(?:between|from)\s+/i;
const SPAN_JOIN = /\s(?:to|and|until)\s/i;
const YEARS = /^(\d{4})\s*[-–/]\s*(\d{4})$/;

/** Reads `10 Dec 1948`, `circa 1951`, `1955 to 1957`, `between 1955 and 1957`, ISO 8601; null for anything else. */
export function parseRecordDate(text: string): EntityDate | null {
  const isApproximate = APPROXIMATE.test(text);
  const bare = text.replace(APPROXIMATE, '');
  const single = parseCalendarDate(bare);
  if (single !== null) return marked({ value: single.value }, isApproximate);
  const [, from, to] = YEARS.exec(bare) ?? endsOfSpan(bare);
  if (from === undefined || to === undefined) return null;
  const first = parseCalendarDate(from.replace(APPROXIMATE, ''));
  const last = parseCalendarDate(to.replace(APPROXIMATE, ''));
  if (first === null || last === null || last.value < first.value) return null;
  return marked({ value: first.value, until: last.value }, isApproximate);
}

/** The text, and the two dates on both sides of a word such as "to"; empty if there is no such word. */
function endsOfSpan(text: string): string[] {
  const join = SPAN_JOIN.exec(text);
  if (join === null) return [];
  const from = text.slice(0, join.index).replace(SPAN_START, '').trim();
  return [text, from, text.slice(join.index + join[0].length).trim()];
}

function marked(date: EntityDate, isApproximate: boolean): EntityDate {
  return isApproximate ? { ...date, isApproximate } : date;
}
