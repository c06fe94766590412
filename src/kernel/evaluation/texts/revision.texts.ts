import type { EvaluationEvent } from '../evaluation.types';

/** Catalogues give magnitudes to a tenth. */
const NOTABLE_MAGNITUDE_CHANGE = 0.1;

/**
 * What a source corrected about an event; null if the revision is not news, such as a small move or an added source.
 */
export function revisionTitle(event: EvaluationEvent): string | null {
  const { before } = event;
  if (before === null) return null;
  const news: string[] = [];
  const change = Math.abs((event.magnitude ?? 0) - (before.magnitude ?? 0));
  if (event.magnitude !== null && (before.magnitude === null || change >= NOTABLE_MAGNITUDE_CHANGE - 1e-9)) {
    news.push(`magnitude ${event.magnitude.toFixed(1)} ${previously(before.magnitude?.toFixed(1))}`);
  }
  for (const [name, now, then] of [
    ['killed', event.fatalities, before.fatalities],
    ['injured', event.injuries, before.injuries],
    ['abducted', event.abductions, before.abductions],
  ] as const) {
    if (now !== then && now !== null) news.push(`${now} ${name} ${previously(then)}`);
  }
  if (news.length > 0) return `Revised: ${news.join('; ')}`;
  return before.title === event.title ? null : event.title;
}

const previously = (value: string | number | null | undefined): string => `(previously ${value ?? 'unknown'})`;
