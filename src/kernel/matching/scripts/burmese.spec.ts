import fc from 'fast-check';
import { syllablesOfBurmese } from './burmese';

describe('syllablesOfBurmese', () => {
  it.each([
    ['ကျော်', 'kyaw'],
    ['ချစ်', 'chit'],
    ['တင်ဦး', 'tin u'],
    ['စောမောင်', 'saw maung'],
    ['မောင်အေး', 'maung e'],
    ['ရွှေမန်း', 'shwe man'],
    ['ထွန်း', 'htun'],
    ['လှိုင်', 'hlaing'],
    ['စိုး', 'so'],
    ['သိန်း', 'thein'],
    ['ဘုန်း', 'bon'],
    ['ခံ', 'khan'],
    ['အောင်', 'aung'],
  ])('reads %s as %s', (word, latin) => {
    expect(syllablesOfBurmese(word).join(' ')).toBe(latin);
  });

  it('returns only Latin letters for any text in Burmese letters', () => {
    const letters = fc.integer({ min: 0x1000, max: 0x104f }).map((code) => String.fromCodePoint(code));
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 30 }), (word) => {
        for (const syllable of syllablesOfBurmese(word)) expect(syllable).toMatch(/^[a-z]*$/);
      }),
    );
  });
});
