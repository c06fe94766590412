import fc from 'fast-check';
import { holdsPage, countInWindow, findWindow } from './month-window';

const MONTHS = ['1999-12-01', '2018-01-01', '2018-02-01', '2018-03-01', '2019-07-01'];
const counts = fc
  .array(fc.nat({ max: 6 }), { minLength: MONTHS.length + 1, maxLength: MONTHS.length + 1 })
  .map(
    (each) =>
      new Map(
        [...MONTHS, 'infinity'].map((month, index) => [month, each[index] ?? 0] as const).filter(([, n]) => n > 0),
      ),
  );
const direction = fc.constantFrom('asc' as const, 'desc' as const);
const page = fc.record({ limit: fc.integer({ min: 1, max: 6 }), offset: fc.nat({ max: 25 }) });

/** The month of every event, in the order of the list. */
function listOf(months: ReadonlyMap<string, number>, order: 'asc' | 'desc'): string[] {
  const dated = MONTHS.filter((month) => months.has(month));
  if (order === 'desc') dated.reverse();
  return [...dated, 'infinity'].flatMap((month) => Array<string>(months.get(month) ?? 0).fill(month));
}

describe('windowOf', () => {
  it('contains the page and skips the events before it', () => {
    fc.assert(
      fc.property(counts, direction, page, (months, order, wanted) => {
        const window = findWindow(months, order, wanted);
        const list = listOf(months, order);
        const shown = list.slice(wanted.offset, wanted.offset + wanted.limit);
        if (window === null) {
          expect(shown.length < wanted.limit || shown.includes('infinity')).toBe(true);
          return;
        }
        const within = list.filter((month) => month >= window.first && month <= window.last);
        expect(within).toHaveLength(window.held);
        expect(countInWindow(window, months)).toBe(window.held);
        const start = wanted.offset - window.skipped;
        expect(within.slice(start, start + wanted.limit)).toEqual(shown);
        expect(holdsPage(window, months, order, wanted)).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('holdsPage', () => {
  it('is false if changed counts would give another page from that window', () => {
    fc.assert(
      fc.property(counts, counts, direction, page, (known, now, order, wanted) => {
        const window = findWindow(known, order, wanted);
        fc.pre(window !== null);
        if (!holdsPage(window, now, order, wanted)) return;
        const list = listOf(now, order);
        const within = list.filter((month) => month >= window.first && month <= window.last);
        const start = wanted.offset - window.skipped;
        expect(within.slice(start, start + wanted.limit)).toEqual(
          list.slice(wanted.offset, wanted.offset + wanted.limit),
        );
        expect(list.indexOf(within[0] ?? '')).toBe(window.skipped);
      }),
      { numRuns: 3_000 },
    );
  });
});
