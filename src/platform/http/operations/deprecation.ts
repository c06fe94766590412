import { Header } from '@nestjs/common';

/** An operation that callers should leave. */
export interface Deprecation {
  /** Date from which on it is deprecated, such as `2027-01-31`. */
  since: string;
  /** Date from which on it may be gone: six months after `since` at least. */
  sunset: string;
  /** Where it is written what to use instead. */
  link: string;
}

const MIN_MONTHS = 6;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * `Deprecation` (RFC 9745 §2, a structured date), `Sunset` (RFC 8594 §3, a date of HTTP) and a link of the relation
 * `deprecation` (RFC 9745 §3), in the order in which they are sent.
 * @throws Error where the operation would be gone in less than six months, so that the service does not start with it
 */
export function deprecationHeaders({ since, sunset, link }: Deprecation): [name: string, value: string][] {
  const sinceDate = dateOf(since);
  const sunsetDate = dateOf(sunset);
  const earliest = new Date(sinceDate);
  earliest.setUTCMonth(earliest.getUTCMonth() + MIN_MONTHS);
  if (sunsetDate < earliest) {
    throw new Error(`what is deprecated since ${since} should stay for ${MIN_MONTHS} months, not only until ${sunset}`);
  }
  if (/[\s<>]/.test(link)) throw new Error(`not an address: ${link}`);
  return [
    ['deprecation', `@${sinceDate.getTime() / 1_000}`],
    ['sunset', sunsetDate.toUTCString()],
    ['link', `<${link}>; rel="deprecation"; type="text/html"`],
  ];
}

/** Sent with every answer of the operation but those to callers who are not let in. */
export const deprecated = (deprecation: Deprecation): MethodDecorator[] =>
  deprecationHeaders(deprecation).map(([name, value]) => Header(name, value));

function dateOf(text: string): Date {
  const date = new Date(`${text}T00:00:00.000Z`);
  // Days that no month has are moved on by some readers of dates, and refused by others.
  if (!DATE.test(text) || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text) {
    throw new Error(`not a date: ${text}`);
  }
  return date;
}
