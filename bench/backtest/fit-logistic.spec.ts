import { randomNumbers } from '../../test/support/samples/random-numbers';
import { fitLogistic, type Observed } from './fit-logistic';

const random = randomNumbers(7);
const observed = (weights: readonly number[], count: number): Observed[] =>
  Array.from({ length: count }, () => {
    const terms = [1, ...weights.slice(1).map(() => random() * 4 - 2)];
    const logOdds = terms.reduce((sum, term, index) => sum + term * (weights[index] ?? 0), 0.5);
    return { terms, offset: 0.5, came: random() < 1 / (1 + Math.exp(-logOdds)), weight: 1 };
  });
const prior = { means: [0, 1, 1], precision: 1, isFree: (index: number) => index === 0 };

describe('fitLogistic', () => {
  it('finds the weights from which outcomes were drawn', () => {
    const [intercept, first, second] = fitLogistic(observed([-1, 0.5, 1.5], 20_000), prior);
    expect(Math.abs(intercept! + 1)).toBeLessThan(0.1);
    expect(Math.abs(first! - 0.5)).toBeLessThan(0.1);
    expect(Math.abs(second! - 1.5)).toBeLessThan(0.1);
  });

  it('keeps a weight at 0 that would otherwise be negative', () => {
    const [intercept, first, second] = fitLogistic(observed([-1, -0.8, 1], 5_000), prior);
    expect(intercept).toBeLessThan(0);
    expect(first).toBe(0);
    expect(Math.abs(second! - 1)).toBeLessThan(0.2);
  });

  it('counts an observation as often as its weight says', () => {
    const some = observed([0.2, 1, 0], 300);
    const doubled = fitLogistic(
      some.map((one) => ({ ...one, weight: 2 })),
      prior,
    );
    const twice = fitLogistic([...some, ...some], prior);
    doubled.forEach((weight, index) => expect(weight).toBeCloseTo(twice[index] ?? NaN, 6));
  });

  it('stays at its prior without observations', () => {
    expect(fitLogistic([], { ...prior, means: [0.3, 1, 2] })).toEqual([0.3, 1, 2]);
    const [, first] = fitLogistic(observed([0, 3, 0], 20), { ...prior, precision: 1_000 });
    expect(Math.abs(first! - 1)).toBeLessThan(0.1);
  });
});
