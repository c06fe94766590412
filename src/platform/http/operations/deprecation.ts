import { Header } from '@nestjs/common';

/** Declares that callers should stop using an operation. */
export interface Deprecation {
  /** The date from which it is deprecated, for example `2027-01-31`. */
  since: string;
  /** The date from which it may be removed: at least six months after `since`. */
  sunset: string;
  /** A page that describes what to use instead. */
  link: string;
}

const MIN_MONTHS = 6;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * `Deprecation` (RFC 9745 §2, a structured date), `Sunset` (RFC 8594 §3, an HTTP date) and a link of the relation
 * `deprecation` (RFC 9745 §3), in the order in which they are sent.
 * @throws Error if the operation would be removed in less than six months, so that the service does not start
 */
export function deprecationHeaders({ since, sunset, link }: Deprecation): [name: string, value: string][] {
  const sinceDate = dateOf(since);
  const sunsetDate = dateOf(sunset);
  const earliest = new Date(sinceDate);
  earliest.setUTCMonth(earliest.getUTCMonth() + MIN_MONTHS);
  if (sunsetDate < earliest) {
    throw new Error(
      `an operation that is deprecated since ${since} should stay for ${MIN_MONTHS} months, not only until ${sunset}`,
    );
  }
  if (/[\s<>]/.test(link)) throw new Error(`not an address: ${link}`);
  return [
    ['deprecation', `@${sinceDate.getTime() / 1_000}`],
    ['sunset', sunsetDate.toUTCString()],
    ['link', `<${link}>; rel="deprecation"; type="text/html"`],
  ];
}

/** Sends the headers with every response of the operation, except to callers that are refused. */
export const deprecated = (deprecation: Deprecation): MethodDecorator[] =>
  deprecationHeaders(deprecation).map(([name, value]) => Header(name, value));

function dateOf(text: string): Date {
  const date = new Date(`${text}T00:00:00.000Z`);
  // Some parsers change a day that no month has to a later one, others refuse it.
  if (!DATE.test(text) || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text) {
    throw new Error(`not a date: ${text}`);
  }
  return date;
}
