import fc from 'fast-check';
import { formatTaxiiTime, readTaxiiTime, TAXII_TIME } from './taxii-time';

test.each([
  ['1970-01-01T00:00:00Z', 0],
  ['1970-01-01T00:00:00.5Z', 500_000],
  ['1970-01-01T00:00:01.000001Z', 1_000_001],
  ['1970-01-01T00:00:01.0000019Z', 1_000_001],
])('reads %s as %d microseconds', (text, us) => {
  expect(readTaxiiTime(text)).toBe(us);
});

test.each(['2026-02-30T00:00:00Z', '2026-13-01T00:00:00Z', '2026-01-01T25:00:00Z'])('%s does not exist', (text) => {
  expect(readTaxiiTime(text)).toBeNaN();
});

test('reads every time that it writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e15 }), (us) => {
      const text = formatTaxiiTime(us);
      expect([TAXII_TIME.test(text), readTaxiiTime(text)]).toEqual([true, us]);
    }),
  );
});
