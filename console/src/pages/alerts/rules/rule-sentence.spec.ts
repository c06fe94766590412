import { newRule, type RuleDraft } from './rule-draft';
import { ruleSentence, sentenceText, severityWords } from './rule-sentence';

const HOOK = '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10';
const NAMES = { assets: new Map([['hq', 'Headquarters']]), webhooks: new Map([[HOOK, 'ops-hook']]) };
const sentence = (rule: Partial<RuleDraft>): string =>
  sentenceText(ruleSentence({ ...newRule('id'), mute_interval_hours: 6, ...rule }, NAMES));

test('writes a rule as a sentence', () => {
  const rule = { max_distance_km: 50, webhook_ids: [HOOK], email_receivers: ['a@example.com', 'b@example.com'] };
  expect(sentence(rule)).toBe(
    'When a threat is high or critical and within 50 km of any asset, notify ops-hook and 2 people, at most once every 6 h.',
  );
});

test('names types, assets and a single person', () => {
  const rule = { threat_types: ['earthquake', 'armed_clash'], asset_ids: ['hq'], email_receivers: ['a@example.com'] };
  expect(sentence(rule)).toBe(
    'When a threat of type Earthquake or Armed clash is high or critical and affects Headquarters, notify ' +
      'a@example.com, at most once every 6 h.',
  );
});

test('counts assets and webhooks whose names it does not know', () => {
  expect(sentence({ asset_ids: ['hq', 'x', 'y'], webhook_ids: ['unknown'], mute_interval_hours: 0 })).toBe(
    'When a threat is high or critical and affects any of 3 assets, notify 1 webhook, at every change.',
  );
});

test('says that a rule without receivers fills the inbox only', () => {
  expect(sentence({})).toContain(', show it in the inbox only, at most once every 6 h.');
});

test.each([
  [['critical'], 'critical'],
  [['high', 'critical'], 'high or critical'],
  [['critical', 'medium', 'high'], 'medium or higher'],
  [['low', 'high', 'critical'], 'low, high or critical'],
  [['negligible', 'low', 'medium', 'high', 'critical'], 'of any severity'],
] as const)('writes the severities %j as “%s”', (severities, words) => {
  expect(severityWords(severities)).toBe(words);
});
