import { isNews, type KnownThreat, mutedForMs, verdictOn } from './alert-renewal';

const HOUR_MS = 3_600_000;
const TOLD_AT = new Date('2018-02-07T00:00:00Z');
const after = (hours: number): Date => new Date(TOLD_AT.getTime() + hours * HOUR_MS);

const KNOWN: KnownThreat = {
  ...{ state: 'new', severity: 'medium', version_count: 2, latest_development_title: 'A quake' },
  ...{ has_untold_change: false, triggered_now: TOLD_AT },
};
const SAME = { severity: KNOWN.severity, version_count: 2, latest_development_title: 'A quake' };
const WORSE = { ...SAME, severity: 'high' as const };

test.each([
  ['nothing', SAME, false],
  ['worse', WORSE, true],
  ['less bad', { ...SAME, severity: 'low' as const }, false],
  ['a new version', { ...SAME, version_count: 3 }, true],
  ['a new development', { ...SAME, latest_development_title: 'Another quake' }, true],
  ['a development that is gone', { ...SAME, latest_development_title: null }, false],
])('news: %s', (_what, threat, expected) => {
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
  ])('%i h, %i h after the telling: quiet for %i h', (interval, elapsed, left) => {
    expect(mutedForMs(TOLD_AT, interval, after(elapsed))).toBe(left * HOUR_MS);
  });
});

test.each<[string, Partial<KnownThreat>, typeof SAME | typeof WORSE, number, string]>([
  ['no news', {}, SAME, 7, 'nothing'],
  ['news', {}, WORSE, 7, 'renew'],
  ['news while muted', {}, WORSE, 1, 'suppress'],
  ['no news while muted', { has_untold_change: true }, SAME, 1, 'nothing'],
  ['what was kept back, once it may be told', { has_untold_change: true }, SAME, 6, 'renew'],
  ['news to who has seen it', { state: 'seen' }, WORSE, 7, 'renew'],
  ['news to who took note of it', { state: 'acked' }, WORSE, 7, 'renew'],
  ['news of what was dismissed', { state: 'dismissed' }, WORSE, 7, 'suppress'],
  ['what was dismissed with something kept back', { state: 'dismissed', has_untold_change: true }, SAME, 7, 'nothing'],
])('%s', (_what, known, threat, hours, expected) => {
  expect(verdictOn({ ...KNOWN, ...known }, threat, 6, after(hours))).toBe(expected);
});
