import { transliterate } from 'transliteration';
import { BURMESE, syllablesOfBurmese } from '../scripts/burmese';
import { ETHIOPIC, latinOfEthiopic } from '../scripts/ethiopic';
import { respeltInChinese } from '../scripts/chinese-respelling';
import { INDIC, latinOfIndic, TAMIL } from '../scripts/indic';
import { latinOfThai } from '../scripts/thai';
import {
  ARABIC,
  ARABIC_NAMES,
  ARABIC_VARIANTS,
  ARMENIAN,
  CHINESE_DOUBLE_FAMILY_NAMES,
  CHINESE_FAMILY_READINGS,
  CYRILLIC,
  GEORGIAN,
  GREEK,
  GREEK_PAIRS,
  HANGUL_FINALS,
  HANGUL_INITIALS,
  HANGUL_VOWELS,
  HEBREW,
  HEBREW_NAMES,
  KANA,
  HANGUL_FAMILY_NAMES,
  UKRAINIAN,
  UKRAINIAN_LETTERS,
} from './script-tables';

/**
 * How reliable the Latin form of a word is: `exact` letter for letter; `pinyin` Chinese syllables, exact but without
 * word boundaries; `korean` for schemes that differ in few sounds; `abjad` if the script omits short vowels (Arabic,
 * Hebrew); `loose` for respelt foreign names (katakana, Chinese with a middle dot) or varying schemes (Thai, Khmer,
 * Indic); `syllables` for East Asian syllables in one of several spellings (Cantonese, Wade-Giles, Korean in Cyrillic);
 * `respelt` for a Western name in Cyrillic or Greek letters; `kana` and `indic` for scripts that write vowels, but not
 * all consonants of other languages.
 */
export type Fidelity = 'exact' | 'pinyin' | 'korean' | 'abjad' | 'loose' | 'syllables' | 'respelt' | 'kana' | 'indic';

/** The letters only show how the name sounds in the other script. */
export const isRespelling = (fidelity: Fidelity): boolean =>
  fidelity === 'loose' || fidelity === 'abjad' || fidelity === 'respelt' || fidelity === 'kana' || fidelity === 'indic';

export interface RomanizedWord {
  latin: string;
  fidelity: Fidelity;
}

/** Beside a long vowel the letter only carries that vowel. */
const SILENT_ALEF = /א(?=[וי])|(?<=[וי])א/g;
const ASCII = /^[\x20-\x7e]*$/;
const HANGUL_FIRST = 0xac00;
const HANGUL_LAST = 0xd7a3;

/**
 * The Latin form, a to z and 0 to 9, of one folded word, as one or more words: an unbroken Chinese or Korean personal
 * name is separated into family name and given name. `isRespelling`: the word is part of a name with a middle dot,
 * which separates foreign names in Chinese.
 */
export function romanizeWord(word: string, isPerson: boolean, isRespelling: boolean): RomanizedWord[] {
  if (ASCII.test(word)) return [{ latin: word, fidelity: 'exact' }];
  if (/\p{Script=Hangul}/u.test(word)) return hangul(word, isPerson);
  if (/[\p{Script=Katakana}\p{Script=Hiragana}]/u.test(word)) return [{ latin: plain(kana(word)), fidelity: 'kana' }];
  if (/\p{Script=Han}/u.test(word)) return chinese(word, isPerson, isRespelling);
  if (/\p{Script=Cyrillic}/u.test(word)) return [exact(cyrillic(word))];
  if (/\p{Script=Greek}/u.test(word)) return [exact(byTable(pairsOfGreek(word), GREEK))];
  if (/\p{Script=Georgian}/u.test(word)) return [exact(byTable(word, GEORGIAN))];
  if (/\p{Script=Armenian}/u.test(word)) return [exact(byTable(word.replace(/ու/g, 'u'), ARMENIAN))];
  if (/\p{Script=Arabic}/u.test(word)) return [arabic(word)];
  if (/\p{Script=Hebrew}/u.test(word)) return [hebrew(word)];
  if (INDIC.test(word)) return [{ latin: plain(latinOfIndic(word)), fidelity: TAMIL.test(word) ? 'loose' : 'indic' }];
  if (/\p{Script=Thai}/u.test(word)) return [loose(latinOfThai(word))];
  if (BURMESE.test(word))
    return syllablesOfBurmese(word).map((latin) => ({ latin: plain(latin), fidelity: 'respelt' }));
  if (ETHIOPIC.test(word)) return [{ latin: plain(latinOfEthiopic(word)), fidelity: 'indic' }];
  if (/\p{Script=Latin}/u.test(word)) return [exact(transliterate(word))];
  return [loose(transliterate(word))];
}

const plain = (latin: string): string => latin.toLowerCase().replace(/[^a-z0-9]/g, '');
const exact = (latin: string): RomanizedWord => ({ latin: plain(latin), fidelity: 'exact' });
const abjad = (latin: string): RomanizedWord => ({ latin: plain(latin), fidelity: 'abjad' });
const korean = (latin: string): RomanizedWord => ({ latin: plain(latin), fidelity: 'korean' });
const loose = (latin: string): RomanizedWord => ({ latin: plain(latin), fidelity: 'loose' });

function byTable(word: string, letters: ReadonlyMap<string, string>): string {
  let latin = '';
  for (const letter of word) latin += letters.get(letter) ?? transliterate(letter);
  return latin;
}

/**
 * A consonant before one with which its Latin letter would be read as a single sound, as in ts, sh, kh: the two are parted by a vowel that
 * Arabic does not write. Eqtesad is اقتصاد, and shabakeh شبکه.
 */
const PARTED = /ت(?=[صه])|ط(?=[سصه])|[سصدذکكگبز](?=ه)/gu;

const vocalisedName = (word: string): string | undefined =>
  ARABIC_NAMES.get(word.replace(/[یکہأإآ]/g, (letter) => ARABIC_VARIANTS[letter] ?? letter));

/** A given name in Arabic letters whose vowels are known. */
export const isKnownArabicName = (word: string): boolean => vocalisedName(word) !== undefined;

function arabic(word: string): RomanizedWord {
  const known = vocalisedName(word);
  if (known !== undefined) return exact(known);
  // Two letters write the ch of foreign names. An alef at the start that carries a long vowel has no sound of its own.
  const spoken = word
    .replace(/^ا(?=[ويی])/, '')
    .replace(/تش/g, 'چ')
    .replace(PARTED, '$&a');
  return abjad(byTable(spoken, ARABIC));
}

function hebrew(word: string): RomanizedWord {
  const known = HEBREW_NAMES.get(word);
  if (known !== undefined) return exact(known);
  return abjad(byTable(word.replace(SILENT_ALEF, '').replace(/(?<=..)ה$/, 'א'), HEBREW));
}

function cyrillic(word: string): string {
  if (!UKRAINIAN_LETTERS.test(word)) return byTable(word, CYRILLIC);
  let latin = '';
  for (const letter of word) latin += UKRAINIAN.get(letter) ?? CYRILLIC.get(letter) ?? transliterate(letter);
  return latin;
}

function pairsOfGreek(word: string): string {
  return GREEK_PAIRS.reduce((text, [pair, latin]) => text.replace(pair, latin), word);
}

function kana(word: string): string {
  // The two syllabaries are 0x60 apart.
  const katakana = word.replace(/[\u3041-\u3096]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0x60));
  let latin = '';
  for (let at = 0; at < katakana.length; at++) {
    const pair = KANA.get(katakana.slice(at, at + 2));
    if (pair !== undefined && katakana.length > at + 1) {
      latin += pair;
      at++;
    } else {
      const sign = katakana.charAt(at);
      latin += KANA.get(sign) ?? transliterate(sign);
    }
  }
  // One character is n, and m before labial sounds.
  return latin.replace(/n(?=[bp])/g, 'm');
}

function hangul(word: string, isPerson: boolean): RomanizedWord[] {
  const syllables = [...word].map(hangulSyllable);
  // Most Korean personal names are a family name of one syllable and a given name of two.
  const family = HANGUL_FAMILY_NAMES.get(word.charAt(0)) ?? syllables[0] ?? '';
  if (isPerson && syllables.length === 1) return [korean(family)];
  if (isPerson && syllables.length === 3) return [korean(family), korean(syllables.slice(1).join(''))];
  // A doubled l is written with the final of one syllable and the initial of the next.
  return [korean(syllables.join('').replace(/lr/g, 'l'))];
}

function hangulSyllable(sign: string): string {
  const code = sign.charCodeAt(0);
  if (code < HANGUL_FIRST || code > HANGUL_LAST) return transliterate(sign);
  const index = code - HANGUL_FIRST;
  const initial = HANGUL_INITIALS[Math.floor(index / 588)] ?? '';
  const vowel = HANGUL_VOWELS[Math.floor((index % 588) / 28)] ?? '';
  return initial + vowel + (HANGUL_FINALS[index % 28] ?? '');
}

function chinese(word: string, isPerson: boolean, isRespelling: boolean): RomanizedWord[] {
  if (isRespelling) return [loose(respeltInChinese(word))];
  const signs = [...word];
  if (!isPerson || signs.length > 4) return [pinyin(word)];
  const double = signs.slice(0, 2).join('');
  const familyLength = CHINESE_DOUBLE_FAMILY_NAMES.has(double) ? 2 : 1;
  // A single character, or a given name that a blank separates from its family name, must not be split.
  if (signs.length <= familyLength || (signs.length === 2 && familyLength === 1)) return [pinyin(word)];
  const family = signs.slice(0, familyLength).join('');
  const reading = CHINESE_FAMILY_READINGS.get(family);
  return [
    reading === undefined ? pinyin(family) : { latin: reading, fidelity: 'pinyin' },
    pinyin(signs.slice(familyLength).join('')),
  ];
}

const pinyin = (word: string): RomanizedWord => ({ latin: plain(transliterate(word)), fidelity: 'pinyin' });
