import fc from 'fast-check';
import { BIRTH_DATE_CHANCE, chanceByNames, toChance, compete, type FacetEvidence } from './confidence';

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const evidence = (given: Partial<FacetEvidence>): FacetEvidence => ({
  score: 0.9,
  nameScore: given.score ?? 0.9,
  isSameNumber: false,
  isBornAlike: false,
  ...given,
});

describe('the probability of a score', () => {
  it('rises with the score, between 0 and 1, on any basis', () => {
    fc.assert(
      fc.property(unit, unit, fc.boolean(), fc.boolean(), (one, other, isSameNumber, isBornAlike) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const of = (score: number): number => toChance(evidence({ score, isSameNumber, isBornAlike }));
        expect(of(low)).toBeGreaterThan(0);
        expect(of(low)).toBeLessThanOrEqual(of(high));
        expect(of(high)).toBeLessThan(1);
      }),
    );
  });

  it('is linear between knots, and constant beyond them', () => {
    expect(chanceByNames(0)).toBe(0.029);
    expect(chanceByNames(0.18)).toBe(0.029);
    expect(chanceByNames(0.707)).toBeCloseTo((0.3 + 0.875) / 2, 12);
    expect(chanceByNames(1)).toBe(0.983);
  });

  it('is never lowered by a matching number or date of birth', () => {
    fc.assert(
      fc.property(unit, unit, (score, nameScore) => {
        const plain = toChance(evidence({ score, nameScore }));
        expect(toChance(evidence({ score, nameScore, isSameNumber: true }))).toBeGreaterThanOrEqual(plain);
        expect(toChance(evidence({ score, nameScore, isBornAlike: true }))).toBeGreaterThanOrEqual(plain);
      }),
    );
  });

  it('treats an equal date of birth as special only between namesakes without a contradiction', () => {
    const born = (score: number, nameScore: number): number =>
      toChance(evidence({ score, nameScore, isBornAlike: true }));
    expect(born(0.87, 0.72)).toBe(BIRTH_DATE_CHANCE);
    expect(born(0.87, 0.69)).toBe(chanceByNames(0.87));
    expect(born(0.72, 0.8)).toBe(chanceByNames(0.72));
  });
});

describe('competing candidates', () => {
  it('share one probability with the case that none is the subject', () => {
    const { confidences, none } = compete([0.9, 0.9, 0.5]);
    expect(confidences.map((one) => Math.round(one * 1000))).toEqual([450, 450, 50]);
    expect(none).toBeCloseTo(0.05, 12);
    expect(compete([])).toEqual({ confidences: [], none: 1 });
  });

  it('keep their own probability if alone, keep their order, and never add up to more than one', () => {
    fc.assert(
      fc.property(fc.array(unit, { minLength: 1, maxLength: 20 }), (chances) => {
        const { confidences, none } = compete(chances);
        expect(confidences.reduce((sum, one) => sum + one, none)).toBeCloseTo(1, 9);
        const [first = 0] = chances;
        expect(compete([first]).confidences[0]).toBeCloseTo(Math.min(first, 0.9999), 9);
        chances.forEach((chance, index) => {
          if (chance > first) expect(confidences[index]).toBeGreaterThanOrEqual(confidences[0]!);
        });
      }),
    );
  });
});
