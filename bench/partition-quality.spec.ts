import { bCubed, measureQuality, pairwise } from './partition-quality';

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

test('measures the same F1 from sums over cells, with intervals that contain them', () => {
  const many = Array.from({ length: 40 }, (_one, cell) =>
    things.map(({ truth, group }) => ({
      truth: `${truth} ${cell}`,
      group: `${group} ${cell % 39}`,
      cell: String(cell),
    })),
  ).flat();
  const measured = measureQuality(many, 1);
  expect(measured.pairwise).toBeCloseTo(pairwise(many).f1, 12);
  expect(measured.bCubed).toBeCloseTo(bCubed(many).f1, 12);
  for (const [value, { low, high }] of [
    [measured.pairwise, measured.pairwiseInterval],
    [measured.bCubed, measured.bCubedInterval],
  ] as const) {
    expect(low).toBeLessThan(value);
    expect(high).toBeGreaterThan(value);
    expect(high - low).toBeLessThan(0.2);
  }
  expect(measureQuality(many, 1).samples).toEqual(measured.samples);
});
