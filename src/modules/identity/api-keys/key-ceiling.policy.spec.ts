import { boundsBeyond, type KeyBounds } from './key-ceiling.policy';

const EARLY = new Date('2026-01-01T00:00:00Z');
const LATE = new Date('2027-01-01T00:00:00Z');
const open: Required<KeyBounds> = { rateLimitPerMinute: null, expiresAt: null };

describe('limits and expiries that a key may give', () => {
  test.each<[string, Required<KeyBounds>, KeyBounds, number, string[]]>([
    ['nothing is asked for', { rateLimitPerMinute: 10, expiresAt: EARLY }, {}, 600, []],
    [
      'the same as its own',
      { rateLimitPerMinute: 10, expiresAt: EARLY },
      { rateLimitPerMinute: 10, expiresAt: EARLY },
      600,
      [],
    ],
    ['a higher limit', { ...open, rateLimitPerMinute: 10 }, { rateLimitPerMinute: 11 }, 600, ['rate_limit_per_minute']],
    [
      'the usual limit, which is higher',
      { ...open, rateLimitPerMinute: 10 },
      { rateLimitPerMinute: null },
      600,
      ['rate_limit_per_minute'],
    ],
    ['the usual limit, which is lower', { ...open, rateLimitPerMinute: 1_000 }, { rateLimitPerMinute: null }, 600, []],
    [
      'no limit at all',
      { ...open, rateLimitPerMinute: 1_000 },
      { rateLimitPerMinute: null },
      0,
      ['rate_limit_per_minute'],
    ],
    ['more than the usual limit, which is its own', open, { rateLimitPerMinute: 601 }, 600, ['rate_limit_per_minute']],
    ['any limit where there is none', open, { rateLimitPerMinute: 100_000 }, 0, []],
    ['a later expiry', { ...open, expiresAt: EARLY }, { expiresAt: LATE }, 600, ['expires_at']],
    ['no expiry', { ...open, expiresAt: EARLY }, { expiresAt: null }, 600, ['expires_at']],
    ['an earlier expiry', { ...open, expiresAt: LATE }, { expiresAt: EARLY }, 600, []],
    ['any expiry where it has none', open, { expiresAt: null }, 600, []],
    [
      'both',
      { rateLimitPerMinute: 1, expiresAt: EARLY },
      { rateLimitPerMinute: 2, expiresAt: null },
      600,
      ['rate_limit_per_minute', 'expires_at'],
    ],
  ])('%s', (_what, asker, wanted, usualLimit, fields) => {
    expect(boundsBeyond(asker, wanted, usualLimit).map(({ field }) => field)).toEqual(fields);
  });

  test('the reason names what the asker has', () => {
    const reasons = boundsBeyond(
      { rateLimitPerMinute: 10, expiresAt: EARLY },
      { rateLimitPerMinute: 11, expiresAt: null },
      0,
    );
    expect(reasons.map(({ reason }) => reason)).toEqual([
      'your own key is limited to 10 requests per minute, so the limit should be 10 or less',
      'your own key expires at 2026-01-01T00:00:00.000Z, so the expiry should not be later',
    ]);
  });
});
