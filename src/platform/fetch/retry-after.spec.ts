import { retryAfterMs } from './retry-after';

const NOW_MS = Date.parse('2026-11-22T08:00:00Z');

test.each<[string | undefined, number | null]>([
  [undefined, null],
  ['', null],
  ['120', 120_000],
  [' 120 ', 120_000],
  ['0', 0],
  ['Sun, 22 Nov 2026 08:01:00 GMT', 60_000],
  ['Sunday, 22-Nov-26 08:01:00 GMT', 60_000],
  ['Sun, 22 Nov 2026 07:00:00 GMT', 0],
  ['soon', null],
  ['-5', null],
  ['1.5', null],
  ['2027', 2_027_000],
  ['Xyz, nonsense', null],
])('reads Retry-After: %j as %j ms', (header, expected) => {
  expect(retryAfterMs(header, NOW_MS)).toBe(expected);
});
