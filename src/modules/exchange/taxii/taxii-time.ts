/** TAXII 2.1 §1.6.6: RFC 3339 in UTC, with up to microseconds. */
export const TAXII_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;

const US_PER_SECOND = 1_000_000;
const US_PER_MS = 1_000;
const DIGITS = 6;
const SECONDS_LENGTH = '2026-11-28T00:00:00'.length;

/** The microseconds since 1970; further digits are cut off. NaN for a time that does not exist. */
export function readTaxiiTime(text: string): number {
  const seconds = text.slice(0, SECONDS_LENGTH);
  const ms = Date.parse(`${seconds}Z`);
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(seconds)) return NaN;
  const fraction = text.slice(SECONDS_LENGTH + 1, -1);
  return ms * US_PER_MS + Number(fraction.slice(0, DIGITS).padEnd(DIGITS, '0'));
}

export function formatTaxiiTime(us: number): string {
  const seconds = Math.floor(us / US_PER_SECOND);
  const fraction = String(us - seconds * US_PER_SECOND).padStart(DIGITS, '0');
  return `${new Date(seconds * 1_000).toISOString().slice(0, SECONDS_LENGTH)}.${fraction}Z`;
}
