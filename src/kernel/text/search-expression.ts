import { foldText } from './fold';
import { withoutOuterPunctuation } from './outer-punctuation';

export interface SearchTerm {
  /** Folded by `foldText`. */
  text: string;
  isNegated: boolean;
  kind: 'word' | 'phrase';
}

/** A search expression of a caller; all terms must match. Without terms it matches everything. */
export interface SearchExpression {
  terms: SearchTerm[];
}

/** From this number of letters on, a word is also found inside longer words. */
const MIN_LETTERS_INSIDE_WORDS = 4;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const LETTERS_AND_DIGITS = /[\p{L}\p{N}]/gu;
/** Scripts that do not separate words by blanks, or (Hangul) append particles to them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORD_CHARACTER_BEFORE = /[\p{L}\p{N}\p{M}]$/u;
const WORD_CHARACTER_AFTER = /^[\p{L}\p{N}\p{M}]/u;
const TOKEN = /(-*)"([^"]*)"|([^\s"]+)|"/gu;

/**
 * Reads words, `"phrases"` and `-negations` (also `-"of a phrase"`). A quote that is never closed is ignored; text
 * without a letter or a digit is not a term.
 */
export function parseSearchExpression(text: string): SearchExpression {
  const terms: SearchTerm[] = [];
  for (const [, dashes, phrase, word] of foldText(text).matchAll(TOKEN)) {
    if (phrase !== undefined) addTerm(terms, phrase.trim(), dashes !== '', 'phrase');
    else if (word !== undefined) addTerm(terms, withoutOuterPunctuation(word), word.startsWith('-'), 'word');
  }
  return { terms };
}

function addTerm(terms: SearchTerm[], text: string, isNegated: boolean, kind: SearchTerm['kind']): void {
  if (!LETTER_OR_DIGIT.test(text)) return;
  terms.push({ text, isNegated, kind });
}

/** Whether all terms match a text folded by `foldText`. Phrases and short words match whole words only. */
export function matchesSearch(expression: SearchExpression, foldedText: string): boolean {
  return expression.terms.every((term) => holdsTerm(term, foldedText) !== term.isNegated);
}

function holdsTerm(term: SearchTerm, foldedText: string): boolean {
  return isFoundInsideWords(term) ? foldedText.includes(term.text) : holdsWhole(term.text, foldedText);
}

const EVERY_UNSPACED = new RegExp(UNSPACED.source, 'gu');

/** The text with a blank instead of each character beside which a word may begin and end in any case. */
export const blankUnspaced = (text: string): string => text.replace(EVERY_UNSPACED, ' ');

/** Whether a word may begin and end beside this character in any case. */
export const standsUnspaced = (character: string): boolean => UNSPACED.test(character);

/** True if a plain substring decides: words of at least four letters, and scripts written without blanks. */
export function isFoundInsideWords(term: SearchTerm): boolean {
  if (UNSPACED.test(term.text)) return true;
  return term.kind === 'word' && (term.text.match(LETTERS_AND_DIGITS)?.length ?? 0) >= MIN_LETTERS_INSIDE_WORDS;
}

function holdsWhole(needle: string, text: string): boolean {
  for (let start = text.indexOf(needle); start !== -1; start = text.indexOf(needle, start + 1)) {
    if (isBoundary(text, start) && isBoundary(text, start + needle.length)) return true;
  }
  return false;
}

/** Whether a word may begin or end at this index: not between two characters of one word. */
function isBoundary(text: string, index: number): boolean {
  // Two code units contain any one character, and a half surrogate never matches.
  const before = text.slice(Math.max(0, index - 2), index);
  const after = text.slice(index, index + 2);
  if (!WORD_CHARACTER_BEFORE.test(before) || !WORD_CHARACTER_AFTER.test(after)) return true;
  return UNSPACED.test(before.slice(-1)) || UNSPACED.test(after.slice(0, 1));
}
