import { foldText } from '../src/kernel/text/fold';
import { jaroWinkler } from './jaro-winkler';

/** The words of a name without case and marks. */
export const foldedWords = (name: string): string[] =>
  foldText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** The same letters and words in the same order, ignoring case, marks and punctuation. */
export const exactFold = (left: string, right: string): boolean =>
  foldedWords(left).join(' ') === foldedWords(right).join(' ');

/** Jaro–Winkler similarity of the folded words in alphabetical order. */
export const sortedJaroWinkler = (left: string, right: string): number =>
  jaroWinkler(sortedWords(left), sortedWords(right));

export const sortedWords = (name: string): string => foldedWords(name).sort().join(' ');
