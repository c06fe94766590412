import fc from 'fast-check';
import { PairCache } from './pair-cache';

describe('PairCache', () => {
  test('returns the number of each pair, even if pairs share a place', () => {
    const id = fc.nat({ max: 2 ** 31 - 1 });
    const pair = fc.tuple(fc.oneof(fc.nat({ max: 5 }), id), fc.oneof(fc.nat({ max: 5 }), id));
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1, maxLength: 200 }), (pairs) => {
        const cache = new PairCache(3);
        for (const [left, right] of pairs) {
          const value = left / 7 + right * 3;
          expect(cache.get(left, right, () => value)).toBe(value);
        }
      }),
    );
  });

  test('computes a repeated pair once, and its reverse separately', () => {
    const cache = new PairCache(4);
    const find = jest.fn(() => 0.5);
    for (let round = 0; round < 3; round++) cache.get(1, 2, find);
    expect(find).toHaveBeenCalledTimes(1);
    expect(cache.get(2, 1, () => 0.7)).toBe(0.7);
  });
});
