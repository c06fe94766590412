import { normalized } from './normalized';

/**
 * Letters that NFKD does not decompose although readers type them as plain Latin ones. Lower case, because the function
 * lowers case first.
 */
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
  // Typographic characters, so that text from a keyboard finds printed text.
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
  // Only stretches an Arabic word in print.
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
 * points of Arabic, Hebrew and Syriac. The vowel signs of Devanagari, Thai, Burmese and similar scripts are in fact
 * letters and are kept, and so are the Japanese sound marks U+3099 and U+309A, without which ga would become ka.
 */
const DECORATING_MARKS =
  /(?=\p{Mn})(?![\u3099\u309a])[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]/gu;
/** Zero-width characters, soft hyphens and direction marks. */
const INVISIBLE = /\p{Cf}/gu;
// Most imported text is ASCII, which folds to itself except for case.
const PLAIN_ASCII = /^[\n\r\t -_a-~]*$/;

/**
 * The form in which texts are compared and searched: compatibility decomposition, no decorating marks, lower case,
 * special letters spelt out, runs of white space as one blank, trimmed. Other scripts keep their letters. The function
 * is idempotent.
 */
export function foldText(text: string): string {
  if (PLAIN_ASCII.test(text)) return collapse(text.toLowerCase());
  const lowered = normalized(text, 'NFKD').toLowerCase();
  const spelt = lowered.replace(INVISIBLE, '').replace(LETTER_PATTERN, (letter) => LETTERS[letter] ?? letter);
  // Recomposed because with loose jamo, one Hangul syllable could be found inside another.
  return collapse(normalized(spelt.replace(DECORATING_MARKS, ''), 'NFC'));
}

/** A blank at either end, two in a row, or white space other than a blank. */
const UNEVEN_SPACE = /^ | $| {2}|[^\S ]/;

function collapse(text: string): string {
  // Most texts need no change, and replacing each of their blanks takes five times as long as the test.
  return UNEVEN_SPACE.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
}
