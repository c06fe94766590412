import { countBits } from '../spelling/edit-distance';
import { givenNameGroups } from '../words/given-names';
import type { NameToken } from '../preparation/prepared-name';
import { COMMON_NAMES } from '../words/person-words';
import { languagesOfName } from '../spelling/syllables';
import { SLIP, type SlipLetters } from '../weights';

/** Letters that scanners read as two others, or two as one. */
const LOOK_ALIKE: ReadonlySet<string> = new Set(['m rn', 'd cl', 'w vv']);
/** Two letters, neither of which is on the other side, make one wrong letter; m for rn makes three. */
const MOST_LETTERS_APART = 3;

/**
 * Whether two words differ by a single typing error: a wrong, lost or added letter, two adjacent letters exchanged, or
 * rn read as m. Two words that are both known names are two names, not an error: Amir and Amin, Jong and Yong.
 * @param syllabaries inventories that have all syllables of both names; 0 for all but Korean and Chinese names
 */
export function areOneSlipApart(left: NameToken, right: NameToken, syllabaries: number): boolean {
  const isAsCompared = left.written === left.text && right.written === right.text;
  if (isAsCompared && countBits(left.mask ^ right.mask) > MOST_LETTERS_APART) return false;
  const ours = left.written;
  const theirs = right.written;
  if (Math.abs(ours.length - theirs.length) > 1 || Math.min(ours.length, theirs.length) < SLIP.leastLetters)
    return false;
  return isOneSlip(ours, theirs) && !areBothNames(ours, theirs, syllabaries);
}

/** Whether two written words are known names or syllables of one language, and therefore two names. */
export function areBothNames(left: string, right: string, syllabaries: number): boolean {
  return areSyllables(left, right, syllabaries) || (isKnownName(left) && isKnownName(right));
}

/** Whether two written words are usual names in a common language of both names. */
const areSyllables = (left: string, right: string, syllabaries: number): boolean =>
  syllabaries !== 0 && (syllabaries & languagesOfName(left) & languagesOfName(right)) !== 0;

function isKnownName(word: string): boolean {
  const { spellings, equivalents, gendered } = givenNameGroups(word);
  return spellings.length + equivalents.length + gendered.length > 0 || COMMON_NAMES.has(word);
}

export function isOneSlip(left: string, right: string): boolean {
  if (left.length > right.length) return isOneSlip(right, left);
  let start = 0;
  while (start < left.length && left[start] === right[start]) start++;
  let end = 0;
  while (end < left.length - start && left[left.length - 1 - end] === right[right.length - 1 - end]) end++;
  const [ours, theirs] = [left.length - start - end, right.length - start - end];
  if (theirs <= 1) return ours <= 1;
  if (theirs !== 2) return false;
  if (ours === 1) return LOOK_ALIKE.has(`${left.charAt(start)} ${right.slice(start, start + 2)}`);
  return ours === 2 && left[start] === right[start + 1] && left[start + 1] === right[start];
}

/** The number of letters by which a typing error is judged (weights.ts). */
export function slipLetters(left: string, right: string): SlipLetters {
  const longer = Math.max(left.length, right.length);
  if (longer >= 5) return 5;
  if (longer === 4) return 4;
  return longer === 3 ? 3 : 2;
}
