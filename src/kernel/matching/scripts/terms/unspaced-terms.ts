import { levelHan } from './term-levels';
import { longestUnspaced, UNSPACED, unspacedTerms } from './term-tables';

const HAN_SIGN = /^\p{Script=Han}$/u;
const HANGUL_SIGN = /^\p{Script=Hangul}$/u;
/** Short terms in katakana occur within other words. */
const SHORT_KATAKANA = /^\p{Script=Katakana}{1,2}$/u;
const ENDS_IN_KATAKANA = /[\p{Script=Katakana}ー]$/u;
/** A character outside of all terms costs more than any number of terms. */
const COST_OF_SIGN = 100;

interface Part {
  text: string;
  isTerm: boolean;
}

/**
 * A text without blanks in parts: its terms, and the characters between them. Of all ways to part it, the one with the
 * fewest characters outside of terms counts, and then the one with the fewest terms: 포항공과대학교 is 포항, 공과 and 대학교,
 * although 항공 is a term as well.
 */
export function partUnspaced(text: string): Part[] {
  const levelled = levelHan(text);
  // All forms of a character have the same length, except for characters beyond the basic plane.
  if (levelled.length !== text.length) return [{ text, isTerm: false }];
  const lengths = bestLengths(levelled);
  const parts: Part[] = [];
  for (let at = 0; at < text.length;) {
    const length = lengths[at] ?? 0;
    const last = parts.at(-1);
    if (length > 0) parts.push({ text: levelled.slice(at, at + length), isTerm: true });
    else if (last === undefined || last.isTerm) parts.push({ text: text.charAt(at), isTerm: false });
    else last.text += text.charAt(at);
    at += Math.max(1, length);
  }
  return parts;
}

/** The length of the term to take at each position, or 0 for none. */
function bestLengths(text: string): number[] {
  const costs = [...Array<number>(text.length).fill(0), 0];
  const lengths = Array<number>(text.length).fill(0);
  for (let at = text.length - 1; at >= 0; at--) {
    costs[at] = (costs[at + 1] ?? 0) + COST_OF_SIGN;
    for (let length = Math.min(longestUnspaced(), text.length - at); length > 0; length--) {
      const cost = (costs[at + length] ?? 0) + 1;
      if (cost >= (costs[at] ?? 0) || !isTermAt(text, at, length)) continue;
      costs[at] = cost;
      lengths[at] = length;
    }
  }
  return lengths;
}

function isTermAt(text: string, at: number, length: number): boolean {
  const term = text.slice(at, at + length);
  if (!unspacedTerms().has(term) || !UNSPACED.test(term) || HANGUL_SIGN.test(term)) return false;
  const isWithinWord = SHORT_KATAKANA.test(term) && ENDS_IN_KATAKANA.test(text.charAt(at - 1));
  // One character is a term only at the end: 部 is a ministry, and half of "headquarters".
  const isPart = HAN_SIGN.test(term) && at + 1 < text.length;
  return !isWithinWord && !isPart;
}
