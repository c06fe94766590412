import type { TextSpan } from '../articles/article';
import { foldText } from '../text/fold';

/** A text folded for matching that still knows where each of its UTF-16 code units came from. */
export interface FoldedText {
  original: string;
  text: string;
  /** For each code unit of `text`, where the character it came from begins in the original… */
  starts: Uint32Array;
  /** …and where it ends. */
  ends: Uint32Array;
}

/** A character with the marks on it; loose Hangul jamo as one syllable, since folding composes them. */
const CLUSTER = /[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|\s+|\P{M}\p{M}*|\p{M}+/gu;
const LINE_BREAK = /[\n\r\u2028\u2029]/;
/** Letters without meaning of their own: the Arabic tatweel only stretches a word. */
const STRETCHER = '\u0640';

// One entry for each character of the BMP at most.
const folds = new Map<string, string>();

/**
 * As `foldText`, character by character, but for three things: white space with a line break in it becomes one line
 * break, since that parts paragraphs; the ends are not trimmed; and the Arabic tatweel goes.
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

/** The span of the folded text that holds a span of the original. */
export function toFolded({ starts, ends }: FoldedText, span: TextSpan): TextSpan {
  return { start: countUpTo(ends, span.start), end: countUpTo(starts, span.end - 1) };
}

export function toOriginal({ original, starts, ends }: FoldedText, span: TextSpan): TextSpan {
  return { start: starts[span.start] ?? original.length, end: ends[span.end - 1] ?? original.length };
}

/** How many of the ascending values are not above the limit. */
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
