import { normalized } from './normalized';

/** Letters that NFKD leaves whole, though readers type them as plain Latin ones. Lower case; the folder lowers first. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'n',
  ŧ: 't',
  ƒ: 'f',
  ɓ: 'b',
  ɗ: 'd',
  ɖ: 'd',
  ə: 'e',
  ɛ: 'e',
  ɔ: 'o',
  ƙ: 'k',
  ɣ: 'g',
  ƴ: 'y',
  ς: 'σ',
  // Typographic signs, so that what was typed on a keyboard finds what a newsroom printed.
  '‘': "'",
  '’': "'",
  ʼ: "'",
  ʻ: "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '‹': '"',
  '›': '"',
  '「': '"',
  '」': '"',
  '『': '"',
  '』': '"',
  '״': '"',
  '׳': "'",
  '‛': "'",
  '′': "'",
  // Stretches an Arabic word in print and says nothing.
  ـ: '',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
};
const LETTER_PATTERN = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

/**
 * Marks that only decorate: those shared among scripts (Unicode calls their script Inherited) and the optional vowel
 * points of Arabic, Hebrew and Syriac. The vowel signs of Devanagari, Thai, Burmese and their kin are letters in all
 * but name and stay, as do the Japanese sound marks U+3099 and U+309A, without which ga would read ka.
 */
const DECORATING_MARKS =
  /(?=\p{Mn})(?![\u3099\u309a])[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]/gu;
/** Zero-width characters, soft hyphens and direction marks. */
const INVISIBLE = /\p{Cf}/gu;
// Everything here folds to itself but for case, and it is most of what is imported.
const PLAIN_ASCII = /^[\n\r\t -_a-~]*$/;

/**
 * The form in which texts are compared and searched: compatibility decomposition, no decorating marks, lower case,
 * special letters spelt out, runs of white space as one blank, trimmed. Other scripts keep their letters.
 * Folding a folded text changes nothing.
 */
export function foldText(text: string): string {
  if (PLAIN_ASCII.test(text)) return collapse(text.toLowerCase());
  const lowered = normalized(text, 'NFKD').toLowerCase();
  const spelt = lowered.replace(INVISIBLE, '').replace(LETTER_PATTERN, (letter) => LETTERS[letter] ?? letter);
  // Recomposed, since Hangul in loose jamo would let one syllable be found inside another.
  return collapse(normalized(spelt.replace(DECORATING_MARKS, ''), 'NFC'));
}

/** A blank at either end, two in a row, or white space that is no blank. */
const UNEVEN_SPACE = /^ | $| {2}|[^\S ]/;

function collapse(text: string): string {
  // Most texts are even already, and replacing each of their blanks takes five times as long as looking.
  return UNEVEN_SPACE.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
}
