/**
 * Amharic and Tigrinya. Unicode lists each consonant with its seven vowels in one order, so that a sign is read from its
 * place. The sixth form has a short vowel or none.
 */
export const ETHIOPIC = /\p{Script=Ethiopic}/u;
const FIRST = 0x1200;
const CONSONANTS = 'h l h m s r s sh q q q q b v t ch h h n ny - k k k k w - z zh y d d j g g g t ch p ts ts f p'.split(
  ' ',
);
const VOWELS = ['e', 'u', 'i', 'a', 'e', '', 'o', 'ua'];

export function latinOfEthiopic(word: string): string {
  let latin = '';
  for (const sign of word) {
    const place = (sign.codePointAt(0) ?? FIRST) - FIRST;
    const consonant = CONSONANTS[place >> 3];
    if (consonant === undefined) continue;
    const vowel = VOWELS[place & 7] ?? '';
    // The first form of a sound of the throat is an a: አህመድ is Ahmed. Two of these sounds are not written in Latin.
    const isThroat = consonant === '-' || consonant === 'h';
    latin += (consonant === '-' ? '' : consonant) + (isThroat && (place & 7) === 0 ? 'a' : vowel);
  }
  return latin;
}
