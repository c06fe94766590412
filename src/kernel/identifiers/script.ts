/** The supported scripts by their ISO 15924 codes. Japanese kana count as one. */
const SCRIPTS: readonly (readonly [code: string, pattern: RegExp])[] = [
  ['Latn', /\p{Script=Latin}/gu],
  ['Cyrl', /\p{Script=Cyrillic}/gu],
  ['Arab', /\p{Script=Arabic}/gu],
  ['Hani', /\p{Script=Han}/gu],
  ['Hang', /\p{Script=Hangul}/gu],
  ['Hrkt', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['Grek', /\p{Script=Greek}/gu],
  ['Hebr', /\p{Script=Hebrew}/gu],
  ['Geor', /\p{Script=Georgian}/gu],
  ['Armn', /\p{Script=Armenian}/gu],
  ['Deva', /\p{Script=Devanagari}/gu],
  ['Beng', /\p{Script=Bengali}/gu],
  ['Thai', /\p{Script=Thai}/gu],
  ['Khmr', /\p{Script=Khmer}/gu],
  ['Mymr', /\p{Script=Myanmar}/gu],
  ['Ethi', /\p{Script=Ethiopic}/gu],
  ['Taml', /\p{Script=Tamil}/gu],
  ['Sinh', /\p{Script=Sinhala}/gu],
];
const ASCII = /^[\0-\x7f]*$/;
const ASCII_LETTER = /[A-Za-z]/;

/** ISO 15924 codes of the scripts of a text's letters, the most frequent first. */
export function detectScripts(text: string): string[] {
  if (ASCII.test(text)) return ASCII_LETTER.test(text) ? ['Latn'] : [];
  return SCRIPTS.map(([code, pattern]) => ({ code, letters: text.match(pattern)?.length ?? 0 }))
    .filter(({ letters }) => letters > 0)
    .sort((a, b) => b.letters - a.letters)
    .map(({ code }) => code);
}
