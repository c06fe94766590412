import * as fc from 'fast-check';
import { slicesBySize } from './slices';

const sizeOf = (item: number): number => item;
const slices = (items: readonly number[], limits: { items: number; size: number }): number[][] =>
  Array.from(slicesBySize(items, sizeOf, limits), (slice) => [...slice]);

describe('slicesBySize', () => {
  it.each<[string, number[], number[][]]>([
    ['nothing', [], []],
    ['items that fit', [1, 2, 3], [[1, 2, 3]]],
    ['too many items', [1, 1, 1, 1], [[1, 1, 1], [1]]],
    ['items that are too large together', [6, 4, 1], [[6, 4], [1]]],
    ['an item that is too large alone', [1, 99, 1], [[1], [99], [1]]],
  ])('divides %s', (_what, items, expected) => {
    expect(slices(items, { items: 3, size: 10 })).toEqual(expected);
  });

  it('keeps all items in their order, and both limits', () => {
    const limits = fc.record({ items: fc.integer({ min: 1, max: 5 }), size: fc.nat({ max: 30 }) });
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 20 })), limits, (items, given) => {
        const found = slices(items, given);
        expect(found.flat()).toEqual(items);
        for (const slice of found) {
          expect(slice.length).toBeGreaterThan(0);
          expect(slice.length).toBeLessThanOrEqual(given.items);
          const sum = slice.reduce((total, item) => total + item, 0);
          expect(slice.length === 1 || sum <= given.size).toBe(true);
        }
      }),
    );
  });
});
