import { newRule, type RuleDraft } from '../rule-draft';
import { readAddresses } from '../../../../parts/form/lines';
import { readNumber, ruleProblem } from './rule-input';

test('reads numbers with a decimal point or comma', () => {
  expect([' 50 ', '2,5', '', 'far'].map(readNumber)).toEqual([50, 2.5, null, null]);
});

test('reads addresses on lines and between commas, each once', () => {
  expect(readAddresses('a@x.org\n b@x.org; a@x.org,\n')).toEqual(['a@x.org', 'b@x.org']);
});

interface Entered {
  readonly values: Partial<RuleDraft>;
  readonly distance?: string;
  readonly muted?: string;
  readonly field: string | undefined;
}

const ENTERED: readonly Entered[] = [
  { values: { title: ' ' }, field: 'title' },
  { values: { severity_threshold: [] }, field: 'severity_threshold' },
  { values: { max_distance_km: null }, distance: 'far', field: 'max_distance_km' },
  { values: { max_distance_km: -1 }, distance: '-1', field: 'max_distance_km' },
  { values: {}, muted: 'often', field: 'mute_interval_hours' },
  { values: {}, field: undefined },
];

test.each(ENTERED)('finds the field of an incomplete rule: $field', ({ values, distance = '', muted = '6', field }) => {
  const rule = { ...newRule('id'), title: 'Rule', ...values };
  expect(ruleProblem(rule, { distance, muted })?.field).toBe(field);
});
