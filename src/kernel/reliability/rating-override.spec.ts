import { isDiscounted, overriddenRating, overrideFor, type RatingOverride } from './rating-override';

const override = (given: Partial<RatingOverride> = {}): RatingOverride => ({
  source: 'desk',
  reliability: 'B',
  discounted: null,
  reason: 'Checked against our own records for a year',
  ...given,
});

const news = {
  coding: 'human',
  publisherCount: 1,
  sourceReliability: 'C',
  informationCredibility: 3,
  codingConflict: null,
} as const;

it('finds the override by the exact name of the source', () => {
  const overrides = [override(), override({ source: 'wire' })];
  expect(overrideFor('wire', overrides)).toBe(overrides[1]);
  expect(overrideFor('Desk', overrides)).toBeNull();
});

it.each([
  ['a better source', {}, override(), 'B2'],
  ['a better source with two publishers', { publisherCount: 2 }, override(), 'B1'],
  ['a worse source', {}, override({ reliability: 'E' }), 'E3'],
  ['a source that cannot be judged', {}, override({ reliability: 'F' }), 'F6'],
  ['a machine-coded source, whose reports stay doubtful', { coding: 'machine' as const }, override(), 'B4'],
  ['an event that contradicts itself', { codingConflict: 'Its actors are elsewhere.' }, override(), 'B5'],
  ['no override', {}, null, 'C3'],
])('rates an event of %s', (_what, given, by, expected) => {
  const { sourceReliability, informationCredibility } = overriddenRating({ ...news, ...given }, by);
  expect(`${sourceReliability}${informationCredibility}`).toBe(expected);
});

it.each([
  ['machine', null, true],
  ['human', null, false],
  ['machine', override(), true],
  ['machine', override({ discounted: false }), false],
  ['human', override({ discounted: true }), true],
] as const)('decides whether a %s report is discounted by %j: %s', (coding, by, expected) => {
  expect(isDiscounted({ coding }, by)).toBe(expected);
});
