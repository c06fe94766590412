/** A piece of a text; marked if it is the adverse term. */
export interface TextPiece {
  readonly text: string;
  readonly isMarked: boolean;
}

const LEAST_LETTERS = 4;
/** The share of two words that has to be the same: most endings are shorter than the rest. */
const LEAST_SHARE = 0.6;

const fold = (text: string): string => text.toLocaleLowerCase('en');

function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length++;
  return length;
}

/** Whether the word is a form of the term's word: `bribes` of `bribery`. */
function isFormOf(word: string, termWord: string): boolean {
  if (word === termWord) return true;
  const common = commonLength(word, termWord);
  return common >= LEAST_LETTERS && common >= LEAST_SHARE * Math.max(word.length, termWord.length);
}

/**
 * Splits an excerpt into pieces and marks the words of its terms. The text may have another form of a word than the list of
 * terms, such as a plural. A text without any form of the terms is one piece.
 */
export function markTerms(excerpt: string, terms: readonly string[]): TextPiece[] {
  const termWords = terms.flatMap((term) => fold(term).match(/[\p{L}\p{N}]{2,}/gu) ?? []);
  const pieces: TextPiece[] = [];
  const add = (text: string, isMarked: boolean): void => {
    const last = pieces.at(-1);
    if (last?.isMarked === isMarked) pieces[pieces.length - 1] = { text: last.text + text, isMarked };
    else if (text !== '') pieces.push({ text, isMarked });
  };
  let position = 0;
  for (const match of excerpt.matchAll(/[\p{L}\p{N}]+/gu)) {
    add(excerpt.slice(position, match.index), false);
    const [word] = match;
    add(
      word,
      termWords.some((termWord) => isFormOf(fold(word), termWord)),
    );
    position = match.index + word.length;
  }
  add(excerpt.slice(position), false);
  return joinMarked(pieces);
}

/** Joins marked words that only a blank or a hyphen separates, so that a term of several words is one piece. */
function joinMarked(pieces: readonly TextPiece[]): TextPiece[] {
  return pieces.reduce<TextPiece[]>((joined, piece) => {
    const [before, blank] = [joined.at(-2), joined.at(-1)];
    if (piece.isMarked && before?.isMarked === true && blank !== undefined && /^[\s-]$/u.test(blank.text))
      return [...joined.slice(0, -2), { text: before.text + blank.text + piece.text, isMarked: true }];
    return [...joined, piece];
  }, []);
}
