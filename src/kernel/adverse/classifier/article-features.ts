import type { TextSpan } from '../../articles/article';
import { foldText } from '../../text/fold';

/** How often each stem occurs in an article, and in the words around the mentions of the subject. */
export interface ArticleFeatures {
  article: ReadonlyMap<string, number>;
  near: ReadonlyMap<string, number>;
}

/** A word that counts, with its position in the text. */
export interface FeatureWord extends TextSpan {
  stem: string;
  isNear: boolean;
}

/** The rest of a longer text is not read. */
const MOST_LETTERS = 200_000;
/** In words, before and after a mention. */
const NEAR = 15;
const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
const PLAIN = /^[a-z']{2,30}$/;
const CAPITAL = /^\p{Lu}/u;
const WITHIN_SENTENCE = /[\p{L}\p{N},;:'’"-] $/u;

/**
 * The words of an English article, without the mentions of the subject. Words that are capitalised within a sentence
 * are left out: most are names, and the classifier must not learn the names of people.
 */
export function featureWords(text: string, mentions: readonly TextSpan[]): FeatureWord[] {
  const read = text.slice(0, MOST_LETTERS);
  const titleEnd = Math.max(0, read.indexOf('\n'));
  const words: FeatureWord[] = [];
  const positions: number[] = [];
  let next = 0;
  for (const match of read.matchAll(WORD)) {
    const start = match.index;
    const [shown] = match;
    while ((mentions[next]?.end ?? Infinity) <= start) {
      positions.push(words.length);
      next++;
    }
    if ((mentions[next]?.start ?? Infinity) < start + shown.length) continue;
    if (start > titleEnd && CAPITAL.test(shown) && WITHIN_SENTENCE.test(read.slice(Math.max(0, start - 2), start)))
      continue;
    const folded = foldText(shown);
    if (PLAIN.test(folded)) words.push({ start, end: start + shown.length, stem: stemOf(folded), isNear: false });
  }
  for (; next < mentions.length && (mentions[next]?.start ?? 0) < read.length; next++) positions.push(words.length);
  for (const at of positions) {
    for (let index = Math.max(0, at - NEAR); index < Math.min(words.length, at + NEAR); index++) {
      const word = words[index];
      if (word !== undefined) word.isNear = true;
    }
  }
  return words;
}

export function articleFeatures(words: readonly FeatureWord[]): ArticleFeatures {
  const article = new Map<string, number>();
  const near = new Map<string, number>();
  for (const { stem, isNear } of words) {
    article.set(stem, (article.get(stem) ?? 0) + 1);
    if (isNear) near.set(stem, (near.get(stem) ?? 0) + 1);
  }
  return { article, near };
}

/** Without the most common English endings. */
function stemOf(word: string): string {
  if (word.length <= 4) return word;
  return word
    .replace(/'s$/, '')
    .replace(/ies$/, 'y')
    .replace(/(?:ings?|ed|es|s)$/, '');
}
