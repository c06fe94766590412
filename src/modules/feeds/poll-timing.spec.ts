import fc from 'fast-check';
import { pauseS, stalenessOfFeed } from './poll-timing';

const ended = { intervalS: 60, consecutiveFailures: 0, isBehind: false, retryAfterMs: null };

describe('pauseS', () => {
  it.each([
    ['the interval after a success', ended, 0.5, 60],
    ['no pause if the feed has more documents', { ...ended, isBehind: true }, 0.5, 0],
    ['one to two minutes after a failure', { ...ended, consecutiveFailures: 1 }, 0, 60],
    ['one to two minutes after a failure', { ...ended, consecutiveFailures: 1 }, 1, 120],
    ['four to eight minutes after three failures', { ...ended, consecutiveFailures: 3 }, 0, 240],
    ['one hour at most', { ...ended, consecutiveFailures: 500 }, 1, 3_600],
    ['the pause that the source requests', { ...ended, consecutiveFailures: 1, retryAfterMs: 5_000_000 }, 0, 5_000],
    ['at least its own pause', { ...ended, consecutiveFailures: 3, retryAfterMs: 1_000 }, 0, 240],
    [
      'one day at most, even if the source requests more',
      { ...ended, consecutiveFailures: 1, retryAfterMs: 1e12 },
      0,
      86_400,
    ],
  ])('returns %s', (_name, outcome, random, expected) => expect(pauseS(outcome, random)).toBe(expected));

  it('grows with the number of failures and always has a random part', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        fc.nat({ max: 40 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (intervalS, n, random) => {
          const of = (consecutiveFailures: number, at: number): number =>
            pauseS({ ...ended, intervalS, consecutiveFailures }, at);
          expect(of(n + 2, random)).toBeGreaterThanOrEqual(of(n + 1, random));
          expect(of(n + 1, 1)).toBeGreaterThan(of(n + 1, 0));
        },
      ),
    );
  });
});

const NOW_MS = Date.parse('2031-05-02T12:00:00Z');
const secondsAgo = (seconds: number): Date => new Date(NOW_MS - seconds * 1_000);

test.each([
  ['never', null, 0],
  ['failing', null, 1],
  ['fresh', secondsAgo(900), 0],
  ['stale', secondsAgo(901), 0],
  ['failing', secondsAgo(1), 1],
] as const)('is %s: last success %s, %d failures', (expected, lastSuccessAt, consecutiveFailures) =>
  expect(stalenessOfFeed({ lastSuccessAt, consecutiveFailures }, 900, NOW_MS)).toBe(expected),
);
