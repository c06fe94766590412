import { compareDates } from './compare-dates';

it.each([
  ['1961-04-12', '1961-04-12', 'equal'],
  ['1961-04-12', '1961-12-04', 'swapped'],
  ['1961-04-12', '1961-04-13', 'typing'],
  ['1961-04-12', '1916-04-12', 'typing'],
  ['1961-04-12', '1961-01-01', 'partial'],
  ['1961-04-12', '1961-04', 'partial'],
  ['1961', '1961-04', 'partial'],
])('%s and %s agree: %s', (left, right, agreement) => {
  expect(compareDates([left], [right])).toEqual({ agreement, left, right });
});

it.each([
  ['1961-04-12', '1961-09-30', 'same_year'],
  ['1961-04', '1961-05', 'same_year'],
  ['1961', '1962', 'near_year'],
  ['1961-04-12', '1970-09-30', 'different'],
  ['1961', '1977', 'impossible'],
])('%s and %s differ: %s', (left, right, difference) => {
  expect(compareDates([left], [right])).toEqual({ difference, left, right });
});

it('ignores invalid dates', () => {
  expect(compareDates(['unknown'], ['1961'])).toBeUndefined();
  expect(compareDates([], ['1961'])).toBeUndefined();
});
