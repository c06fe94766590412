import fc from 'fast-check';
import { isInPeriod, monthNumber, monthOfNumber, planPeriods } from './columnar-periods';

const month: fc.Arbitrary<string> = fc.oneof(
  fc.constant('infinity'),
  fc.integer({ min: 1_900 * 12, max: 2_030 * 12 }).map(monthOfNumber),
);

test('decades with few events are one period, others are divided into years and months', () => {
  const counts = new Map([
    ['1994-05-01', 3],
    ['1996-01-01', 4],
    ['2001-01-01', 9],
    ['2004-02-01', 2],
    ['2004-03-01', 3],
    ['2016-01-01', 20],
    ['2016-02-01', 1],
    ['infinity', 50],
  ]);
  expect(planPeriods(counts, 10)).toEqual([
    { first: '1990-01-01', last: '1999-12-01' },
    { first: '2001-01-01', last: '2001-12-01' },
    { first: '2004-01-01', last: '2004-12-01' },
    { first: '2016-01-01', last: '2016-01-01' },
    { first: '2016-02-01', last: '2016-02-01' },
    { first: 'infinity', last: 'infinity' },
  ]);
});

test('each month is in exactly one period, and a period with too many events is one month', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(month, fc.nat({ max: 30 }))), fc.integer({ min: 1, max: 40 }), (list, maxEvents) => {
      const counts = new Map(list);
      const periods = planPeriods(counts, maxEvents);
      for (const each of counts.keys()) expect(periods.filter((period) => isInPeriod(each, period))).toHaveLength(1);
      for (const period of periods) {
        const events = [...counts]
          .filter(([each]) => isInPeriod(each, period))
          .reduce((sum, [, count]) => sum + count, 0);
        if (events > maxEvents) expect(period.first).toBe(period.last);
      }
    }),
  );
});

test('months are numbered, and those without a date have no number', () => {
  expect([monthNumber('0001-01-01'), monthNumber('2018-12-01'), monthNumber('infinity')]).toEqual([12, 24_227, null]);
  expect([12, 24_227, null].map(monthOfNumber)).toEqual(['0001-01-01', '2018-12-01', 'infinity']);
});
