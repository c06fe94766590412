import type { RatingOverride } from './rating-override';
import { type RatedSource, rateSource } from './source-rating';
import { describeRating } from './source-rating.texts';

const rated = (given: Partial<RatedSource> = {}): RatedSource => ({
  source: 'desk',
  sourceTypes: ['news'],
  sourceDomains: ['paper.example'],
  statedCoding: null,
  statedPublishers: null,
  codingConflict: null,
  ...given,
});

it.each<[string, Partial<RatedSource>, string]>([
  ['an instrument', { sourceTypes: ['sensor'] }, 'A2'],
  ['an instrument and an authority', { sourceTypes: ['sensor', 'official'], statedPublishers: 2 }, 'A1'],
  ['an authority', { sourceTypes: ['official'] }, 'A2'],
  ['a curated data set', { sourceTypes: ['dataset'] }, 'B2'],
  ['one newspaper', {}, 'C3'],
  ['two articles of one newspaper', { sourceDomains: ['paper.example', 'paper.example'] }, 'C3'],
  ['two newspapers', { sourceDomains: ['paper.example', 'other.example'] }, 'C2'],
  ['a social network', { sourceTypes: ['social'] }, 'D3'],
  ['the best of several types', { sourceTypes: ['social', 'dataset'] }, 'B2'],
  ['a source without a type', { sourceTypes: [], sourceDomains: [] }, 'F6'],
  ['a source of another type', { sourceTypes: ['other'] }, 'F6'],
  ['two sources of another type', { sourceTypes: ['other'], statedPublishers: 2 }, 'F3'],
  ['one machine-coded article', { source: 'gdelt-events' }, 'D4'],
  ['machine-coded articles of several publishers', { source: 'gdelt-events', statedPublishers: 7 }, 'D3'],
  ['a record that states to be machine-coded', { statedCoding: 'machine' }, 'D4'],
  ['a record of a machine-coded source that people checked', { source: 'gdelt-events', statedCoding: 'human' }, 'C3'],
  [
    'a machine-coded record that contradicts itself',
    { source: 'gdelt-events', statedPublishers: 7, codingConflict: 'Its actors are elsewhere.' },
    'D5',
  ],
])('rates %s', (_what, given, expected) => {
  const { reliability, credibility } = rateSource(rated(given));
  expect(`${reliability}${credibility}`).toBe(expected);
});

it('describes a rating in the words of the code', () => {
  expect(describeRating({ ...rateSource(rated({ sourceTypes: ['dataset'] })), override: null })).toBe(
    'B2: usually reliable source, probably true; recorded by people, one publisher',
  );
  const coded = rateSource(rated({ source: 'gdelt-events', statedPublishers: 3 }));
  expect(describeRating({ ...coded, override: null })).toBe(
    'D3: not usually reliable source, possibly true; extracted from news by a program, 3 publishers',
  );
});

it('names the override that the reliability comes from', () => {
  const override: RatingOverride = { source: 'desk', reliability: 'B', discounted: null, reason: 'We checked it.' };
  expect(describeRating({ ...rateSource(rated()), reliability: 'B', credibility: 2, override })).toBe(
    'B2: usually reliable source, probably true; recorded by people, one publisher; your organisation rates desk B: We checked it',
  );
});
