import type { TextSpan } from '../articles/article';
import type { CompiledPack } from './compile-pack';
import { toFolded, toOriginal } from './fold-with-offsets';
import { lastBefore, type Occurrence, overlaps, type AdverseReading } from './reading';

const REACH = 40;
const HEADLINE_REACH = 120;
/** From this share of capitalised words on, capitals carry no information. */
const HEADLINE_SHARE = 0.75;
/** A sentence of fewer words is a heading or a fragment. */
const MIN_WORDS = 4;

const CAPITAL = /^\p{Lu}/u;
const CAPITAL_AFTER = /^(?:[ \u00a0]|-| & )(?=(\p{Lu}[\p{L}\p{M}'’]+))/u;
const CAPITAL_BEFORE = /(?:^|[^\p{L}])(\p{Lu}[\p{L}\p{M}'’]+)(?: |-| & )$/u;
const WORDS = /\p{L}[\p{L}\p{M}]{3,}/gu;
/** Marks of titles in scripts without capitals. */
const WORK_TITLE = { opening: '《', closing: '》' };

/**
 * Whether a term is part of a name or title: it is capitalised and beside another capitalised word ("Fraud Shield
 * Ltd"), or within Chinese title marks. Headlines and German do not count: most words of a headline and all German
 * nouns are capitalised.
 */
export function isWithinName(reading: AdverseReading, term: Occurrence, packs: readonly CompiledPack[]): boolean {
  const { original } = reading.folded;
  const { start, end } = toOriginal(reading.folded, term);
  if (isWithinTitleMarks(original, start, end)) return true;
  if (packs.every((pack) => pack.language === 'de')) return false;
  if (!CAPITAL.test(original.slice(start, end))) return false;
  const after = CAPITAL_AFTER.exec(original.slice(end, end + REACH));
  const before = CAPITAL_BEFORE.exec(original.slice(Math.max(0, start - REACH), start));
  const neighbours: TextSpan[] = [];
  if (after !== null) neighbours.push({ start: end + after[0].length, end: end + after[0].length + 1 });
  if (before !== null) neighbours.push({ start: start - 2, end: start - 1 });
  const others = neighbours.filter((span) => !isMentioned(reading, span));
  return others.length > 0 && !isHeadline(reading, term);
}

function isMentioned(reading: AdverseReading, span: TextSpan): boolean {
  const folded = toFolded(reading.folded, span);
  const mention = reading.mentions[lastBefore(reading.mentions, folded.start)];
  return mention !== undefined && overlaps(mention, folded);
}

function isWithinTitleMarks(text: string, start: number, end: number): boolean {
  const ahead = text.slice(Math.max(0, start - REACH), start);
  const opening = ahead.lastIndexOf(WORK_TITLE.opening);
  if (opening === -1 || ahead.includes(WORK_TITLE.closing, opening)) return false;
  return text.slice(end, end + REACH).includes(WORK_TITLE.closing);
}

function isHeadline({ folded, sentences }: AdverseReading, term: Occurrence): boolean {
  const sentence = sentences[term.sentence];
  if (sentence === undefined) return false;
  const { start, end } = toOriginal(folded, {
    start: Math.max(sentence.start, term.start - HEADLINE_REACH),
    end: Math.min(sentence.end, term.end + HEADLINE_REACH),
  });
  const words = folded.original.slice(start, end).match(WORDS) ?? [];
  if (words.length < MIN_WORDS) return false;
  return words.filter((word) => CAPITAL.test(word)).length / words.length >= HEADLINE_SHARE;
}
