import * as fc from 'fast-check';
import { finish, sortInSteps, StepCounter, type Steps } from './steps';

function* sumInSteps(numbers: readonly number[], size: number): Steps<number> {
  const pauses = new StepCounter(size);
  let sum = 0;
  for (const number of numbers) {
    sum += number;
    if (pauses.isDue) yield;
  }
  return sum;
}

test('pauses after every few items', () => {
  const pauses = (count: number): number => [...sumInSteps(Array<number>(count).fill(1), 3)].length;
  expect([0, 1, 3, 5, 9].map(pauses)).toEqual([0, 0, 1, 1, 3]);
});

test('finish returns the value of the end', () => {
  expect(finish(sumInSteps([1, 2, 3, 4], 2))).toBe(10);
});

describe('sortInSteps', () => {
  interface Ranked {
    rank: number;
    index: number;
  }
  const byRank = (one: Ranked, other: Ranked): number => one.rank - other.rank;
  const ranked = (ranks: readonly number[]): Ranked[] => ranks.map((rank, index) => ({ rank, index }));

  it.each([0, 1, 4_096, 4_097, 20_000])('sorts %i items as a stable sort in one piece does', (length) => {
    // Few different ranks, so that the order of equal items shows.
    const items = ranked(fc.sample(fc.integer({ min: 0, max: 50 }), { numRuns: length, seed: 11 }));
    const sorted = [...items].sort(byRank);
    expect(finish(sortInSteps(items, byRank))).toEqual(sorted);
  });

  it('sorts items that are in order, or in reverse order, already', () => {
    const items = ranked(Array.from({ length: 10_000 }, (_, index) => index));
    expect(finish(sortInSteps(items, byRank))).toEqual(items);
    expect(finish(sortInSteps([...items].reverse(), byRank))).toEqual(items);
  });

  it('pauses after every few thousand items', () => {
    const pauses = (length: number): number => [...sortInSteps(ranked(Array<number>(length).fill(1)), byRank)].length;
    expect(pauses(1_000)).toBe(1);
    expect(pauses(100_000)).toBeGreaterThan(100);
  });
});
