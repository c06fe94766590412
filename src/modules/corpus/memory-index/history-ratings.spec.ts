import type { RatingOverride } from '../../../kernel/reliability/rating-override';
import { type HistoryRating, HistoryRatings } from './history-ratings';

const rating = (given: Partial<HistoryRating> = {}): HistoryRating => ({
  source: 'feed',
  coding: 'machine',
  discountedWeight: 0.1,
  isContradictory: false,
  ...given,
});
const override = (discounted: boolean | null, source = 'feed'): RatingOverride => ({
  source,
  reliability: 'C',
  discounted,
  reason: '',
});

test('gives equal ratings one code, and 0 to none', () => {
  const ratings = new HistoryRatings();
  const codes = [rating(), rating({ source: 'other' }), rating({ coding: 'human' }), rating()].map((one) =>
    ratings.codeOf(one),
  );
  expect(codes).toEqual([1, 2, 3, 1]);
});

test.each<[string, Partial<HistoryRating>, RatingOverride[], number]>([
  ['a machine-coded event', {}, [], 0.1],
  ['an event recorded by people', { coding: 'human' }, [], 1],
  ['a contradictory event', { isContradictory: true }, [override(false)], 0],
  ['a machine-coded event that the tenant counts in full', {}, [override(false)], 1],
  ['a machine-coded event of another source than the overridden one', {}, [override(false, 'other')], 0.1],
  ['an event recorded by people that the tenant discounts', { coding: 'human' }, [override(true)], 0.1],
  ['an override of the reliability only', {}, [override(null)], 0.1],
])('weighs %s', (_what, given, overrides, expected) => {
  const ratings = new HistoryRatings();
  const code = ratings.codeOf(rating(given));
  expect(ratings.weightOf(code, overrides)).toBe(expected);
  expect(ratings.weightOf(code, overrides)).toBe(expected);
});

test('counts events without a rating in full', () => {
  expect(new HistoryRatings().weightOf(0, [override(true)])).toBe(1);
});

test('has as many codes as the column of events has values, and counts further events in full', () => {
  const ratings = new HistoryRatings();
  for (let index = 0; index < 65_535; index++) ratings.codeOf(rating({ source: `feed ${index}` }));
  expect(ratings.codeOf(rating({ source: 'feed 65534' }))).toBe(65_535);
  expect(ratings.codeOf(rating({ source: 'one more' }))).toBe(0);
});

test('names overrides by their effect', () => {
  const ratings = new HistoryRatings();
  const named = (...overrides: RatingOverride[]): string => ratings.nameOf(overrides);
  expect(named(override(true))).toBe(named({ ...override(true), reason: 'x'.repeat(500), reliability: 'E' }));
  const different = [
    named(),
    named(override(true)),
    named(override(false)),
    named(override(null)),
    named(override(true, 'other')),
  ];
  expect(new Set(different).size).toBe(5);
  expect(Math.max(...different.map(({ length }) => length))).toBe(44);
});
