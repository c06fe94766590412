import fc from 'fast-check';
import { foldText } from './fold';

describe('foldText', () => {
  it.each([
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['Łódź', 'lodz'],
    ['Tromsø', 'tromso'],
    ['Đắk Lắk', 'dak lak'],
    ['İstanbul', 'istanbul'],
    ['Diyarbakır', 'diyarbakir'],
    ['São  Paulo\n', 'sao paulo'],
    ['Ærøskøbing', 'aeroskobing'],
    ['O’Brien – “x”', `o'brien - "x"`],
    ['ﬁnance', 'finance'],
    ['Ｆｕｌｌ', 'full'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['Όδος', 'οδοσ'],
    ['Ёлка', 'елка'],
    ['مُحَمَّد', 'محمد'],
    ['أحمد', 'احمد'],
    ['がく', 'がく'],
    ['花蓮縣', '花蓮縣'],
    ['서울', '서울'],
    ['हिन्दी', 'हिन्दी'],
    ['so\u00adft\u200b', 'soft'],
    ['  ', ''],
    ['', ''],
  ])('folds %j to %j', (text, expected) => expect(foldText(text)).toBe(expected));

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => foldText(foldText(text)) === foldText(text)),
      {
        numRuns: 5_000,
      },
    );
  });

  it('does not depend on the normalisation form or on case', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('aÉñßŁřışÆ Ωй가が’')) }), (text) => {
        const folded = foldText(text);
        return foldText(text.normalize('NFD')) === folded && foldText(text.toLowerCase()) === folded;
      }),
      { numRuns: 2_000 },
    );
  });

  it('has the same result for ASCII with and without the short cut', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary-ascii' }), (text) => foldText(text) === foldText(`${text}\u200b`)));
  });
});
