import type { TextSpan } from '../articles/article';
import type { OtherRole } from './adverse.types';
import type { CompiledPack } from './compile-pack';
import { lastBefore, lastMatchEnd, matchesOf, type Occurrence, type AdverseReading } from './reading';

/** How far before and after a term words are read, in folded letters. */
const REACH = 160;
const ADJACENT_REACH = 40;
const AFTER_REACH = 30;
const VICTIM_REACH = 40;
const MAX_ENUMERATED = 5;
/** What may separate two terms of one enumeration. */
const ENUMERATION = /^(?: ?[,،、/] ?| )(?:[^ \n]{1,8} ){0,2}$/u;

/** A comma before `that` does not end a clause: "denies, that he …" in languages that write it. Folded. */
const CLAUSE_BREAK = /,(?! (?:dass|ze|by|jakoby|что|якобы|що|нібито) )|[;:()،؛，；：、]| - /u;

/**
 * Why a term is not adverse. `no_statement` is every reason that says nothing about the subject: a negation, a condition,
 * prevention, a book about it.
 */
export type Excuse = OtherRole | 'no_statement';

/**
 * Why the words around a term keep it from being adverse: the subject or somebody else was cleared of it, denies it or is its victim,
 * or the words make no statement about the subject. Null if nothing excuses the term.
 */
export function excuseOf(
  reading: AdverseReading,
  term: Occurrence,
  mention: TextSpan,
  pack: CompiledPack,
  depth = 0,
): Excuse | null {
  const { text } = reading.folded;
  const sentence = reading.sentences[term.sentence];
  if (sentence === undefined) return null;
  const { cues } = pack;
  const clause = findClause(text, sentence, term, pack);
  const ahead = text.slice(clause.start, term.start);
  const sinceMention = text.slice(
    Math.max(clause.start, term.start - ADJACENT_REACH, mentionEnd(reading, term)),
    term.start,
  );
  const end = clearedEnd(text, sentence, term, pack);
  const clearing = cues.cleared.exec(text.slice(clause.start, end));
  // In Turkish, the word for the victim follows the term, so `cleared` contains it.
  if (clearing !== null) return cues.victims.test(clearing[0]) ? 'victim' : 'cleared';
  if (isExonerated(reading, { start: clause.start, end }, pack)) return 'cleared';
  if (cues.before.test(ahead)) return excuseBefore(text, term, mention, ahead, pack);
  if (cues.adjacent.test(sinceMention)) return 'no_statement';
  const behind = text.slice(term.end, Math.min(clause.end, term.end + AFTER_REACH));
  if (startsWithin(behind, cues.after)) return 'no_statement';
  const { before } = term;
  if (before === null || depth === MAX_ENUMERATED || !isEnumerated(text, before, term)) return null;
  return excuseOf(reading, before, mention, pack, depth + 1);
}

const exonerations = new WeakMap<AdverseReading, Map<CompiledPack, readonly TextSpan[]>>();

/** Whether an exoneration is within a part of the text. They are searched once: doing so for every term took twice as long. */
function isExonerated(reading: AdverseReading, { start, end }: TextSpan, pack: CompiledPack): boolean {
  const byPack = exonerations.get(reading) ?? new Map<CompiledPack, readonly TextSpan[]>();
  exonerations.set(reading, byPack);
  const spans = byPack.get(pack) ?? matchesOf(reading.folded.text, pack.involvement.exonerations);
  byPack.set(pack, spans);
  const last = spans[lastBefore(spans, end - 1)];
  return last !== undefined && last.start >= start && last.end <= end;
}

/** The excuse by a word before the term. The subject is the victim only if the word for it closely follows the mention. */
function excuseBefore(
  text: string,
  term: Occurrence,
  mention: TextSpan,
  ahead: string,
  { cues }: CompiledPack,
): Excuse {
  const between = text.slice(mention.end, term.start);
  if (between.length <= VICTIM_REACH && cues.victims.test(between)) return 'victim';
  return cues.denials.test(ahead) ? 'cleared' : 'no_statement';
}

/** Where the last mention before the term ends. If "against" precedes the term, that mention is its object. */
function mentionEnd({ mentions }: AdverseReading, term: Occurrence): number {
  return mentions[lastBefore(mentions, term.start)]?.end ?? 0;
}

/**
 * Whether the match begins after at most one word: true for `fraud prevention`, false for `fraud and bribery
 * prevention`.
 */
function startsWithin(text: string, pattern: RegExp): boolean {
  const match = pattern.exec(text);
  return match !== null && /^[ '"-]*(?:[^ '"-][^ ]{0,23}[ '"-]+)?$/u.test(text.slice(0, match.index));
}

function isEnumerated(text: string, before: Occurrence, term: Occurrence): boolean {
  if (before.sentence !== term.sentence || before.category === 'legal' || term.category === 'legal') return false;
  return ENUMERATION.test(text.slice(before.end, term.start));
}

/** From the last comma or contrast before the term to the next one after the term. */
function findClause(text: string, sentence: TextSpan, term: TextSpan, { cues }: CompiledPack): TextSpan {
  const from = Math.max(sentence.start, term.start - REACH);
  const ahead = text.slice(from, term.start);
  const start = from + Math.max(0, lastMatchEnd(ahead, CLAUSE_BREAK), lastMatchEnd(ahead, cues.contrasts));
  const behind = text.slice(term.end, Math.min(sentence.end, term.end + REACH));
  const ends = [CLAUSE_BREAK, cues.contrasts].map((pattern) => pattern.exec(behind)?.index ?? Infinity);
  return { start, end: term.end + Math.min(behind.length, ...ends) };
}

/** "Charged with fraud, she was acquitted": reaches over commas, up to a contrast or a clause about something else. */
function clearedEnd(text: string, sentence: TextSpan, term: TextSpan, { cues }: CompiledPack): number {
  const behind = text.slice(term.end, Math.min(sentence.end, term.end + REACH));
  const ends = [/[;؛；]/u, cues.contrasts, cues.asides].map((pattern) => pattern.exec(behind)?.index ?? Infinity);
  return term.end + Math.min(behind.length, ...ends);
}
