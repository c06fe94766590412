import fc from 'fast-check';
import { clusterEntities } from './cluster-entities';
import type { ComparableEntity } from '../matching.types';
import { prepareEntity } from './prepare-entity';
import { reasonToKeepApart } from './reason-to-keep-apart';

interface Item {
  id: string;
}

const items = (ids: string): Item[] => [...ids].map((id) => ({ id }));
/** Scores by pair of letters; all others are 0. */
const table =
  (scores: Record<string, number>) =>
  (left: Item, right: Item): number =>
    scores[left.id + right.id] ?? scores[right.id + left.id] ?? 0;

it('merges entities that agree on average', () => {
  const scores = table({ ab: 0.9, bc: 0.8, ac: 0.7, de: 0.75 });
  expect(clusterEntities(items('abcdef'), scores, { threshold: 0.7 })).toEqual([['a', 'b', 'c'], ['d', 'e'], ['f']]);
});

it('does not follow a chain of pairs', () => {
  const scores = table({ ab: 0.9, bc: 0.75, ac: 0.1 });
  expect(clusterEntities(items('abc'), scores, { threshold: 0.7 })).toEqual([['a', 'b'], ['c']]);
});

it('never joins a barred pair, not even through a third entity', () => {
  const scores = table({ ab: 0.9, bc: 0.85, ac: 1 });
  const cannotLink = (left: Item, right: Item): boolean => [left.id, right.id].sort().join('') === 'ac';
  expect(clusterEntities(items('abc'), scores, { threshold: 0.4, cannotLink })).toEqual([['a', 'b'], ['c']]);
});

it('starts from the candidate pairs and scores the other pairs that they connect', () => {
  const asked: string[] = [];
  const scores = table({ ab: 0.9, bc: 0.9, ac: 0.9, ad: 0.9 });
  const counting = (left: Item, right: Item): number => {
    asked.push(left.id + right.id);
    return scores(left, right);
  };
  const candidatePairs: [number, number][] = [
    [0, 1],
    [1, 2],
  ];
  expect(clusterEntities(items('abcd'), counting, { threshold: 0.7, candidatePairs })).toEqual([
    ['a', 'b', 'c'],
    ['d'],
  ]);
  expect(asked).toEqual(['ab', 'bc', 'ac']);
});

it('partitions all entities, and leaves no two clusters that should be merged', () => {
  const size = 7;
  const matrix = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
    minLength: size * size,
    maxLength: size * size,
  });
  fc.assert(
    fc.property(matrix, fc.double({ min: 0.2, max: 0.9, noNaN: true }), (values, threshold) => {
      const entities = items('abcdefg');
      const at = (left: Item, right: Item): number => {
        const [low = 0, high = 0] = [left, right].map((item) => entities.indexOf(item)).sort((a, b) => a - b);
        return values[low * size + high] ?? 0;
      };
      const clusters = clusterEntities(entities, at, { threshold });
      expect(clusters.flat().sort()).toEqual(entities.map((item) => item.id));
      const members = clusters.map((ids) => entities.filter((item) => ids.includes(item.id)));
      members.forEach((left, index) =>
        members.slice(index + 1).forEach((right) => {
          const sum = left.reduce((total, one) => total + right.reduce((part, other) => part + at(one, other), 0), 0);
          expect(sum / (left.length * right.length)).toBeLessThan(threshold + 1e-9);
        }),
      );
    }),
  );
});

describe('a reason to keep entities apart', () => {
  const entity = (others: Partial<ComparableEntity>): ReturnType<typeof prepareEntity> =>
    prepareEntity({
      id: 'x',
      schema: 'Person',
      names: [],
      birthDates: [],
      countries: [],
      genders: [],
      identifiers: [],
      ...others,
    });
  const imo = (value: string): ComparableEntity['identifiers'] => [{ type: 'imo_number', value }];

  it('is a different universal identifier, or a date of birth a generation away', () => {
    expect(reasonToKeepApart(entity({ identifiers: imo('9569621') }), entity({ identifiers: imo('9283007') }))).toBe(
      'The identifiers differ: imo_number 9569621 and imo_number 9283007.',
    );
    expect(reasonToKeepApart(entity({ birthDates: ['1950'] }), entity({ birthDates: ['1980-02-01'] }))).toBe(
      'The dates of birth are too far apart: 1950 and 1980-02-01.',
    );
  });

  it('is not a common error of registries', () => {
    expect(reasonToKeepApart(entity({ birthDates: ['1950'] }), entity({ birthDates: ['1953'] }))).toBeUndefined();
    expect(
      reasonToKeepApart(entity({ identifiers: imo('9569621') }), entity({ identifiers: imo('IMO9569621') })),
    ).toBeUndefined();
  });
});
