import { foldText } from '../text/fold';
import type { TermMatch } from './compile-pack';

const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;
/** Scripts that do not separate words by blanks. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Finds the caller's terms in a folded text, as whole words. Terms without a letter or digit are skipped. */
export function findCallerTerms(folded: string, terms: readonly string[]): TermMatch[] {
  return terms.flatMap((term) => {
    const needle = foldText(term);
    if (!WORD_CHARACTER.test(needle)) return [];
    const found: TermMatch[] = [];
    for (let start = folded.indexOf(needle); start !== -1; start = folded.indexOf(needle, start + needle.length)) {
      const end = start + needle.length;
      if (isBoundary(folded, start) && isBoundary(folded, end)) found.push({ term, category: 'caller', start, end });
    }
    return found;
  });
}

function isBoundary(text: string, index: number): boolean {
  const [before, after] = [characterBefore(text, index), characterAfter(text, index)];
  if (!WORD_CHARACTER.test(before) || !WORD_CHARACTER.test(after)) return true;
  return UNSPACED.test(before) || UNSPACED.test(after);
}

const characterAfter = (text: string, index: number): string =>
  index < text.length ? String.fromCodePoint(text.codePointAt(index) ?? 0) : '';

function characterBefore(text: string, index: number): string {
  const [last = ''] = Array.from(text.slice(Math.max(0, index - 2), index)).slice(-1);
  return last;
}
