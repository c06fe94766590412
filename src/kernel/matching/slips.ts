import { countBits } from './edit-distance';
import type { NameToken } from './prepared-name';
import { COMMON_NAMES } from './person-words';
import { SLIP, type SlipLetters } from './weights';

/** One or two syllables of Korean or of Chinese in their Latin spellings. */
const KOREAN =
  /^(?:(?:kk|tt|pp|ss|jj|ch|[kgndtrlmpbsjh])?(?:w?ae|yae|[yw]?eo|[yw]?[aeio]|yu|eu|ui|oo|ou|ee|u)(?:ng|[knlmptr])?){1,2}$/;
const CHINESE =
  /^(?:(?:zh|ch|sh|ts|hs|[bpmfdtnlgkhjqxrzcsyw])?(?:iang|iong|uang|[aeio]ng|ian|iao|uai|uan|[aeo]i|[ao]o|ou|[aeiu]n|i[aeu]|u[aeio]|er|[aeiou])){1,2}$/;
const isEastAsian = (word: string): boolean => KOREAN.test(word) || CHINESE.test(word);

/**
 * Whether one slip of the pen makes one word of the other: a wrong, lost or added letter, or two neighbours exchanged. Two
 * words that are both known as names are two names, not slips: Amir and Amin, Jong and Yong.
 */
export function areOneSlipApart(left: NameToken, right: NameToken, isStrict: boolean): boolean {
  // Two letters in one only are what a wrong letter makes; most words differ in more.
  const isAsCompared = left.written === left.text && right.written === right.text;
  if (isAsCompared && countBits(left.mask ^ right.mask) > 2) return false;
  const ours = left.written;
  const theirs = right.written;
  if (Math.abs(ours.length - theirs.length) > 1 || Math.min(ours.length, theirs.length) < SLIP.leastLetters)
    return false;
  return isOneSlip(ours, theirs) && !areBothNames(left, right, isStrict);
}

function areBothNames(left: NameToken, right: NameToken, isStrict: boolean): boolean {
  if (isStrict && isEastAsian(left.written) && isEastAsian(right.written)) return true;
  return isKnownName(left) && isKnownName(right);
}

const isKnownName = ({ text, groups }: NameToken): boolean =>
  groups.spellings.length + groups.equivalents.length + groups.gendered.length > 0 || COMMON_NAMES.has(text);

export function isOneSlip(left: string, right: string): boolean {
  if (left.length > right.length) return isOneSlip(right, left);
  let start = 0;
  while (start < left.length && left[start] === right[start]) start++;
  let end = 0;
  while (end < left.length - start && left[left.length - 1 - end] === right[right.length - 1 - end]) end++;
  const [ours, theirs] = [left.length - start - end, right.length - start - end];
  if (theirs <= 1) return ours <= 1;
  return ours === 2 && theirs === 2 && left[start] === right[start + 1] && left[start + 1] === right[start];
}

/** By how many letters a slip is judged (weights.ts). */
export function slipLetters(left: string, right: string): SlipLetters {
  const longer = Math.max(left.length, right.length);
  if (longer >= 5) return 5;
  if (longer === 4) return 4;
  return longer === 3 ? 3 : 2;
}
