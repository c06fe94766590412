import { simplify } from '../han-tables';
import { countryTerms } from './place-terms';
import { ARABIC_TERMS } from './arabic-terms';
import { CYRILLIC_TERMS } from './cyrillic-terms';
import { HAN_TERMS } from './han-terms';
import { KANA_TERMS } from './kana-terms';
import { KOREAN_TERMS } from './korean-terms';
import {
  ARABIC_PUBLIC_TERMS,
  CYRILLIC_PUBLIC_TERMS,
  EAST_ASIAN_PUBLIC_TERMS,
  OTHER_PUBLIC_TERMS,
} from './public-terms';
import { OTHER_TERMS, OWN_SPELLINGS } from './other-terms';

/** The first meaning of a term, and its meaning in the other language of its script, or its next one. */
type Meanings = readonly [string, string];
type Terms = ReadonlyMap<string, Meanings>;

/** Scripts that write no blanks, or few. */
const UNSPACED = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Hangul}\p{Script=Thai}]/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const ARABIC = /\p{Script=Arabic}/u;
const HAN_SIGN = /^\p{Script=Han}$/u;
/** Short terms in katakana occur within other words. */
const SHORT_KATAKANA = /^\p{Script=Katakana}{1,2}$/u;
const ENDS_IN_KATAKANA = /[\p{Script=Katakana}ー]$/u;
/** Including the apostrophe and the hyphen of Slavic words, and the character between the parts of a Persian one. */
const WORD = /[\p{L}\p{M}\u200c]+(?:['’-][\p{L}\p{M}]+)*/gu;
const ARABIC_PREFIX = /^(?:وال|لل|بال|ال)(?=.{2})/u;
/** "For", "in", "and" and "so", which Arabic joins to a word without article, and the ending of a Persian genitive. */
const ARABIC_JOINED = /^[لبوف](?=.{4})|(?<=.{3})ي$/gu;
/** The endings after a stem of Russian, Ukrainian or Belarusian. */
const SLAVIC_ENDING =
  /^(?:[аяоеиіыйуюьєїј]|и?[аоеия]т[аоеи]?|ия|јом|их|ије|ија|ију|ијом|иј[ае]|ог|ске|ска|[ое]й|[ыиіо]й|а[яй]|яя|ое|ее|ые|ие|[ое]го|[ое]му|[ыиі][хм]|[ыиі]ми|у?ю|ую|юю|[оеая]м|[ая]ми|[ая]х|[ое]в|и[еюяй]|ии|ією?|ії|ія|і[йю]|ия(?:м|х|ми)|ев|ей|ой|ою|ею|ом|ем|ям|ям[и]?|нь|н[яюи]|ому|ої|ій|их|им|а|е[мй]|ство|ства|ств)?$/u;
/** "The", "of the", "to", "in", "from" and "and", which Hebrew joins to a word. */
const HEBREW_PREFIX = /^(?:ו?[הלבמש]|וה|לה)(?=\p{Script=Hebrew}{3})/u;
const LEAST_STEM = 3;
const MOST_WORDS_OF_A_PHRASE = 3;
/** Legal forms contain words that are terms elsewhere, and are left unchanged. */
const LEGAL_FORMS = /(株式[会會]社|有限[会會]社|股份有限公司|有限(?:责任|責任)?公司|주식회사|유한회사)/u;

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** The terms of a table; `level` converts them to the form in which they are looked up. */
function termsOf(tables: readonly string[], level: (term: string) => string): Map<string, Meanings> {
  const terms = new Map<string, Meanings>();
  for (const entry of tables.flatMap((table) => table.trim().split(/\n| \| /))) {
    const [english = '', words = ''] = entry.split(': ');
    const [first = '', second = first] = english.split('/').map((word) => word.replaceAll('-', ' '));
    for (const word of words.split(' ')) {
      const term = level(word.replaceAll('+', ' '));
      if (!terms.has(term)) terms.set(term, [first, second]);
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
    for (const form of formsOf(name)) if (!terms.has(form)) terms.set(form, [english, english]);
  }
  return terms;
}

/** Terms in more than one table have the meaning of the table of their own script. */
const unspacedTerms = lazily(() =>
  withCountries(
    termsOf(
      [OWN_SPELLINGS, HAN_TERMS, KANA_TERMS, KOREAN_TERMS, EAST_ASIAN_PUBLIC_TERMS, OTHER_TERMS, OTHER_PUBLIC_TERMS],
      levelHan,
    ),
    ['zh', 'zh-Hant', 'ja', 'ko', 'th'],
    (name) => [levelHan(name)],
  ),
);
const longestUnspaced = lazily(() => Math.max(...[...unspacedTerms().keys()].map((term) => term.length)));
const slavicTerms = lazily(() =>
  withCountries(
    termsOf([CYRILLIC_TERMS, CYRILLIC_PUBLIC_TERMS], levelSlavic),
    ['ru', 'uk', 'be', 'sr', 'bg', 'mk'],
    (name) => [levelSlavic(name).replace(/[аяоеьійјљњ]{1,3}$/u, '')],
  ),
);
const arabicTerms = lazily(() =>
  withCountries(termsOf([ARABIC_TERMS, ARABIC_PUBLIC_TERMS, OTHER_TERMS], levelArabic), ['ar', 'fa', 'ur'], (name) => {
    const country = levelArabic(name);
    return [country, `${country.replace(/[اه]$/u, '')}ي`];
  }),
);
const otherTerms = lazily(() =>
  withCountries(
    termsOf([OTHER_TERMS, OTHER_PUBLIC_TERMS], (term) => term),
    ['he', 'el', 'hi', 'bn', 'ta', 'te', 'ka', 'hy'],
    (name) => [name],
  ),
);

/** Unihan has no simplified form for the Japanese form of this character. */
const levelHan = (text: string): string => simplify(text).replaceAll('産', '产');

const levelSlavic = (word: string): string => word.replaceAll('ё', 'е').replaceAll('’', "'");

/** Equates forms of letters, endings of gender and the article, in each word of a phrase. */
const levelArabic = (text: string): string =>
  text
    .split(' ')
    .map((word) =>
      word
        .replace(/[\u064b-\u0652\u0670ـ\u200c]/gu, '')
        .replace(/[أإآٱ]/gu, 'ا')
        .replace(/[ىی]/gu, 'ي')
        .replace(/ک/gu, 'ك')
        .replace(ARABIC_PREFIX, '')
        .replace(/ة$/u, 'ه')
        .replace(/(?<=..ي)ه$/u, ''),
    )
    .join(' ');

/** The name with its ordinary words in English, for each combination of meanings; empty if it has no such words. */
export function translateBusinessTerms(name: string): string[] {
  const text = name.normalize('NFC').toLowerCase();
  const translated = ([0, 1] as const).map((meaning) => translate(text, meaning));
  return [...new Set(translated)].filter((one) => one !== text);
}

function translate(text: string, meaning: 0 | 1): string {
  if (UNSPACED.test(text)) {
    return text
      .split(LEGAL_FORMS)
      .map((part, at) => (at % 2 === 0 ? translateUnspaced(part, meaning) : ` ${part} `))
      .join('');
  }
  if (CYRILLIC.test(text)) return translateWords(text, meaning, slavicMeanings, (word) => word);
  if (!ARABIC.test(text)) return translateWords(text, meaning, otherMeanings, (word) => word);
  // The Arabic article is left out, as before names in English.
  return translateWords(text, meaning, arabicMeanings, (word) => word.replace(/^و?ال(?=.{3})/u, ''));
}

/** The longest phrases first; `bare` converts words that are not terms. */
function translateWords(
  text: string,
  meaning: 0 | 1,
  meaningsOf: (words: readonly string[]) => Meanings | undefined,
  bare: (word: string) => string,
): string {
  const words = text.match(WORD) ?? [];
  const gaps = text.split(WORD);
  let translated = gaps[0] ?? '';
  for (let at = 0; at < words.length;) {
    let count = Math.min(MOST_WORDS_OF_A_PHRASE, words.length - at);
    let found: Meanings | undefined;
    while (count > 0 && (found = meaningsOf(words.slice(at, at + count))) === undefined) count--;
    translated +=
      (found?.[meaning] ?? partsOf(words[at] ?? '', meaning, meaningsOf, bare)) + (gaps[at + Math.max(count, 1)] ?? '');
    at += Math.max(count, 1);
  }
  return translated;
}

/** Hyphenated words are looked up one by one if the whole is not a term. */
const partsOf = (
  word: string,
  meaning: 0 | 1,
  meaningsOf: (words: readonly string[]) => Meanings | undefined,
  bare: (word: string) => string,
): string =>
  word
    .split('-')
    .map((part) => meaningsOf([part])?.[meaning] ?? bare(part))
    .join(' ');

function arabicMeanings(words: readonly string[]): Meanings | undefined {
  const levelled = words.map(levelArabic);
  return (
    arabicTerms().get(levelled.join(' ')) ??
    arabicTerms().get(levelled.map((word) => word.replace(ARABIC_JOINED, '')).join(' '))
  );
}

const otherMeanings = (words: readonly string[]): Meanings | undefined =>
  otherTerms().get(words.join(' ')) ?? otherTerms().get(words.map((word) => word.replace(HEBREW_PREFIX, '')).join(' '));

/** By the stems of declined words; the longest stem counts. */
function slavicMeanings(words: readonly string[]): Meanings | undefined {
  if (words.length > 1) {
    const stems = words.map((word) => stemsOf(levelSlavic(word)));
    const [first = [], ...rest] = stems;
    const phrases = rest.reduce((all, next) => all.flatMap((one) => next.map((stem) => `${one} ${stem}`)), first);
    return phrases.map((phrase) => slavicTerms().get(phrase)).find((found) => found !== undefined);
  }
  const [word = ''] = words;
  return stemsOf(levelSlavic(word))
    .map((stem) => slavicTerms().get(stem))
    .find((found) => found !== undefined);
}

function stemsOf(word: string): string[] {
  const stems: string[] = [];
  for (let length = word.length; length >= LEAST_STEM; length--) {
    if (SLAVIC_ENDING.test(word.slice(length))) stems.push(word.slice(0, length));
  }
  return stems;
}

/** The longest term at each position counts. */
function translateUnspaced(text: string, meaning: 0 | 1): string {
  const levelled = levelHan(text);
  // All forms of a character have the same length, except for characters beyond the basic plane.
  if (levelled.length !== text.length) return text;
  let translated = '';
  for (let at = 0; at < text.length;) {
    const term = longestTermAt(levelled, at);
    translated += term === undefined ? text.charAt(at) : ` ${unspacedTerms().get(term)?.[meaning] ?? term} `;
    at += term?.length ?? 1;
  }
  return translated;
}

function longestTermAt(text: string, at: number): string | undefined {
  for (let length = Math.min(longestUnspaced(), text.length - at); length > 0; length--) {
    const term = text.slice(at, at + length);
    if (!unspacedTerms().has(term) || !UNSPACED.test(term)) continue;
    const isWithinWord = SHORT_KATAKANA.test(term) && ENDS_IN_KATAKANA.test(text.charAt(at - 1));
    // One character is a term only at the end: 部 is a ministry, and half of "headquarters".
    const isPart = HAN_SIGN.test(term) && at + 1 < text.length;
    if (!isWithinWord && !isPart && !/^\p{Script=Hangul}$/u.test(term)) return term;
  }
  return undefined;
}
