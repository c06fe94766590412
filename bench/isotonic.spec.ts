import fc from 'fast-check';
import { NAME_KNOTS } from '../src/kernel/resolution/evidence/confidence';
import { matchNames } from '../src/kernel/matching/match-names';
import { describeWithData } from '../test/support/app/shared-data';
import { fitIsotonic, type Observation } from './isotonic';
import { NAME_PAIRS } from './matching-data';
import { readPairs } from './name-pairs';

const seen = (score: number, ...matches: number[]): Observation[] =>
  matches.map((match) => ({ score, isMatch: match === 1 }));

it('pools neighbours with falling chances, and equal scores', () => {
  const pools = fitIsotonic([...seen(0.9, 1, 1), ...seen(0.1, 0), ...seen(0.5, 0, 1), ...seen(0.6, 0)]);
  expect(pools).toEqual([
    { pairs: 1, matches: 0, score: 0.1, chance: 1 / 3 },
    { pairs: 3, matches: 1, score: (0.5 * 2 + 0.6) / 3, chance: 0.4 },
    { pairs: 2, matches: 2, score: 0.9, chance: 0.75 },
  ]);
});

it('increases strictly in score and chance for all observations, and keeps every pair', () => {
  const observation = fc.record({ score: fc.double({ min: 0, max: 1, noNaN: true }), isMatch: fc.boolean() });
  fc.assert(
    fc.property(fc.array(observation, { maxLength: 40 }), (observations) => {
      const pools = fitIsotonic(observations);
      pools.slice(1).forEach((pool, index) => {
        expect(pool.score).toBeGreaterThan(pools[index]!.score);
        expect(pool.chance).toBeGreaterThan(pools[index]!.chance);
      });
      expect(pools.reduce((sum, { pairs }) => sum + pairs, 0)).toBe(observations.length);
    }),
  );
});

describeWithData('the chances of names in confidence.ts', [NAME_PAIRS], () => {
  it('are those fitted to the development half of the pairs', () => {
    const half = readPairs().filter(({ isHeldBack }) => !isHeldBack);
    const pools = fitIsotonic(
      half.map(({ left, right, schema, isMatch }) => ({ score: matchNames(left, right, schema).score, isMatch })),
    );
    const round = (value: number): number => Math.round(value * 1000) / 1000;
    expect(NAME_KNOTS).toEqual(pools.map(({ score, chance }) => [round(score), round(chance)]));
  });
});
