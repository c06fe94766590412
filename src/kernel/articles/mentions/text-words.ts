import type { TextSpan } from '../article';

/** A word as the text writes it. */
export interface TextWord extends TextSpan {
  shown: string;
  /** Consists of Chinese characters, which are not separated by blanks. */
  isHan: boolean;
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’ʼ‘ʻ][\p{L}\p{M}\p{N}]+)*/gu;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]/u;
/**
 * Within a word of such letters, each script is a separate word: for example a name in Chinese characters and the kana
 * particle after it.
 */
const RUN =
  /[\p{Script=Han}々〇]+|[\p{Script=Katakana}ー]+|\p{Script=Hiragana}+|[^\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]+/gu;
const HAN = /^\p{Script=Han}/u;
/** The rest of a longer text is not read. */
export const MOST_LETTERS_READ = 1_000_000;

/** The words of the first million code units, with their positions. */
export function textWords(text: string): TextWord[] {
  const read = text.slice(0, MOST_LETTERS_READ);
  const words: TextWord[] = [];
  for (const match of read.matchAll(WORD)) {
    const [shown] = match;
    const start = match.index;
    if (isLatinAtFirst(shown) || !EAST_ASIAN.test(shown)) {
      words.push({ start, end: start + shown.length, shown, isHan: false });
      continue;
    }
    for (const run of shown.matchAll(RUN)) {
      const at = start + run.index;
      words.push({ start: at, end: at + run[0].length, shown: run[0], isHan: HAN.test(run[0]) });
    }
  }
  return words;
}

/** Plain words skip the check of scripts. A word whose first and last letters are ASCII is plain enough. */
const isLatinAtFirst = (word: string): boolean =>
  word.charCodeAt(0) < 0x250 && word.charCodeAt(word.length - 1) < 0x250;
