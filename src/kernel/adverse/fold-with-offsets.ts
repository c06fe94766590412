import type { TextSpan } from '../articles/article';
import { foldText } from '../text/fold';

/** A text folded for matching that maps each of its UTF-16 code units to its origin. */
export interface FoldedText {
  original: string;
  text: string;
  /** For each code unit of `text`, where its character begins in the original… */
  starts: Uint32Array;
  /** …and where it ends. */
  ends: Uint32Array;
}

/** A character with its combining marks. Loose Hangul jamo count as one syllable because folding composes them. */
const CLUSTER = /[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|\s+|\P{M}\p{M}*|\p{M}+/gu;
const LINE_BREAK = /[\n\r\u2028\u2029]/;
/** Letters without a meaning: the Arabic tatweel only stretches a word. */
const STRETCHER = '\u0640';

// Has at most one entry for each character of the BMP.
const folds = new Map<string, string>();

/**
 * Like `foldText`, character by character, with three differences: white space with a line break becomes one line
 * break, because that separates paragraphs; the ends are not trimmed; the Arabic tatweel is removed.
 */
export function foldWithOffsets(original: string): FoldedText {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let length = 0;
  for (const match of original.matchAll(CLUSTER)) {
    const [cluster] = match;
    const folded = foldCluster(cluster);
    parts.push(folded);
    length += folded.length;
    while (starts.length < length) {
      starts.push(match.index);
      ends.push(match.index + cluster.length);
    }
  }
  return { original, text: parts.join(''), starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}

function foldCluster(cluster: string): string {
  if (cluster.length > 1) return cluster.trim() === '' ? foldSpace(cluster) : foldText(cluster);
  const known = folds.get(cluster);
  if (known !== undefined) return known;
  const folded = cluster.trim() === '' ? foldSpace(cluster) : cluster === STRETCHER ? '' : foldText(cluster);
  folds.set(cluster, folded);
  return folded;
}

const foldSpace = (space: string): string => (LINE_BREAK.test(space) ? '\n' : ' ');

/** The span of the folded text that corresponds to a span of the original. */
export function toFolded({ starts, ends }: FoldedText, span: TextSpan): TextSpan {
  return { start: countUpTo(ends, span.start), end: countUpTo(starts, span.end - 1) };
}

export function toOriginal({ original, starts, ends }: FoldedText, span: TextSpan): TextSpan {
  return { start: starts[span.start] ?? original.length, end: ends[span.end - 1] ?? original.length };
}

/** How many of the ascending values are at most the limit. */
function countUpTo(values: Uint32Array, limit: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
