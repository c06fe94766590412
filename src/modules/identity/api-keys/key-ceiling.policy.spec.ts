import { boundsBeyond, type KeyBounds } from './key-ceiling.policy';

const EARLY = new Date('2026-01-01T00:00:00Z');
const LATE = new Date('2027-01-01T00:00:00Z');
const open: Required<KeyBounds> = { rateLimitPerMinute: null, expiresAt: null };

describe('limits and expiries that a key may grant', () => {
  test.each<[string, Required<KeyBounds>, KeyBounds, number, string[]]>([
    ['allows no changes', { rateLimitPerMinute: 10, expiresAt: EARLY }, {}, 600, []],
    [
      'allows its own limit and expiry',
      { rateLimitPerMinute: 10, expiresAt: EARLY },
      { rateLimitPerMinute: 10, expiresAt: EARLY },
      600,
      [],
    ],
    [
      'refuses a higher limit',
      { ...open, rateLimitPerMinute: 10 },
      { rateLimitPerMinute: 11 },
      600,
      ['rate_limit_per_minute'],
    ],
    [
      'refuses the default limit if it is higher',
      { ...open, rateLimitPerMinute: 10 },
      { rateLimitPerMinute: null },
      600,
      ['rate_limit_per_minute'],
    ],
    [
      'allows the default limit if it is lower',
      { ...open, rateLimitPerMinute: 1_000 },
      { rateLimitPerMinute: null },
      600,
      [],
    ],
    [
      'refuses an unlimited key',
      { ...open, rateLimitPerMinute: 1_000 },
      { rateLimitPerMinute: null },
      0,
      ['rate_limit_per_minute'],
    ],
    [
      'refuses more than the default limit that it has',
      open,
      { rateLimitPerMinute: 601 },
      600,
      ['rate_limit_per_minute'],
    ],
    ['allows any limit without a default limit', open, { rateLimitPerMinute: 100_000 }, 0, []],
    ['refuses a later expiry', { ...open, expiresAt: EARLY }, { expiresAt: LATE }, 600, ['expires_at']],
    ['refuses no expiry', { ...open, expiresAt: EARLY }, { expiresAt: null }, 600, ['expires_at']],
    ['allows an earlier expiry', { ...open, expiresAt: LATE }, { expiresAt: EARLY }, 600, []],
    ['allows any expiry if it has none', open, { expiresAt: null }, 600, []],
    [
      'refuses a higher limit and no expiry together',
      { rateLimitPerMinute: 1, expiresAt: EARLY },
      { rateLimitPerMinute: 2, expiresAt: null },
      600,
      ['rate_limit_per_minute', 'expires_at'],
    ],
  ])('%s', (_what, asker, wanted, usualLimit, fields) => {
    expect(boundsBeyond(asker, wanted, usualLimit).map(({ field }) => field)).toEqual(fields);
  });

  test('names the limit and the expiry of the caller in the reason', () => {
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
