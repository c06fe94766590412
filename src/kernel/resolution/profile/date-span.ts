import type { DateFact } from './profile.types';

/** How far an approximate date may be off. */
export const APPROXIMATE_YEARS = 2;

/** Whether two dates, each complete, partial, a range or approximate, have no common day. */
export function areContradicting(left: DateFact, right: DateFact): boolean {
  const [ours, theirs] = [spanOf(left), spanOf(right)];
  return ours.last < theirs.first || theirs.last < ours.first;
}

/** First and last possible day in ISO 8601; the last day of a month is the 31st. */
function spanOf({ value, until, is_approximate }: DateFact): { first: string; last: string } {
  const years = is_approximate ? APPROXIMATE_YEARS : 0;
  return { first: completed(moved(value, -years), '-01-01'), last: completed(moved(until ?? value, years), '-12-31') };
}

const moved = (date: string, years: number): string =>
  `${String(Number(date.slice(0, 4)) + years).padStart(4, '0')}${date.slice(4)}`;

const YEAR_LENGTH = 4;

/** The date with the missing month and day filled in. */
const completed = (date: string, monthAndDay: string): string =>
  date + monthAndDay.slice(Math.max(0, date.length - YEAR_LENGTH));
