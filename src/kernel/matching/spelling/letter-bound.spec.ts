import fc from 'fast-check';
import { editDistance, encode, KOREAN_COSTS, letterMask, SPELLING_COSTS } from './edit-distance';
import { LetterBound } from './letter-bound';

const word = fc.string({ unit: fc.constantFrom(...'aeiouhlmnrstvwyk0589SCXZT'), maxLength: 12 });

describe('LetterBound', () => {
  it.each([
    ['spellings', SPELLING_COSTS],
    ['Korean', KOREAN_COSTS],
  ])('never exceeds the edit distance with the costs of %s', (_, costs) => {
    const bound = new LetterBound(costs);
    fc.assert(
      fc.property(word, word, (one, other) => {
        const [left, right] = [encode(one), encode(other)];
        const distance = editDistance(left, right, costs, Infinity);
        expect(bound.of(letterMask(left), letterMask(right))).toBeLessThanOrEqual(distance + 1e-9);
      }),
      { numRuns: 2_000 },
    );
  });

  it('adds up the lowest costs of the letters that only one word has', () => {
    const bound = new LetterBound(SPELLING_COSTS);
    const of = (left: string, right: string): number => bound.of(letterMask(encode(left)), letterMask(encode(right)));
    expect(of('lara', 'rala')).toBe(0);
    expect(of('al', 'ar')).toBe(1);
    expect(of('v', 'w')).toBe(0.3);
    expect(of('l', 'abrx')).toBeCloseTo(0.8 + 0.8 + 1 + 1);
  });
});
