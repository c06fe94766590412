import { transliterate } from 'transliteration';
import type { AlternativeReading } from '../alternative-readings';
import { translateName, withoutArticles } from './business-terms';
import { isEastAsianPersonName } from './east-asian-person';
import { cantoneseReading } from '../cantonese-readings';
import { japaneseCompany, japaneseFamilyName, simplify } from '../han-tables';
import { hangulOfHan } from '../korean-readings';
import { wadeGilesOfPinyin } from '../romanisation/wade-giles-spelling';

const LATIN_ONLY = /^[\u0000-\u02ff\u1e00-\u1eff\u2000-\u206f]*$/u;
const HAN_WORD = /\p{Script=Han}+/gu;
const HANGUL = /\p{Script=Hangul}/u;
const MOST_LETTERS = 200;

/** Characters of which the simplified forms differ, which Taiwan and Hong Kong use. */
const isTraditional = (text: string): boolean => /\p{Script=Han}/u.test(text) && simplify(text) !== text;
/** The English names of state companies of China often add "National": 中国海洋石油 is China National Offshore Oil. */
const CHINA = /^中[国國]/u;
const HAN_NAME = /\p{Script=Han}{2,4}/gu;

/**
 * Further readings of an organisation's name in another script: its ordinary words in English, and the rest, if in Han
 * characters, as Japan, Korea, Taiwan and Hong Kong read it. The rest in Hangul may be a foreign word. A name in the
 * shape of a person's name has no further readings: by its sound alone, 장선우 would match Chin Fan.
 */
export function organisationReadings(value: string): AlternativeReading[] {
  if (value.length > MOST_LETTERS || LATIN_ONLY.test(value) || isEastAsianPersonName(value)) return [];
  const { first, second, kinds, own, others: further } = translateName(value);
  const japanese = second.replace(HAN_WORD, (word) => japaneseWord(word) ?? word);
  const korean = first.replace(HAN_WORD, (word) => hangulOfHan(word, false) ?? word);
  const readings = [first, second, kinds, own, ...further, japanese, korean, withoutArticles(value)];
  if (CHINA.test(value)) readings.push(first.replace('china', 'china national'));
  const others: AlternativeReading[] = [...new Set(readings)]
    .filter((reading) => reading !== value)
    .map((text) => ({ text }));
  if (HANGUL.test(first)) others.push({ text: first, fidelity: 'loose' });
  if (isTraditional(value)) others.push(...syllabicReadings(first));
  return others;
}

/** A company, or one or two family names: 三井住友 is Mitsui Sumitomo. */
function japaneseWord(word: string): string | undefined {
  const nameOf = (text: string): string | undefined => japaneseCompany(text)[0] ?? japaneseFamilyName(text)[0];
  const whole = nameOf(word);
  if (whole !== undefined || word.length < 3) return whole;
  for (const length of [2, 1, 3]) {
    const [one, two] = [nameOf(word.slice(0, length)), nameOf(word.slice(length))];
    if (one !== undefined && two !== undefined) return `${one} ${two}`;
  }
  return undefined;
}

/** In Wade-Giles and in Cantonese, if the ordinary words leave a name. */
function syllabicReadings(translated: string): AlternativeReading[] {
  const wadeGiles = translated.replace(HAN_NAME, (name) =>
    [...name].map((sign) => wadeGilesOfPinyin(transliterate(sign).trim().toLowerCase())).join(''),
  );
  const cantonese = translated.replace(HAN_NAME, (name) => cantoneseReading(name) ?? name);
  return [wadeGiles, cantonese]
    .filter((text) => text !== translated)
    .map((text) => ({ text, fidelity: 'syllables' as const }));
}
