import { businessWord } from './business-words';
import { legalFormClass } from './legal-forms';
import { numberOfWord, romanNumber } from './number-words';
import { placeWord } from './place-words';
import type { PreparedName } from './prepared-name';
import { isOneSlip, slipLetters } from './slips';
import { SLIP } from './weights';

const LEAST_LETTERS = 6;

/** How well two names agree at least that are the same but for one slip of the pen in one word; 0 where they are not. */
export function agreementButForSlip(left: PreparedName, right: PreparedName): number {
  const [ours, theirs] = [left.letters, right.letters];
  if (Math.abs(ours.length - theirs.length) > 1 || Math.min(ours.length, theirs.length) < LEAST_LETTERS) return 0;
  if (!isOneSlip(ours, theirs)) return 0;
  const [word, other] = differingWords(ours, theirs);
  if (areOtherThings(word, other)) return 0;
  const letters = slipLetters(word, other);
  return Math.min(ours.length - word.length, theirs.length - other.length) < SLIP.leastRest[letters]
    ? 0
    : SLIP.agreement[letters];
}

/** The words around what differs; two on a side where a blank does. */
function differingWords(left: string, right: string): [string, string] {
  let start = 0;
  while (start < left.length && left[start] === right[start]) start++;
  let end = 0;
  const shorter = Math.min(left.length, right.length);
  while (end < shorter - start && left[left.length - 1 - end] === right[right.length - 1 - end]) end++;
  const first = left.lastIndexOf(' ', start - 1) + 1;
  const last = (text: string): number => {
    const blank = text.indexOf(' ', text.length - end);
    return blank < 0 ? text.length : blank;
  };
  return [left.slice(first, last(left)), right.slice(first, last(right))];
}

/** Numbers, letters that stand alone, and two words that both are known: Iran and Iraq, OAO and OOO. */
function areOtherThings(word: string, other: string): boolean {
  if (Math.max(word.length, other.length) < SLIP.leastLetters) return true;
  if (word.replace(/\D/g, '') !== other.replace(/\D/g, '') || isNumber(word) || isNumber(other)) return true;
  return isKnownWord(word) && isKnownWord(other);
}

const isNumber = (word: string): boolean => numberOfWord(word) !== undefined || romanNumber(word) !== undefined;

const isKnownWord = (word: string): boolean =>
  businessWord(word) !== undefined || legalFormClass(word) !== undefined || placeWord(word) !== undefined;
