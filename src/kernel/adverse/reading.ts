import type { TextSpan } from '../articles/article';
import type { TermMatch } from './compile-pack';
import { type FoldedText, foldWithOffsets, toFolded } from './fold-with-offsets';
import { splitSentences } from './split-sentences';

/** A text prepared for the search. All spans refer to the folded text. */
export interface AdverseReading {
  folded: FoldedText;
  sentences: readonly TextSpan[];
  /** Ascending, without empty spans. */
  mentions: readonly TextSpan[];
}

/** A term as it occurs in a reading, with the language whose pack contains it. */
export interface Occurrence extends TermMatch {
  sentence: number;
  /** The preceding term in the text. */
  before: Occurrence | null;
}

export function splitIntoSentences(text: string, mentions: readonly TextSpan[]): AdverseReading {
  const folded = foldWithOffsets(text);
  const spans = mentions.filter(({ start, end }) => start >= 0 && start < end && end <= text.length);
  return {
    folded,
    sentences: splitSentences(text).map((span) => toFolded(folded, span)),
    mentions: spans.map((span) => toFolded(folded, span)).sort((left, right) => left.start - right.start),
  };
}

/** The index of the last span that begins at or before an index; -1 if there is none. */
export function lastBefore(spans: readonly TextSpan[], index: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.start ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export const overlaps = (left: TextSpan, right: TextSpan): boolean => left.start < right.end && right.start < left.end;

export const gapBetween = (left: TextSpan, right: TextSpan): number =>
  Math.max(0, left.start - right.end, right.start - left.end);

const globals = new WeakMap<RegExp, RegExp>();

/** Where the last match of a pattern ends; -1 if there is none. The text is a short window. */
export function lastMatchEnd(text: string, pattern: RegExp): number {
  const expression = globals.get(pattern) ?? new RegExp(pattern, 'gu');
  globals.set(pattern, expression);
  let end = -1;
  expression.lastIndex = 0;
  for (let match = expression.exec(text); match !== null; match = expression.exec(text)) end = expression.lastIndex;
  return end;
}

/** All matches of a pattern, in text order. */
export const matchesOf = (text: string, pattern: RegExp): TextSpan[] =>
  Array.from(text.matchAll(new RegExp(pattern, 'gu')), ({ index, 0: match }) => ({
    start: index,
    end: index + match.length,
  }));
