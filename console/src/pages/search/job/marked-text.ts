/** A piece of a text; marked if it is the adverse term. */
export interface TextPiece {
  readonly text: string;
  readonly isMarked: boolean;
}

const WORD = /[\p{L}\p{N}]+/gu;
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
 * The places of a term among the words of a text. A term of several words is found where they follow one another. If they do not
 * anywhere, as in `laundered money` for `money laundering`, its longer words are found alone.
 */
function findTerm(words: readonly string[], term: readonly string[]): number[] {
  const starts = [...words.keys()].filter((start) =>
    term.every((termWord, offset) => isFormOf(words[start + offset] ?? '', termWord)),
  );
  if (starts.length > 0) return starts.flatMap((start) => term.map((_word, offset) => start + offset));
  const longer = term.filter(({ length }) => length >= LEAST_LETTERS);
  return [...words.keys()].filter((place) => longer.some((termWord) => isFormOf(words[place] ?? '', termWord)));
}

/**
 * Splits an excerpt into pieces and marks its terms. The text may have another form of a word than the list of terms, such as a
 * plural. A text without any form of the terms is one piece.
 */
export function markTerms(excerpt: string, terms: readonly string[]): TextPiece[] {
  const matches = [...excerpt.matchAll(WORD)];
  const words = matches.map(([word]) => fold(word));
  const termWords = terms.map((term) => fold(term).match(WORD) ?? []).filter((term) => term.join('').length > 1);
  const marked = new Set(termWords.flatMap((term) => findTerm(words, term)));
  const pieces: TextPiece[] = [];
  const add = (text: string, isMarked: boolean): void => {
    const last = pieces.at(-1);
    if (last?.isMarked === isMarked) pieces[pieces.length - 1] = { text: last.text + text, isMarked };
    else if (text !== '') pieces.push({ text, isMarked });
  };
  let position = 0;
  for (const [place, { 0: word, index }] of matches.entries()) {
    add(excerpt.slice(position, index), false);
    add(word, marked.has(place));
    position = index + word.length;
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
