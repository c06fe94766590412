import { foldText } from '../../text/fold';
import { romanizeWord, type Fidelity } from './romanize';

/** One word of a name in Latin letters, before its kind is known. */
export interface NameWord {
  shown: string;
  /** a to z and 0 to 9; never empty. */
  latin: string;
  fidelity: Fidelity;
  hasHyphenAfter: boolean;
  /** The text between the previous word and this one. */
  gapBefore: string;
  isShuffled: boolean;
  /** Written in capitals among words that are not. */
  isShouted: boolean;
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’ʼ`‘ʻʾʿ][\p{L}\p{M}\p{N}]+)*/gu;
const APOSTROPHE = /['’ʼ`‘ʻʾʿ\u02bc-\u02bf]/u;
const APOSTROPHES = /['’ʼ`‘ʻʾʿ\u02bc-\u02bf]/gu;
/** The dot with which Chinese and Japanese separate the words of foreign names. */
const RESPELLING_DOT = /[·・‧•]/u;
/** Two joined words, the second a legal form: SiemensAG. */
const GLUED_LEGAL_FORM = /^(\p{Lu}?\p{Ll}{3,})(AG|SA|AB|SE|NV|BV|GmbH|LLC|LTD|Ltd|Inc|SpA|PLC)$/u;
const ARABIC_ARTICLE = /^ال(?=.{3})/u;

/** Legal forms of languages that write no blanks, and signs that represent words, in the forms of legal-forms.ts. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/股份有限公司/gu, ' gufenyouxiangongsi '],
  [/有限(?:责任|責任)公司/gu, ' youxianzerengongsi '],
  [/有限公司/gu, ' youxiangongsi '],
  [/集团|集團/gu, ' group '],
  [/公司/gu, ' gongsi '],
  [/株式[会會]社|주식회사|㈜|\(주\)/gu, ' kabushikikaisha '],
  [/有限[会會]社|유한회사/gu, ' yugengaisha '],
  [/شركة|شرکت/gu, ' company '],
  [/المحدودة|محدودة/gu, ' limited '],
  [/(?:ال)?مساهمة\s+(?:ال)?(?:مغفلة|عامة|مقفلة|خاصة)(?:\s+(?:ال)?(?:عامة|خاصة))?(?!\p{L})/gu, ' joint stock company '],
];
/** Hebrew writes the consonants of foreign names with an apostrophe. */
const GERESH: readonly (readonly [RegExp, string])[] = [
  [/ג['’׳]/gu, 'j'],
  [/ז['’׳]/gu, 'zh'],
  [/[צץ]['’׳]/gu, 'ch'],
];
const SPELT_OUT = [...PHRASES, ...GERESH];
/** The same for signs that any keyboard has. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/&/g, ' and '],
  [/%/g, ' percent '],
];

/** Most names: the special characters of other scripts need not be searched in them. */
const ASCII = /^[\x20-\x7e]*$/;

/** More words than any name has; positions are bits of a number (align-tokens.ts). */
const MOST_WORDS = 30;

/**
 * The words of a name, in order; words after the thirtieth are left out. `known` is the fidelity of the text, if it is
 * known from how the text was made (scripts/alternative-readings.ts).
 */
export function splitName(value: string, isPerson: boolean, known?: Fidelity): NameWord[] {
  const isAscii = ASCII.test(value);
  const text = spellOut(isAscii ? value : spellOut(value, SPELT_OUT), SIGNS);
  const isRespelling = !isAscii && RESPELLING_DOT.test(text);
  const hasLowerCase = /\p{Ll}/u.test(text);
  const found: NameWord[] = [];
  let end = 0;
  for (const match of text.matchAll(WORD)) {
    const gapBefore = text.slice(end, match.index);
    end = match.index + match[0].length;
    const hasHyphenAfter = /^\s?[-‐‑–]/.test(text.slice(end, end + 2));
    for (const shown of unglue(match[0])) {
      const cleaned = APOSTROPHE.test(shown) ? shown.replace(/['’]s$/u, '').replace(APOSTROPHES, '') : shown;
      const isShuffled = /\p{Ll}\p{Lu}/u.test(cleaned);
      const isShouted = hasLowerCase && /^\p{Lu}{2,}$/u.test(cleaned);
      const add = (shownPart: string, latin: string, own: Fidelity): void => {
        const fidelity = known ?? own;
        if (latin !== '')
          found.push({ shown: shownPart, latin, fidelity, hasHyphenAfter, gapBefore, isShuffled, isShouted });
      };
      if (isAscii) {
        add(cleaned, cleaned.toLowerCase(), 'exact');
        continue;
      }
      const words = foldText(cleaned).replace(ARABIC_ARTICLE, 'ال ').split(' ');
      for (const word of words) {
        for (const { latin, fidelity } of romanizeWord(word, isPerson && known !== 'loose', isRespelling))
          add(words.length > 1 ? word : cleaned, latin, fidelity);
      }
    }
  }
  return found.slice(0, MOST_WORDS);
}

const spellOut = (value: string, signs: readonly (readonly [RegExp, string])[]): string =>
  signs.reduce((text, [sign, word]) => text.replace(sign, word), value);

function unglue(word: string): string[] {
  const glued = GLUED_LEGAL_FORM.exec(word);
  return glued === null ? [word] : glued.slice(1);
}

/** The words joined by blanks; empty if the letters of a script do not correspond to Latin ones. */
export const lettersAsWritten = (words: readonly NameWord[]): string =>
  words.every(({ fidelity }) => fidelity === 'exact') ? words.map(({ latin }) => latin).join(' ') : '';

/** The words in alphabetical order, which does not depend on their order in the name. */
export const sortedWords = (words: readonly NameWord[]): string =>
  words
    .map(({ latin }) => latin)
    .sort()
    .join(' ');
