import fc from 'fast-check';
import { histogramRange } from './histogram-bins';

const at = (text: string): Date => new Date(`2018-02-0${text}Z`);

test('covers the range of the request, or else that of the events, in whole seconds', () => {
  const found = { first: at('1T00:00:00.500'), last: at('2T00:00:00.250') };
  expect(histogramRange({ bins: 24 }, found)).toEqual({
    fromMs: at('1T00:00:00').getTime(),
    binMs: 3_601_000,
    bins: 24,
  });
  expect(histogramRange({ from: at('1T00:00'), to: at('2T00:00'), bins: 24 }, found)).toMatchObject({
    binMs: 3_600_000,
  });
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
