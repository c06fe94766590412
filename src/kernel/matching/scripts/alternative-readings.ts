import { transliterate } from 'transliteration';
import { cantoneseReading } from './cantonese-readings';
import { isKnownArabicName, type Fidelity } from '../spelling/romanize';
import { respeltInGreek } from './greek-respelling';
import { INDIC, initialOfLetterName } from './indic';
import { hepburn } from './romanisation/hepburn';
import { japaneseGivenName } from './han-tables';
import { japaneseReadings } from './japanese-readings';
import { latinOfKontsevich } from './romanisation/kontsevich';
import { hangulOfHan } from './korean-readings';
import { pinyinOfPalladius } from './romanisation/palladius';
import { hepburnOfPolivanov } from './romanisation/polivanov';
import { SILENCING } from './thai';
import { southSlavicLatin } from './south-slavic';
import { wadeGilesOfPinyin } from './romanisation/wade-giles-spelling';

/** Another text that a person's name may be read as, and the fidelity of its letters; undefined for the usual one. */
export interface AlternativeReading {
  text: string;
  fidelity?: Fidelity;
  /** Most names in these characters are not read in this language. */
  isRare?: boolean;
}

/** Limited because each reading is compared with each of the other name. */
const MOST_READINGS = 8;
const MOST_LETTERS = 60;
const LATIN_ONLY = /^[\u0000-\u024f\u1e00-\u1eff\u2000-\u206f]*$/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const GEORGIAN = /\p{Script=Georgian}/u;
const GEORGIAN_ENDING = /(?<=[^აეიოუ\s])ი(?!\p{L})/gu;
const ARMENIAN = /\p{Script=Armenian}/u;
const GREEK = /\p{Script=Greek}/u;
/** Endings of Slavic family names, which are not Western. */
const SLAVIC_ENDING = /(?:ов|ев|ёв|ын|ский|цкий|ова|ева|ёва|ина|ская|цкая|енко|чук|вич|вна)$/u;
const ARABIC = /\p{Script=Arabic}/u;
/** Letters that Persian and Urdu have and Arabic does not. */
const PERSIAN_LETTERS = /[پچژگکیہھےٹڈڑں]/u;
/** Letters for sounds of Arabic that both languages pronounce as others. */
const PERSIAN_SOUNDS: ReadonlyMap<string, string> = new Map([
  ['ض', 'ز'],
  ['ذ', 'ز'],
  ['ظ', 'ز'],
  ['ث', 'س'],
]);
const LEAST_GIVEN_NAME = 3;
const ZERO_WIDTH_NON_JOINER = '\u200c';
const HAN_NAME = /^[\p{Script=Han}\s]+$/u;
const HAN_AND_KANA_NAME = /^\p{Script=Han}[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー\s]*$/u;
const HIRAGANA_NAME = /^[\p{Script=Hiragana}ー\s]+$/u;
const HANGUL_NAME = /^[\p{Script=Hangul}\s]+$/u;
const MOST_SIGNS_OF_A_NAME = 6;

/**
 * Further readings of a person's name that is not in Latin letters; empty for a name in Latin letters with its usual
 * reading.
 */
export function alternativeReadings(value: string): AlternativeReading[] {
  if (LATIN_ONLY.test(value) || value.length > MOST_LETTERS) return [];
  const text = value.normalize('NFC').trim().toLowerCase();
  if (CYRILLIC.test(text)) return cyrillicReadings(text);
  if (HAN_AND_KANA_NAME.test(text)) return hanReadings(text).slice(0, MOST_READINGS);
  if (HIRAGANA_NAME.test(text)) return [{ text: wordsOf(text).map(hepburn).join(' ') }];
  if (HANGUL_NAME.test(text)) return hangulReadings(text);
  // The silent letters of a Western name are those of its Latin spelling.
  if (text.includes(SILENCING)) return [{ text: text.replaceAll(SILENCING, '') }];
  // The Georgian nominative ends in i, also in foreign names: ტრამპი.
  if (GEORGIAN.test(text)) return [{ text: text.replace(GEORGIAN_ENDING, ''), fidelity: 'respelt' }];
  if (GREEK.test(text))
    return [
      { text: respeltInGreek(text), fidelity: 'respelt' },
      { text, fidelity: 'respelt' },
    ];
  if (ARMENIAN.test(text)) return [{ text, fidelity: 'respelt' }];
  if (INDIC.test(text)) return indicReadings(text);
  return ARABIC.test(text) ? arabicReadings(text) : [];
}

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{M}ー]+/u).filter((word) => word !== '');

function cyrillicReadings(text: string): AlternativeReading[] {
  const readings: AlternativeReading[] = [];
  const latin = southSlavicLatin(text);
  if (latin !== undefined) readings.push({ text: latin });
  const words = wordsOf(text);
  if (words.length > 1 && !words.some((word) => SLAVIC_ENDING.test(word))) readings.push({ text, fidelity: 'respelt' });
  if (words.length < 2 || words.length > 4) return readings;
  const korean = latinOfKontsevich(words);
  if (korean !== undefined) readings.push({ text: korean, fidelity: 'syllables' });
  for (const read of [pinyinOfPalladius, hepburnOfPolivanov]) {
    const latinWords = words.map(read);
    if (words.length <= 3 && latinWords.every((word) => word !== undefined))
      readings.push({ text: latinWords.join(' ') });
  }
  return readings;
}

/** Initials are written by the names of the English letters: एम. एस. धोनी is M. S. Dhoni. */
function indicReadings(text: string): AlternativeReading[] {
  const words = text.split(/[\s.]+/u);
  const names = words.findIndex((word) => initialOfLetterName(word) === undefined);
  if (names <= 0) return [];
  const initials = words.slice(0, names).map((word) => initialOfLetterName(word));
  return [{ text: [...initials, ...words.slice(names)].join(' ') }];
}

/** As Persian and Urdu pronounce the letters of Arabic, and with the vowel that a letter within a word stands for. */
function arabicReadings(text: string): AlternativeReading[] {
  const joined = text.replaceAll(ZERO_WIDTH_NON_JOINER, '').split(' ').map(partedName).join(' ');
  const persian = PERSIAN_LETTERS.test(text) ? wordwise(joined, (word) => respelt(word, PERSIAN_SOUNDS)) : text;
  const vocal = wordwise(joined, (word) => word.replace(/(?<=.)ع(?=.)/gu, 'ا').replace(/ة$/u, 'ه'));
  return [...new Set([persian, vocal])]
    .filter((reading) => reading !== text)
    .map((reading) => ({ text: reading, fidelity: 'abjad' }));
}

/** Two given names that Persian writes as one word: محمدجواد is Mohammad Javad. */
function partedName(word: string): string {
  for (let at = LEAST_GIVEN_NAME; at <= word.length - LEAST_GIVEN_NAME; at++) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every(isKnownArabicName)) return parts.join(' ');
  }
  return word;
}

const respelt = (word: string, sounds: ReadonlyMap<string, string>): string =>
  [...word].map((letter) => sounds.get(letter) ?? letter).join('');

/** Names whose vowels are known are left as they are. */
const wordwise = (text: string, change: (word: string) => string): string =>
  text
    .split(' ')
    .map((word) => (isKnownArabicName(word) ? word : change(word)))
    .join(' ');

function hanReadings(text: string): AlternativeReading[] {
  const words = wordsOf(text);
  const signs = [...words.join('')];
  if (signs.length < 2 || signs.length > MOST_SIGNS_OF_A_NAME) return [];
  const readings: AlternativeReading[] = japaneseReadings(words).map((reading) => ({ text: reading }));
  if (!HAN_NAME.test(text)) return readings;
  // Members of the imperial family and artists have a given name only: 裕仁 is Hirohito.
  const [alone] = words.length === 1 && readings.length === 0 ? japaneseGivenName(text) : [];
  if (alone !== undefined) readings.push({ text: alone, isRare: true });
  const whole = words.join('');
  const korean = hangulOfHan(whole, true);
  if (korean !== undefined) readings.push({ text: korean, isRare: true });
  const cantonese = cantoneseReading(whole);
  if (cantonese !== undefined) readings.push({ text: cantonese, fidelity: 'syllables', isRare: true });
  const wadeGiles = signs.map((sign) => wadeGilesOfPinyin(transliterate(sign).trim().toLowerCase()));
  const [family = '', ...given] = wadeGiles;
  if (signs.length <= 4) readings.push({ text: `${family} ${given.join('')}`, fidelity: 'syllables' });
  return readings;
}

/** A Korean family name has one syllable, and a given name at most two. A longer name is foreign (조 바이든). */
function hangulReadings(text: string): AlternativeReading[] {
  const words = wordsOf(text);
  const [only = ''] = words;
  // A name of two syllables is a family name and a given name: 조국 is Cho Kuk.
  if (words.length === 1 && only.length === 2) return [{ text: [...only].join(' ') }];
  const isForeign = words.some((word) => word.length > 2) || words.every((word) => word.length > 1);
  return isForeign && (words.length > 1 || text.length > 3) ? [{ text, fidelity: 'loose' }] : [];
}
