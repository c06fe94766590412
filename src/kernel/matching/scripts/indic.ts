/**
 * The scripts of India that descend from Brahmi have blocks of 128 code points in Unicode, from Devanagari to
 * Malayalam, with corresponding letters at the same offset. One table by offset therefore serves nine scripts.
 */
export const INDIC = /[\u0900-\u0d7f]/u;
/** Does not distinguish voiced and unvoiced consonants. */
export const TAMIL = /[\u0b80-\u0bff]/u;
const FIRST = 0x900;
const BLOCK = 0x80;
const VIRAMA = 0x4d;
const FIRST_VOWEL_SIGN = 0x3e;
const LAST_VOWEL_SIGN = 0x4c;
const letters = (first: number, text: string): [number, string][] =>
  text.split(' ').map((latin, at) => [first + at, latin === '-' ? '' : latin]);

const INDEPENDENT = new Map([
  ...letters(0x01, 'n n h -'),
  ...letters(0x05, 'a a i i u u ri l e e e ai o o o au'),
  // Chillu letters of Malayalam.
  ...letters(0x7a, 'n n r l l k'),
]);
const CONSONANTS = new Map([
  ...letters(0x15, 'k kh g gh ng ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l l v sh sh s h'),
  // The same with a dot below, as Hindi, Bengali and Punjabi write Persian sounds and their own r.
  ...letters(0x58, 'k kh g z r rh f y'),
]);
const VOWEL_SIGNS = new Map(letters(FIRST_VOWEL_SIGN, 'a i i u u ri ri e e e ai o o o au'));
/** The addak of Gurmukhi doubles the next consonant, its tippi is a nasal. */
const OTHERS = new Map([
  [0x70, 'n'],
  [0x71, ''],
]);
const NUKTA = 0x3c;

/** A word in Latin letters, with the inherent a of each consonant that no vowel follows, except the last one. */
export function latinOfIndic(word: string): string {
  const places = [...word].map((letter) => ((letter.codePointAt(0) ?? FIRST) - FIRST) % BLOCK);
  let latin = '';
  places.forEach((place, at) => {
    const consonant = CONSONANTS.get(place);
    if (consonant === undefined) {
      latin += INDEPENDENT.get(place) ?? VOWEL_SIGNS.get(place) ?? OTHERS.get(place) ?? '';
      return;
    }
    const next = places[at + 1] === NUKTA ? places[at + 2] : places[at + 1];
    const hasVowel = next !== undefined && next !== VIRAMA && !(next >= FIRST_VOWEL_SIGN && next <= LAST_VOWEL_SIGN);
    latin += consonant + (hasVowel ? 'a' : '');
  });
  return latin;
}

const LETTER_NAMES: ReadonlyMap<string, string> = new Map(
  'e:a ei:a bi:b si:c di:d i:e eph:f ef:f ji:g ech:h hech:h eich:h ai:i je:j jei:j ke:k kei:k el:l em:m en:n o:o pi:p kyu:q ar:r es:s ti:t yu:u vi:v bhi:v eks:x vai:y oyai:y jed:z'
    .split(' ')
    .map((pair): [string, string] => [pair.slice(0, -2), pair.slice(-1)]),
);

/** The English letter whose name the word is. */
export const initialOfLetterName = (word: string): string | undefined => LETTER_NAMES.get(latinOfIndic(word));
