import { soughtForms, wordsOf } from './search-words';

const MOST_WORDS = 30;

/** A tsquery that matches articles with all of these words, in any script; null if there is no word. */
export function articleQuery(words: readonly string[]): string | null {
  const conditions = words.flatMap((word) => [...wordsOf(word)]).slice(0, MOST_WORDS);
  // The first form of a word with an apostrophe is the whole word.
  const parts = conditions.map((runs) => (isSplit(runs) ? runs.slice(0, 1) : runs).map(conditionOf).join(' & '));
  return parts.length === 0 ? null : parts.join(' & ');
}

const isSplit = ([whole = '', ...parts]: readonly string[]): boolean => parts.length > 1 && parts.join('') === whole;

function conditionOf(word: string): string {
  const alternatives = soughtForms(word).map((forms) => forms.map((form) => `'${form}'`).join(' & '));
  return alternatives.length === 1
    ? (alternatives[0] ?? '')
    : `(${alternatives.map((each) => `(${each})`).join(' | ')})`;
}
