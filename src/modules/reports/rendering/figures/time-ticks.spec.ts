import * as fc from 'fast-check';
import { timeTicks } from './time-ticks';

const labelsOf = (from: string, to: string): string[] =>
  timeTicks(Date.parse(from), Date.parse(to)).ticks.map(({ label }) => label);

describe('timeTicks', () => {
  it.each([
    ['2026-03-11T04:00:00Z', '2026-03-12T09:00:00Z', ['06:00', '12:00', '18:00', '12 Mar 2026', '06:00']],
    [
      '2026-03-02T00:00:00Z',
      '2026-03-06T00:00:00Z',
      ['2 Mar 2026', '3 Mar 2026', '4 Mar 2026', '5 Mar 2026', '6 Mar 2026'],
    ],
    [
      '2025-01-20T00:00:00Z',
      '2026-01-20T00:00:00Z',
      ['Mar 2025', 'May 2025', 'Jul 2025', 'Sep 2025', 'Nov 2025', 'Jan 2026'],
    ],
    ['2020-06-01T00:00:00Z', '2025-06-01T00:00:00Z', ['2021', '2022', '2023', '2024', '2025']],
  ])('labels the span from %s to %s', (from, to, expected) => {
    expect(labelsOf(from, to)).toEqual(expected);
  });

  it('is never crowded and stays within its span', () => {
    const time = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2100, 0) });
    fc.assert(
      fc.property(time, time, (one, two) => {
        const { ticks, from, to } = timeTicks(Math.min(one, two), Math.max(one, two));
        expect(to).toBeGreaterThan(from);
        expect(ticks.length).toBeLessThanOrEqual(9);
        for (const tick of ticks) expect(tick.time >= from && tick.time <= to).toBe(true);
      }),
    );
  });
});
