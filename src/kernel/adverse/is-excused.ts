import type { TextSpan } from '../articles/article';
import type { CompiledPack } from './compile-pack';
import { lastBefore, lastMatchEnd, type Occurrence, type AdverseReading } from './reading';

/** How far before and after a term words are read, in folded letters. */
const REACH = 160;
const ADJACENT_REACH = 40;
const AFTER_REACH = 30;
const MAX_ENUMERATED = 5;
/** What may separate two terms of one enumeration. */
const ENUMERATION = /^(?: ?[,،、/] ?| )(?:[^ \n]{1,8} ){0,2}$/u;

/** A comma before `that` does not end a clause: "denies, that he …" in languages that write it. Folded. */
const CLAUSE_BREAK = /,(?! (?:dass|ze|by|jakoby|что|якобы|що|нібито) )|[;:()،؛，；：、]| - /u;

/**
 * Whether the words around a term say that anybody, the subject or not, was cleared of it, denies it or is its victim.
 */
export function isExcused(reading: AdverseReading, term: Occurrence, pack: CompiledPack, depth = 0): boolean {
  const { text } = reading.folded;
  const sentence = reading.sentences[term.sentence];
  if (sentence === undefined) return false;
  const { cues } = pack;
  const clause = findClause(text, sentence, term, pack);
  const ahead = text.slice(clause.start, term.start);
  const sinceMention = text.slice(
    Math.max(clause.start, term.start - ADJACENT_REACH, mentionEnd(reading, term)),
    term.start,
  );
  if (cues.before.test(ahead) || cues.adjacent.test(sinceMention)) return true;
  const behind = text.slice(term.end, Math.min(clause.end, term.end + AFTER_REACH));
  if (startsWithin(behind, cues.after)) return true;
  if (cues.cleared.test(text.slice(clause.start, clearedEnd(text, sentence, term, pack)))) return true;
  const { before } = term;
  if (before === null || depth === MAX_ENUMERATED || !isEnumerated(text, before, term)) return false;
  return isExcused(reading, before, pack, depth + 1);
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
