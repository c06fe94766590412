import { groupBy } from '../../../kernel/evaluation/collect';

/** The month of events without a date, as in `corpus_month`. */
const UNDATED = 'infinity';
const MONTHS_A_YEAR = 12;

/** Consecutive months whose events are stored together, by the first days of the first and the last of them. */
export interface Period {
  readonly first: string;
  readonly last: string;
}

/**
 * Divides months into periods: decades, and where a decade has more than `maxEvents`, its years, and where a year has more, its months.
 * The limits of a period do not depend on other periods, so that new events only change the division of their own decade.
 * @param counts the number of events of each month, by its first day (ISO 8601)
 */
export function planPeriods(counts: ReadonlyMap<string, number>, maxEvents: number): Period[] {
  const dated = [...counts].filter(([month]) => month !== UNDATED);
  const periods = splitPeriods(dated, maxEvents, DECADE_YEAR_MONTH);
  if (counts.has(UNDATED)) periods.push({ first: UNDATED, last: UNDATED });
  return periods.sort((a, b) => (a.first < b.first ? -1 : 1));
}

/** The longest period that a month can belong to, then shorter ones. */
const DECADE_YEAR_MONTH: readonly ((month: string) => Period)[] = [
  (month) => ({ first: `${month.slice(0, 3)}0-01-01`, last: `${month.slice(0, 3)}9-12-01` }),
  (month) => ({ first: `${month.slice(0, 4)}-01-01`, last: `${month.slice(0, 4)}-12-01` }),
  (month) => ({ first: month, last: month }),
];

function splitPeriods(
  months: readonly (readonly [month: string, count: number])[],
  maxEvents: number,
  [toPeriod, ...shorter]: readonly ((month: string) => Period)[],
): Period[] {
  if (toPeriod === undefined) return [];
  const groups = groupBy(months, ([month]) => toPeriod(month).first);
  return [...groups.values()].flatMap((group) => {
    const events = group.reduce((sum, [, count]) => sum + count, 0);
    if (events > maxEvents && shorter.length > 0) return splitPeriods(group, maxEvents, shorter);
    return [toPeriod(group[0]?.[0] ?? '')];
  });
}

/** Whether a month, by its first day, belongs to a period. */
export const isInPeriod = (month: string, { first, last }: Period): boolean => month >= first && month <= last;

/** Counts months from the year 0; null for events without a date. */
export function monthNumber(month: string): number | null {
  if (month === UNDATED) return null;
  return Number(month.slice(0, 4)) * MONTHS_A_YEAR + Number(month.slice(5, 7)) - 1;
}

/** The first day of a month by its number. */
export function monthOfNumber(number: number | null): string {
  if (number === null) return UNDATED;
  const year = String(Math.floor(number / MONTHS_A_YEAR)).padStart(4, '0');
  return `${year}-${String((number % MONTHS_A_YEAR) + 1).padStart(2, '0')}-01`;
}
