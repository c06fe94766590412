import { isNews, type KnownThreat, mutedForMs, verdictOn } from './alert-renewal';

const HOUR_MS = 3_600_000;
const TRIGGERED_AT = new Date('2018-02-07T00:00:00Z');
const after = (hours: number): Date => new Date(TRIGGERED_AT.getTime() + hours * HOUR_MS);

const KNOWN: KnownThreat = {
  state: 'new',
  severity: 'medium',
  version_count: 2,
  latest_development_title: 'A quake',
  has_untold_change: false,
  triggered_now: TRIGGERED_AT,
};
const SAME = { severity: KNOWN.severity, version_count: 2, latest_development_title: 'A quake' };
const WORSE = { ...SAME, severity: 'high' as const };

test.each([
  ['no change', SAME, false],
  ['a higher severity', WORSE, true],
  ['a lower severity', { ...SAME, severity: 'low' as const }, false],
  ['a new version', { ...SAME, version_count: 3 }, true],
  ['a new development', { ...SAME, latest_development_title: 'Another quake' }, true],
  ['a removed development', { ...SAME, latest_development_title: null }, false],
])('isNews for %s', (_what, threat, expected) => {
  expect(isNews(KNOWN, threat)).toBe(expected);
});

describe('the mute interval', () => {
  test.each([
    [6, 0, 6],
    [6, 2, 4],
    [6, 6, 0],
    [6, 7, 0],
    [0, 0, 0],
    // The tenant's time was set back.
    [6, -1, 0],
  ])('an interval of %i h, %i h after the notification, mutes for another %i h', (interval, elapsed, left) => {
    expect(mutedForMs(TRIGGERED_AT, interval, after(elapsed))).toBe(left * HOUR_MS);
  });
});

test.each<[string, Partial<KnownThreat>, typeof SAME | typeof WORSE, number, string]>([
  ['does nothing without a change', {}, SAME, 7, 'nothing'],
  ['renews an alert after a change', {}, WORSE, 7, 'renew'],
  ['suppresses a change while muted', {}, WORSE, 1, 'suppress'],
  ['does nothing without a change while muted', { has_untold_change: true }, SAME, 1, 'nothing'],
  ['renews for a suppressed change once the mute interval is over', { has_untold_change: true }, SAME, 6, 'renew'],
  ['renews a seen alert after a change', { state: 'seen' }, WORSE, 7, 'renew'],
  ['renews an acknowledged alert after a change', { state: 'acked' }, WORSE, 7, 'renew'],
  ['suppresses a change of a dismissed alert', { state: 'dismissed' }, WORSE, 7, 'suppress'],
  [
    'does nothing for a dismissed alert with a suppressed change',
    { state: 'dismissed', has_untold_change: true },
    SAME,
    7,
    'nothing',
  ],
])('verdictOn %s', (_what, known, threat, hours, expected) => {
  expect(verdictOn({ ...KNOWN, ...known }, threat, 6, after(hours))).toBe(expected);
});
