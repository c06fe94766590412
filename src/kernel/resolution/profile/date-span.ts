import type { DateFact } from './profile.types';

/** How far an approximate date may be off. */
export const APPROXIMATE_YEARS = 2;

/** Whether two dates, each whole, partial, a span or approximate, leave no day on which both are right. */
export function areContradicting(left: DateFact, right: DateFact): boolean {
  const [ours, theirs] = [spanOf(left), spanOf(right)];
  return ours.last < theirs.first || theirs.last < ours.first;
}

/** First and last day meant, in ISO 8601; a month's last is its 31st. */
function spanOf({ value, until, is_approximate }: DateFact): { first: string; last: string } {
  const years = is_approximate ? APPROXIMATE_YEARS : 0;
  return { first: completed(moved(value, -years), '-01-01'), last: completed(moved(until ?? value, years), '-12-31') };
}

const moved = (date: string, years: number): string =>
  `${String(Number(date.slice(0, 4)) + years).padStart(4, '0')}${date.slice(4)}`;

const YEAR_LENGTH = 4;

/** The date with the month and day that it lacks. */
const completed = (date: string, monthAndDay: string): string =>
  date + monthAndDay.slice(Math.max(0, date.length - YEAR_LENGTH));
