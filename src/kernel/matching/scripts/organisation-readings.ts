import { translateBusinessTerms } from './business-terms';
import { japaneseCompany, japaneseFamilyName } from './han-tables';
import { hangulOfHan } from './korean-readings';

const LATIN_AND_CYRILLIC_ONLY = /^[\u0000-\u052f\u1e00-\u1eff\u2000-\u206f]*$/u;
const GREEK = /\p{Script=Greek}/u;
const HAN_WORD = /\p{Script=Han}+/gu;
const MOST_LETTERS = 200;

/**
 * Further readings of an organisation's name in another script: its ordinary words in English, and what is left in the Han
 * characters of Japan and Korea as these countries read them.
 */
export function organisationReadings(value: string): string[] {
  if (value.length > MOST_LETTERS || (LATIN_AND_CYRILLIC_ONLY.test(value) && !GREEK.test(value))) return [];
  const translated = translateBusinessTerms(value);
  const text = translated ?? value.normalize('NFC');
  const japanese = text.replace(HAN_WORD, (word) => japaneseCompany(word)[0] ?? japaneseFamilyName(word)[0] ?? word);
  const korean = text.replace(HAN_WORD, (word) => hangulOfHan(word, false) ?? word);
  const readings = [...(translated === undefined ? [] : [translated]), japanese, korean];
  return [...new Set(readings)].filter((reading) => reading !== value);
}
