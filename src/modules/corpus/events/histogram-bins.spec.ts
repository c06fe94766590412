import fc from 'fast-check';
import { histogramRange } from './histogram-bins';

const HOUR_MS = 3_600_000;

const at = (text: string): Date => new Date(`2018-02-0${text}Z`);

test('covers the range of the request, or else that of the events, in bins of a usual length', () => {
  const found = { first: at('1T00:00:00.500'), last: at('2T00:00:00.250') };
  expect(histogramRange({ bins: 24 }, found)).toEqual({
    fromMs: at('1T00:00:00').getTime(),
    toMs: at('2T00:00:01').getTime(),
    binMs: 2 * HOUR_MS,
    bins: 13,
  });
  expect(histogramRange({ from: at('1T00:00'), to: at('2T00:00'), bins: 24 }, found)).toEqual({
    fromMs: at('1T00:00:00').getTime(),
    toMs: at('2T00:00').getTime(),
    binMs: HOUR_MS,
    bins: 24,
  });
});

test.each([
  ['2T15:50:43', '2T16:02:00', 80, '2T15:50:40', 10],
  ['2T15:50:43', '2T23:10:00', 80, '2T15:50:00', 600],
  ['2T15:50:43', '6T01:00:00', 80, '2T14:00:00', 7_200],
  ['2T15:50:43', '6T01:00:00', 5, '2T00:00:00', 86_400],
  ['2T15:50:43', '6T01:00:00', 1, '2T00:00:00', 432_000],
])('divides %s to %s into at most %d bin(s) from %s on, each of %d seconds', (first, last, bins, from, seconds) => {
  const range = histogramRange({ bins }, { first: at(first), last: at(last) });
  expect(range).toMatchObject({ fromMs: at(from).getTime(), binMs: seconds * 1_000 });
});

test('covers two millennia in bins of several years', () => {
  const found = { first: new Date('0100-01-01T00:00:00Z'), last: new Date('2026-01-01T00:00:00Z') };
  expect(histogramRange({ bins: 100 }, found)).toMatchObject({ binMs: 20 * 365 * 24 * HOUR_MS, bins: 97 });
});

test('returns null without events and without a range', () => {
  expect(histogramRange({ bins: 10 }, { first: null, last: null })).toBeNull();
  expect(histogramRange({ bins: 10, from: at('1T00:00') }, { first: null, last: null })).toBeNull();
});

test('covers every event with at most the requested number of bins', () => {
  fc.assert(
    fc.property(
      fc.date({ min: at('1T00:00'), max: at('9T00:00'), noInvalidDate: true }),
      fc.nat({ max: 400_000_000 }),
      fc.integer({ min: 1, max: 500 }),
      (first, length, bins) => {
        const last = new Date(first.getTime() + length);
        const range = histogramRange({ bins }, { first, last });
        expect(range).not.toBeNull();
        if (!range) return;
        expect(range.bins).toBeLessThanOrEqual(bins);
        expect(range.fromMs).toBeLessThanOrEqual(first.getTime());
        expect(range.fromMs + range.bins * range.binMs).toBeGreaterThan(last.getTime());
      },
    ),
  );
});
