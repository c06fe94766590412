import { barWidth, bits, certainty, describeBearers, describeOutcome, splitSource } from './lookup-words';
import type { Lookup } from './types';

const lookup = (
  status: Lookup['resolution']['status'],
  more: { unavailable?: string[]; available?: string[]; isScreened?: boolean; entities?: number } = {},
): Lookup =>
  ({
    resolution: { status, entity_count: more.entities ?? 0 },
    warnings: more.isScreened === false ? [{ code: 'not_screened', message: '' }] : [],
    source_coverage: {
      available: more.available ?? ['sanctions_un', 'sanctions_ofac'],
      unavailable: (more.unavailable ?? []).map((id) => ({ id, reason: 'timeout' })),
      not_asked: [],
    },
  }) as unknown as Lookup;

it('calls a missing match final only if every source has answered', () => {
  expect(describeOutcome(lookup('no_match'))).toEqual({
    title: 'No match',
    text: 'None of the 2 sources that were asked has the subject.',
    isLimited: false,
  });
  expect(describeOutcome(lookup('no_match', { unavailable: ['gleif'] }))).toEqual({
    title: 'No match so far',
    text: '1 of 3 sources did not answer. “No match” is not final.',
    isLimited: true,
  });
  expect(describeOutcome(lookup('no_match', { available: [], unavailable: ['gleif'] })).text).toContain(
    'No source answered.',
  );
  expect(describeOutcome(lookup('no_match', { isScreened: false }))).toMatchObject({
    title: 'Not screened',
    isLimited: true,
  });
});

it('explains resolved and ambiguous, and marks them as limited if sources did not answer', () => {
  expect(describeOutcome(lookup('resolved', { entities: 1 }))).toEqual({
    title: 'Resolved',
    text: 'One entity is the subject.',
    isLimited: false,
  });
  expect(describeOutcome(lookup('ambiguous', { entities: 2, unavailable: ['gleif'] }))).toMatchObject({
    text: '2 entities match, and the evidence does not show that one of them is the subject.',
    isLimited: true,
  });
});

it.each([
  [null, null],
  [0.004, 'Far fewer than one person is expected to bear this name.'],
  [0.42, 'Fewer than one person (0.42) is expected to bear this name.'],
  [41_000, 'About 41,000 people are expected to bear this name.'],
])('says how many people bear a name: %s', (bearers, words) => {
  expect(describeBearers(bearers)).toBe(words);
});

it('says that the number of bearers is that of a country if both sides state the same one', () => {
  expect(describeBearers(1.2, true)).toBe(
    'About 1 person in the country that both state is expected to bear this name.',
  );
  expect(describeBearers(0.004, true)).toBe(
    'Far fewer than one person in the country that both state is expected to bear this name.',
  );
});

it('scales bars to the largest value of their list', () => {
  expect([barWidth(5, 10), barWidth(-10, 10), barWidth(20, 10), barWidth(1, 0)]).toEqual([50, 100, 100, 0]);
  expect([bits(14.3), bits(-2)]).toEqual(['+14.3 bits', '−2.0 bits']);
});

it.each([
  [0.9999, '99.9 %'],
  [1, '100.0 %'],
  [0.29, '29.0 %'],
  [0, '0.0 %'],
])('writes the confidence %s without rounding it up', (confidence, words) => {
  expect(certainty(confidence)).toBe(words);
});

it('separates the source from the id of its record', () => {
  expect(splitSource('other_lists:harbour/burov')).toEqual(['other_lists', 'harbour/burov']);
  expect(splitSource('gleif')).toEqual(['gleif', '']);
});
