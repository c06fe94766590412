import type { SqlConditions } from '../../../platform/database/sql-conditions';

/** A range of months that contains a page of a list ordered by date. */
export interface MonthWindow {
  /** The first days of its first and last month. */
  first: string;
  last: string;
  /** The number of events before the window in the order of the list, which need not be skipped one by one. */
  skipped: number;
  /** The number of events in the window. */
  held: number;
}

interface PageOf {
  limit: number;
  offset: number;
}

type Counts = ReadonlyMap<string, number>;

/** Counts are immutable until the corpus changes, and every page needs their order. */
const orders = new WeakMap<Counts, readonly string[]>();

function sortedMonths(months: Counts): readonly string[] {
  let sorted = orders.get(months);
  if (!sorted) {
    sorted = [...months.keys()].filter(isDated).sort();
    orders.set(months, sorted);
  }
  return sorted;
}

const isDated = (month: string): boolean => month !== 'infinity';

/**
 * The months that contain the events from `offset` to `offset + limit`, by the counts of each month. Null if the page
 * includes events without a date, which come last in both directions, or the end of the list.
 */
export function findWindow(months: Counts, direction: 'asc' | 'desc', { limit, offset }: PageOf): MonthWindow | null {
  const sorted = sortedMonths(months);
  const inOrder = direction === 'asc' ? sorted : sorted.toReversed();
  let first: string | undefined;
  let before = 0;
  let skipped = 0;
  for (const month of inOrder) {
    const through = before + (months.get(month) ?? 0);
    if (first === undefined && through > offset) {
      first = month;
      skipped = before;
    }
    if (first !== undefined && through >= offset + limit) {
      const [from, to] = direction === 'asc' ? [first, month] : [month, first];
      return { first: from, last: to, skipped, held: through - skipped };
    }
    before = through;
  }
  return null;
}

/** The number of events of any kind in the months of a window. */
export function countInWindow({ first, last }: MonthWindow, months: Counts): number {
  let size = 0;
  for (const [month, count] of months) if (month >= first && month <= last) size += count;
  return size;
}

/** Whether a page that was read from a window is correct by the counts of the same snapshot. */
export function holdsPage(
  window: MonthWindow,
  months: Counts,
  direction: 'asc' | 'desc',
  { limit, offset }: PageOf,
): boolean {
  let before = 0;
  let within = 0;
  for (const [month, count] of months) {
    if (!isDated(month)) continue;
    if (month >= window.first && month <= window.last) within += count;
    else if (direction === 'asc' ? month < window.first : month > window.last) before += count;
  }
  return before === window.skipped && before + within >= offset + limit;
}

/** Adds the condition that a date is in a window. */
export function addWindow(conditions: SqlConditions, column: string, { first, last }: MonthWindow): void {
  conditions.add(`${column} >= ${conditions.parameter(first, 'date')}`);
  conditions.add(`${column} < (${conditions.parameter(last, 'date')} + interval '1 month')::date`);
}
