import { ARABIC_TERMS } from './arabic-terms';
import { BURMESE_TERMS } from './burmese-terms';
import { CONCEPTS, OWN_NAMES } from './concepts';
import { CYRILLIC_TERMS } from './cyrillic-terms';
import { HAN_PLACES } from './han-places';
import { HAN_TERMS } from './han-terms';
import { KANA_TERMS } from './kana-terms';
import { KOREAN_TERMS } from './korean-terms';
import { OTHER_TERMS, OWN_SPELLINGS } from './other-terms';
import { countryTerms } from './place-terms';
import {
  ARABIC_PUBLIC_TERMS,
  CYRILLIC_PUBLIC_TERMS,
  EAST_ASIAN_PUBLIC_TERMS,
  OTHER_PUBLIC_TERMS,
} from './public-terms';
import { VOCABULARY } from './vocabulary';
import { levelArabic, levelHan, levelOther, levelSlavic } from './term-levels';

/**
 * The first meaning of a term, its meaning in the other language of its script or its next one, and whether its word
 * also occurs in names of persons: 李长江 is a person, although 长江 is the Yangtze.
 */
export type Meanings = readonly [first: string, second: string, isAlsoOfPersons: boolean];
type Terms = ReadonlyMap<string, Meanings>;

const CYRILLIC = /\p{Script=Cyrillic}/u;
const ARABIC = /\p{Script=Arabic}/u;
/** Scripts that write no blanks, or few. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Myanmar}]/u;
const isOther = (word: string): boolean => !CYRILLIC.test(word) && !ARABIC.test(word) && !UNSPACED.test(word);

/** Their words come after those of all other tables, and occur in names of persons as well. */
const LESS_USUAL = [HAN_PLACES, ...VOCABULARY];

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/**
 * The terms of tables, whose words may be in several scripts; `level` converts a word to the form in which it is looked
 * up. A word that has several entries has the meanings of the first.
 */
function termsOf(
  tables: readonly string[],
  isOfScript: (word: string) => boolean,
  level: (term: string) => string,
): Map<string, Meanings> {
  const terms = new Map<string, Meanings>();
  for (const table of tables) {
    const isAlsoOfPersons = LESS_USUAL.includes(table);
    for (const entry of table.trim().split(/\n| \| /)) {
      const [english = '', words = ''] = entry.split(': ');
      const [first = '', second = first] = english.split('/').map((word) => word.replaceAll('-', ' '));
      for (const word of words.split(' ').filter(isOfScript)) {
        const term = level(word.replaceAll('+', ' '));
        if (!terms.has(term)) terms.set(term, [first, second, isAlsoOfPersons]);
      }
    }
  }
  return terms;
}

function withCountries(
  terms: Map<string, Meanings>,
  languages: readonly string[],
  formsOf: (name: string) => readonly string[],
): Terms {
  for (const [name, english] of languages.flatMap(countryTerms)) {
    for (const form of formsOf(name)) if (!terms.has(form)) terms.set(form, [english, english, false]);
  }
  return terms;
}

/** Words of one table come before those of the next. */
const UNSPACED_TABLES = [OWN_SPELLINGS, HAN_TERMS, KANA_TERMS, KOREAN_TERMS, EAST_ASIAN_PUBLIC_TERMS, BURMESE_TERMS];

const unspacedTerms = lazily(() =>
  withCountries(
    termsOf(
      [...UNSPACED_TABLES, OTHER_TERMS, OTHER_PUBLIC_TERMS, ...CONCEPTS, ...LESS_USUAL],
      (word) => UNSPACED.test(word),
      levelHan,
    ),
    ['zh', 'zh-Hant', 'ja', 'ko', 'th', 'my'],
    (name) => [levelHan(name)],
  ),
);

const slavicTerms = lazily(() =>
  withCountries(
    termsOf(
      [CYRILLIC_TERMS, CYRILLIC_PUBLIC_TERMS, ...CONCEPTS, ...LESS_USUAL],
      (word) => CYRILLIC.test(word),
      levelSlavic,
    ),
    ['ru', 'uk', 'be', 'sr', 'bg', 'mk', 'kk'],
    (name) => [levelSlavic(name).replace(/[аяоеьійјљњ]{1,3}$/u, '')],
  ),
);

const arabicTerms = lazily(() =>
  withCountries(
    termsOf(
      [ARABIC_TERMS, ARABIC_PUBLIC_TERMS, OTHER_TERMS, ...CONCEPTS, ...LESS_USUAL],
      (word) => ARABIC.test(word),
      levelArabic,
    ),
    ['ar', 'fa', 'ur'],
    (name) => {
      const country = levelArabic(name);
      return [country, `${country.replace(/[اه]$/u, '')}ي`];
    },
  ),
);

/** Of Hebrew, Greek, Georgian, Armenian, Ethiopic and the scripts of India. */
const otherTerms = lazily(() =>
  withCountries(
    termsOf([OTHER_TERMS, OTHER_PUBLIC_TERMS, ...CONCEPTS, ...LESS_USUAL], isOther, levelOther),
    ['he', 'el', 'hi', 'bn', 'ta', 'te', 'ka', 'hy', 'am'],
    (name) => [levelOther(name)],
  ),
);

const isAny = (): boolean => true;
const levelAny = (word: string): string => levelHan(levelSlavic(levelArabic(levelOther(word))));
/** What organisations call themselves. */
const ownNames = lazily(() => termsOf([OWN_NAMES], isAny, levelAny));

/** Whether the whole of a name in Han characters, kana or Hangul is the own name of an organisation. */
export const isOwnName = (name: string): boolean => ownNames().has(levelHan(name));

/** The meanings of a term in its levelled form, or undefined. */
export type Lookup = (term: string) => Meanings | undefined;

/** The meanings of terms of one kind of script; `isOwn`: the own names of organisations come before other terms. */
const lookupOf =
  (terms: () => Terms) =>
  (isOwn: boolean): Lookup =>
  (term) =>
    (isOwn ? ownNames().get(term) : undefined) ?? terms().get(term);

export const lookupUnspaced = lookupOf(unspacedTerms);
export const lookupSlavic = lookupOf(slavicTerms);
export const lookupArabic = lookupOf(arabicTerms);
export const lookupOther = lookupOf(otherTerms);

/** The most characters that a term without blanks has. */
export const longestUnspaced = lazily(() =>
  Math.max(...[...unspacedTerms().keys(), ...ownNames().keys()].map((term) => term.length)),
);
