import { configuredWords, duration, summariseJobs } from './status-words';
import type { StatusJobs } from './use-status';

const jobs = (more: Partial<StatusJobs>): StatusJobs => ({
  job: 'evaluate_portfolio',
  waiting: 0,
  scheduled: 0,
  running: 0,
  retrying: 0,
  failed: 0,
  oldest_waiting_seconds: null,
  last_failed_at: null,
  ...more,
});

test.each([
  [0, '0 s'],
  [59.9, '59 s'],
  [60, '1 min'],
  [3_599, '59 min'],
  [7_200, '2 h'],
  [172_800, '2 d'],
])('writes %d seconds as %s', (seconds, words) => {
  expect(duration(seconds)).toBe(words);
});

test('reports only the numbers of running and waiting jobs if nothing is wrong', () => {
  expect(summariseJobs([jobs({ running: 1, waiting: 2, oldest_waiting_seconds: 3 }), jobs({ running: 0 })])).toEqual({
    needsAttention: false,
    text: '1 job running, 2 waiting.',
  });
});

test('reports jobs that failed or have waited for long', () => {
  const { needsAttention, text } = summariseJobs([
    jobs({ failed: 2, last_failed_at: '2026-11-27T03:00:00Z' }),
    jobs({ waiting: 1_000, oldest_waiting_seconds: 400 }),
  ]);
  expect(needsAttention).toBe(true);
  expect(text).toContain('0 jobs running, 1,000 waiting.');
  expect(text).toContain('The oldest has waited for 6 min');
  expect(text).toContain('2 jobs failed in the last seven days');
});

test('says whether a part is configured, with the usual names of its engines', () => {
  const part = 'web_search_engines' as const;
  expect(configuredWords({ part, is_configured: false, names: [] })).toBe('No');
  expect(configuredWords({ part: 'mail', is_configured: true, names: [] })).toBe('Yes');
  expect(configuredWords({ part, is_configured: true, names: ['searxng', 'new_engine'] })).toBe(
    'Yes: SearXNG, new_engine',
  );
});
