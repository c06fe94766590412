import type { AlternativeReading } from '../alternative-readings';
import { translateBusinessTerms, withoutArticles } from './business-terms';
import { isEastAsianPersonName } from './east-asian-person';
import { japaneseCompany, japaneseFamilyName } from '../han-tables';
import { hangulOfHan } from '../korean-readings';

const LATIN_ONLY = /^[\u0000-\u02ff\u1e00-\u1eff\u2000-\u206f]*$/u;
const HAN_WORD = /\p{Script=Han}+/gu;
const HANGUL = /\p{Script=Hangul}/u;
const MOST_LETTERS = 200;

/**
 * Further readings of an organisation's name in another script: its ordinary words in English, and the rest, if in Han
 * characters, as Japan and Korea read it. The rest in Hangul may be a foreign word. A name in the shape of a person's
 * name has no further readings: by its sound alone, 장선우 would match Chin Fan.
 */
export function organisationReadings(value: string): AlternativeReading[] {
  if (value.length > MOST_LETTERS || LATIN_ONLY.test(value) || isEastAsianPersonName(value)) return [];
  const translated = translateBusinessTerms(value);
  const [text = value.normalize('NFC')] = translated;
  const japanese = (translated[1] ?? text).replace(
    HAN_WORD,
    (word) => japaneseCompany(word)[0] ?? japaneseFamilyName(word)[0] ?? word,
  );
  const korean = text.replace(HAN_WORD, (word) => hangulOfHan(word, false) ?? word);
  const readings = [...translated, japanese, korean, withoutArticles(value)];
  const others = [...new Set(readings)].filter((reading) => reading !== value).map((reading) => ({ text: reading }));
  return HANGUL.test(text) ? [...others, { text, fidelity: 'loose' }] : others;
}
