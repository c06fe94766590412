import { areContradicting } from './date-span';
import type { DateFact } from './profile.types';

const date = (value: string, until: string | null = null, is_approximate = false): DateFact => ({
  value,
  until,
  is_approximate,
});

describe('areContradicting', () => {
  it.each([
    [date('1961'), date('1961-04-12'), false],
    [date('1961-04'), date('1961-04-12'), false],
    [date('1961-04'), date('1961-05-12'), true],
    [date('1961-04-12'), date('1961-04-13'), true],
    [date('1955', '1957'), date('1957-12-31'), false],
    [date('1955', '1957'), date('1958'), true],
    [date('1951', null, true), date('1953-06-01'), false],
    [date('1951', null, true), date('1954'), true],
  ])('%j and %j', (left, right, expected) => {
    expect(areContradicting(left, right)).toBe(expected);
    expect(areContradicting(right, left)).toBe(expected);
  });
});
