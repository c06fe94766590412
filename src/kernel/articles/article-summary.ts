import type { TextSpan } from './article';

export const MOST_SUMMARY_LETTERS = 400;
const SENTENCE_END = /[.!?…]["'”’»)]?(?=\s)|[。！？]|\n/gu;
/** A full stop after these does not end a sentence, nor does one after a single letter. */
const ABBREVIATION = /(?:^|[\s(])(?:\p{L}|mr|mrs|ms|dr|prof|st|gen|sen|gov|jr|sr|no|vs|inc|ltd|co|corp|им|ул|г)\.$/iu;
const REACH = 600;
const ELLIPSIS = '…';

/** The sentence around a span and what follows it while there is room: at most 400 letters, cut between words. */
export function summaryAround(text: string, span: TextSpan): string {
  const from = Math.max(0, span.start - REACH);
  const around = text.slice(from, span.end + REACH);
  const ends = sentenceEnds(around);
  const start = ends.findLast((end) => end <= span.start - from) ?? 0;
  const end = ends.findLast((one) => one > span.end - from - 1 && one - start <= MOST_SUMMARY_LETTERS);
  const isCutBefore = start === 0 && from > 0;
  const whole = end !== undefined && !isCutBefore ? tidy(around.slice(start, end)) : '';
  return whole === '' ? cutAround(around, { start: span.start - from, end: span.end - from }, start) : whole;
}

function sentenceEnds(text: string): number[] {
  const ends: number[] = [];
  for (const match of text.matchAll(SENTENCE_END)) {
    const end = match.index + match[0].length;
    if (!match[0].startsWith('.') || !ABBREVIATION.test(text.slice(Math.max(0, match.index - 8), match.index + 1)))
      ends.push(end);
  }
  ends.push(text.length);
  return ends;
}

/** A sentence that is too long: part of it on both sides of the span. */
function cutAround(text: string, span: TextSpan, sentence: number): string {
  const room = MOST_SUMMARY_LETTERS - 2 * ELLIPSIS.length;
  const length = Math.min(span.end - span.start, room);
  const wanted = Math.max(sentence, span.start - Math.floor((room - length) / 3));
  const start = wanted === sentence ? sentence : wordStart(text, wanted, span.start);
  const most = Math.min(text.length, start + room);
  const end = most === text.length ? most : wordEnd(text, most, span.start + length);
  const before = start === 0 || start === sentence ? '' : ELLIPSIS;
  return before + tidy(text.slice(start, end)) + (end === text.length ? '' : ELLIPSIS);
}

function wordStart(text: string, from: number, most: number): number {
  const blank = text.slice(from, most).search(/\s/);
  return blank === -1 ? between(text, from) : from + blank + 1;
}

function wordEnd(text: string, to: number, least: number): number {
  for (let at = to; at > least; at--) if (/\s/.test(text.charAt(at))) return at;
  return between(text, to);
}

/** Not between the halves of a surrogate pair. */
const between = (text: string, at: number): number => (/[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at);

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();
