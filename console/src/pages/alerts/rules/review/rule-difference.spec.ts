import { newRule, type RuleDraft } from '../rule-draft';
import { applyChanges, hasDifference, ruleDifference } from './rule-difference';

const rule = (id: string, values: Partial<RuleDraft> = {}): RuleDraft => ({ ...newRule(id), title: id, ...values });

test('lists added, removed and changed rules with their fields', () => {
  const difference = ruleDifference(
    [rule('a'), rule('b'), rule('c')],
    [rule('a', { max_distance_km: 50, enabled: false }), rule('c'), rule('d')],
  );
  expect(difference.added.map(({ id }) => id)).toEqual(['d']);
  expect(difference.removed.map(({ id }) => id)).toEqual(['b']);
  expect(difference.changed.map(({ changes }) => changes)).toEqual([
    [
      { field: 'Enabled', from: 'yes', to: 'no' },
      { field: 'Distance', from: 'any', to: '50 km' },
    ],
  ]);
  expect(difference.unchanged).toBe(1);
});

test('does not call another order of severities or receivers a change', () => {
  const one = rule('a', { severity_threshold: ['high', 'critical'], email_receivers: ['a@x.org', 'b@x.org'] });
  const other = rule('a', { severity_threshold: ['critical', 'high'], email_receivers: ['b@x.org', 'a@x.org'] });
  expect(hasDifference(ruleDifference([one], [other]))).toBe(false);
});

test('shows names, and notices a change between two assets of the same name', () => {
  const names = { asset: () => 'Office', webhook: () => 'ops-hook' };
  const difference = ruleDifference([rule('a', { asset_ids: ['1'] })], [rule('a', { asset_ids: ['2'] })], names);
  expect(difference.changed[0]?.changes).toEqual([{ field: 'Assets', from: 'Office', to: 'Office' }]);
});

test('applies the changes of the user to rules that somebody else has changed', () => {
  const base = [rule('a'), rule('b'), rule('c'), rule('gone')];
  const mine = [rule('a', { title: 'mine' }), rule('b'), rule('gone'), rule('new')];
  const stored = [rule('a', { title: 'theirs' }), rule('b', { title: 'theirs' }), rule('c'), rule('other')];
  expect(applyChanges(base, mine, stored).map(({ id, title }) => [id, title])).toEqual([
    ['a', 'mine'],
    ['b', 'theirs'],
    ['other', 'other'],
    ['new', 'new'],
  ]);
});
