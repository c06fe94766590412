import { bCubed, pairwise } from './partition-quality';

const things = ['a1', 'a1', 'a2', 'b2', 'b3'].map(([truth = '', group = '']) => ({ truth, group }));

test('counts pairs', () => {
  // Grouped together: two of group 1 and two of group 2. True pairs: three of a, one of b. Correct: one.
  expect(pairwise(things)).toEqual({ precision: 0.5, recall: 0.25, f1: 1 / 3 });
});

test('gives every item the same weight', () => {
  const { precision, recall } = bCubed(things);
  expect(precision).toBeCloseTo((1 + 1 + 0.5 + 0.5 + 1) / 5, 12);
  expect(recall).toBeCloseTo((2 / 3 + 2 / 3 + 1 / 3 + 1 / 2 + 1 / 2) / 5, 12);
});

test('reports no error for no items', () => {
  expect(pairwise([]).f1).toBe(1);
});
