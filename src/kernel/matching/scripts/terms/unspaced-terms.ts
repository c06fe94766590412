import { levelHan } from './term-levels';
import { longestUnspaced, UNSPACED, type Lookup } from './term-tables';

const HAN_SIGN = /^\p{Script=Han}$/u;
const HANGUL_SIGN = /^\p{Script=Hangul}$/u;
/** Short terms in katakana occur within other words. */
const SHORT_KATAKANA = /^\p{Script=Katakana}{1,2}$/u;
const ENDS_IN_KATAKANA = /[\p{Script=Katakana}ー]$/u;
/** What separates words takes no part in either: （香港）. */
const BLANK = /^[\s\p{Ps}\p{Pe}]$/u;
/** A vowel or a tone of the syllable before it, in Thai and Burmese. */
const MARK = /^\p{M}$/u;
/** Characters that are words of their own before a term: 新开发银行 is the New Development Bank. */
const PREFIXES = new Set('新全总核和与及の');
/** The same after a term: party, ministries, agency, society, army. */
const SUFFIXES = new Set('당부성청회군원');
/** A character outside of all terms costs more than any number of terms. */
const COST_OF_SIGN = 100;
/** Names have two characters or more: the 세대 of 연세대학교 is not a word, because it would leave one character. */
const COST_OF_LONE_SIGN = 250;
const LONGEST_WORD_BEFORE_SUFFIX = 4;

interface Part {
  text: string;
  isTerm: boolean;
}

/**
 * A text without blanks in parts: its terms, and the characters between them. Of all ways to part it, the one with the
 * fewest characters outside of terms counts, and then the one with the fewest terms: 포항공과대학교 is 포항, 공과 and 대학교,
 * although 항공 is a term as well.
 */
export function partUnspaced(text: string, lookup: Lookup): Part[] {
  const levelled = levelHan(text);
  // All forms of a character have the same length, except for characters beyond the basic plane.
  if (levelled.length !== text.length) return [{ text, isTerm: false }];
  const steps = bestSteps(levelled, lookup);
  const parts: Part[] = [];
  for (let at = 0; at < text.length;) {
    const { length, isTerm } = steps[at] ?? { length: 1, isTerm: false };
    parts.push({ text: (isTerm ? levelled : text).slice(at, at + length), isTerm });
    at += length;
  }
  return parts;
}

interface Step {
  length: number;
  isTerm: boolean;
  cost: number;
}

/** The part to take at each position, by the costs of all that follows. */
function bestSteps(text: string, lookup: Lookup): Step[] {
  const end = { length: 0, isTerm: true, cost: 0 };
  const termSteps: (Step | undefined)[] = [];
  const steps: Step[] = [];
  termSteps[text.length] = steps[text.length] = end;
  for (let at = text.length - 1; at >= 0; at--) {
    const term = bestTerm(text, at, steps, lookup);
    termSteps[at] = term;
    let best = term;
    for (let length = 1; at + length <= text.length; length++) {
      const next = termSteps[at + length];
      if (next === undefined) continue;
      const cost = next.cost + (length === 1 ? COST_OF_LONE_SIGN : length * COST_OF_SIGN);
      if (best === undefined || cost < best.cost) best = { length, isTerm: false, cost };
    }
    steps[at] = best ?? end;
  }
  return steps;
}

/** The longest term among those with the lowest costs. */
function bestTerm(text: string, at: number, steps: readonly Step[], lookup: Lookup): Step | undefined {
  if (BLANK.test(text.charAt(at))) return { length: 1, isTerm: true, cost: steps[at + 1]?.cost ?? 0 };
  let best: Step | undefined;
  for (let length = Math.min(longestUnspaced(), text.length - at); length > 0; length--) {
    const cost = (steps[at + length]?.cost ?? 0) + 1;
    if (best !== undefined && cost >= best.cost) continue;
    if (lookup(text.slice(at, at + length)) !== undefined && isTermAt(text, at, length, steps, lookup))
      best = { length, isTerm: true, cost };
  }
  return best;
}

function isTermAt(text: string, at: number, length: number, steps: readonly Step[], lookup: Lookup): boolean {
  const term = text.slice(at, at + length);
  if (!UNSPACED.test(term) || MARK.test(text.charAt(at + length))) return false;
  if (HANGUL_SIGN.test(term)) return SUFFIXES.has(term) && isAfterTerm(text, at, lookup);
  const isEnd = at + 1 === text.length;
  if (HAN_SIGN.test(term)) return isEnd || (PREFIXES.has(term) && steps[at + 1]?.isTerm === true);
  return !(SHORT_KATAKANA.test(term) && ENDS_IN_KATAKANA.test(text.charAt(at - 1)));
}

function isAfterTerm(text: string, at: number, lookup: Lookup): boolean {
  for (let length = 2; length <= LONGEST_WORD_BEFORE_SUFFIX; length++)
    if (lookup(text.slice(Math.max(0, at - length), at)) !== undefined) return true;
  return false;
}
