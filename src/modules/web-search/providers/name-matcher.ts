import type { SearchSubject } from '../../../kernel/articles/mentions/search-subject';
import { foldText } from '../../../kernel/text/fold';

/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Tests whether a text contains all words of one of the subject's names, in any order, ignoring case and accents. */
export function nameMatcher({ name, aliases }: SearchSubject): (text: string) => boolean {
  const names = [name, ...aliases].map(wordsOf).filter((words) => words.length > 0);
  return (text) => {
    const folded = foldText(text);
    const words = new Set(wordsOf(text));
    const has = (word: string): boolean => words.has(word) || (UNSPACED.test(word) && folded.includes(word));
    return names.some((each) => each.every(has));
  };
}

const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
