import { codingWeight } from './coding-weight';
import type { RatingOverride } from './rating-override';
import type { Coding } from './source-rating';

const override = (discounted: boolean | null): RatingOverride => ({
  source: 'test',
  reliability: 'C',
  discounted,
  reason: '',
});

test.each<[string, Coding, string, string | null, number]>([
  ['small arms', 'machine', 'battle', 'small_arms', 0.3],
  ['force in general', 'machine', 'battle', 'military_force', 0.1],
  ['a battle without a subtype', 'machine', 'battle', null, 0.1],
  ['an assault', 'machine', 'assault', 'physical_assault', 0.1],
  ['a protest, which has not been measured', 'machine', 'protest', null, 0.3],
  ['a type named like a property of objects', 'machine', 'constructor', null, 0.3],
  ['small arms reported by people', 'human', 'battle', 'small_arms', 1],
  ['an instrument', 'sensor', 'earthquake', null, 1],
])('weighs %s', (_what, coding, type, subtype, expected) => {
  expect(codingWeight({ coding, type, subtype }, null)).toBe(expected);
  expect(codingWeight({ coding, type, subtype }, override(null))).toBe(expected);
});

test('counts machine-coded events in full if the tenant does not discount them', () => {
  expect(codingWeight({ coding: 'machine', type: 'battle', subtype: null }, override(false))).toBe(1);
});

test('gives reports of people the weight of unmeasured ones if the tenant discounts them', () => {
  expect(codingWeight({ coding: 'human', type: 'battle', subtype: null }, override(true))).toBe(0.3);
});
