import { businessWord } from '../words/business-words';
import { legalFormClass } from '../words/legal-forms';
import { numberOfWord, romanNumber } from '../words/number-words';
import { GENERATIONS } from '../words/person-words';
import { placeWord } from '../words/place-words';
import type { PreparedName } from '../preparation/prepared-name';
import { areBothNames, isOneSlip, slipLetters } from './slips';
import { SLIP } from '../weights';

const LEAST_LETTERS = 4;
/** One blank more or less for this many words. */
const MOST_BLANKS_APART = 3;
/** Letters for which digits are written, by digit. */
const DIGITS: Readonly<Record<string, string>> = {
  o: '0',
  i: '1',
  l: '1',
  z: '2',
  s: '5',
  g: '9',
  q: '9',
  b: '8',
  t: '7',
};

/**
 * The lowest agreement of two names that have the same letters with other word boundaries (Abdelha mid, Abdel Hamid),
 * or that differ by a single typing error in one word; 0 for others. Words that are compared in a canonical form
 * (arabic-compounds.ts) agree here even if an error changed how they are split.
 */
export function agreementAsWritten(left: PreparedName, right: PreparedName): number {
  const [ours, theirs] = [left.letters, right.letters];
  const apart = Math.abs(ours.length - theirs.length);
  if (apart > MOST_BLANKS_APART || Math.min(ours.length, theirs.length) < LEAST_LETTERS) return 0;
  if (left.numbers === right.numbers && areSameButForBlanks(ours, theirs)) return SLIP.otherBlanks;
  return apart <= 1 && isOneSlip(ours, theirs) ? agreementButForSlip(left, right) : 0;
}

function agreementButForSlip(left: PreparedName, right: PreparedName): number {
  const [ours, theirs] = [left.letters, right.letters];
  const [word, other] = differingWords(ours, theirs);
  if (Math.max(word.length, other.length) < SLIP.leastLetters || GENERATIONS.has(word) || GENERATIONS.has(other))
    return 0;
  const areOther =
    left.kind === 'person'
      ? areBothNames(word, other, left.syllabaries & right.syllabaries)
      : areOtherThings(word, other);
  if (areOther) return 0;
  const letters = slipLetters(word, other);
  return Math.min(ours.length - word.length, theirs.length - other.length) < SLIP.leastRest[letters]
    ? 0
    : SLIP.agreement[letters];
}

function areSameButForBlanks(left: string, right: string): boolean {
  let at = 0;
  let other = 0;
  for (;;) {
    while (left[at] === ' ') at++;
    while (right[other] === ' ') other++;
    if (left[at] !== right[other]) return false;
    if (at >= left.length) return true;
    at++;
    other++;
  }
}

/** The words around the difference; two on a side if it is a blank. */
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

/** Numbers, and two words that are both known: Iran and Iraq, OAO and OOO, Fund VII and Fund VIII. */
function areOtherThings(word: string, other: string): boolean {
  if (isNumeral(word) || isNumeral(other)) return true;
  if (word.replace(/\D/g, '') !== other.replace(/\D/g, '') && !areLookAlikes(word, other)) return true;
  return isKnownWord(word) && isKnownWord(other);
}

/** A digit within a word represents a letter: C0mpany. */
const areLookAlikes = (word: string, other: string): boolean =>
  [word, other].every((one) => one.replace(/\d/g, '').length >= 3) && asDigits(word) === asDigits(other);

const asDigits = (word: string): string => word.replace(/[a-z]/g, (letter) => DIGITS[letter] ?? letter);

const isNumeral = (word: string): boolean =>
  romanNumber(word) !== undefined || (/\d/.test(word) && numberOfWord(word) !== undefined);

const isKnownWord = (word: string): boolean =>
  numberOfWord(word) !== undefined ||
  businessWord(word) !== undefined ||
  legalFormClass(word) !== undefined ||
  placeWord(word) !== undefined;
