import type { TextSpan } from '../articles/article';

export const MAX_EXCERPT_LENGTH = 300;
const ELLIPSIS = '…';
/** A longer word is cut inside. */
const LONGEST_WORD = 30;

/**
 * The words around a term and its mention, at most 300 UTF-16 code units, on one line, with an ellipsis where text was
 * left out. If the two are too far apart, only the words around the term.
 */
export function excerptAround(text: string, term: TextSpan, mention: TextSpan): string {
  const limit = MAX_EXCERPT_LENGTH - 2 * ELLIPSIS.length;
  const both = { start: Math.min(term.start, mention.start), end: Math.max(term.end, mention.end) };
  const core = both.end - both.start <= limit ? both : term;
  const room = Math.max(0, limit - (core.end - core.start));
  const left = Math.min(core.start, Math.max(room >> 1, room - (text.length - core.end)));
  const start = wordStart(text, core.start - left, core.start);
  const end = wordEnd(text, Math.min(text.length, start + limit), core.end);
  const middle = text.slice(start, end).replace(/\s+/g, ' ').trim();
  return `${start > 0 ? ELLIPSIS : ''}${middle}${end < text.length ? ELLIPSIS : ''}`;
}

/** The first word that begins at or after an index. */
function wordStart(text: string, index: number, latest: number): number {
  if (index <= 0 || /\s/.test(text.charAt(index - 1))) return Math.max(0, index);
  const blank = text.slice(index, Math.min(latest, index + LONGEST_WORD)).search(/\s/);
  return blank === -1 ? clusterStart(text, index, 1) : index + blank + 1;
}

/** The end of the last word that ends at or before an index. */
function wordEnd(text: string, index: number, earliest: number): number {
  if (index >= text.length || /\s/.test(text.charAt(index))) return index;
  const [tail = ''] = /(?<!\S)\S*$/.exec(text.slice(Math.max(earliest, index - LONGEST_WORD), index)) ?? [];
  const start = index - tail.length;
  return start > Math.max(earliest, index - LONGEST_WORD) ? start - 1 : clusterStart(text, index, -1);
}

const CONTINUES = /^[\p{M}\u{dc00}-\u{dfff}]/u;

/** The nearest index in a direction that does not separate a character from its combining marks. */
function clusterStart(text: string, index: number, step: 1 | -1): number {
  let at = index;
  for (let steps = 0; steps < LONGEST_WORD && at > 0 && at < text.length && CONTINUES.test(text.charAt(at)); steps++)
    at += step;
  return at;
}
