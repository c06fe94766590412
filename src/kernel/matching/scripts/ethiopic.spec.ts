import fc from 'fast-check';
import { latinOfEthiopic } from './ethiopic';

describe('latinOfEthiopic', () => {
  it.each([
    ['ተፈሪ', 'teferi'],
    ['ሀብታሙ', 'habtamu'],
    ['አበበ', 'abebe'],
    ['ደመቀ', 'demeqe'],
    ['ሙሉጌታ', 'mulugeta'],
    ['ኃይሌ', 'hayle'],
  ])('reads %s as %s', (word, latin) => {
    expect(latinOfEthiopic(word)).toBe(latin);
  });

  it('returns only Latin letters', () => {
    const letters = fc.integer({ min: 0x1200, max: 0x139f }).map((code) => String.fromCodePoint(code));
    fc.assert(
      fc.property(fc.string({ unit: letters }), (word) => {
        expect(latinOfEthiopic(word)).toMatch(/^[a-z]*$/);
      }),
    );
  });
});
