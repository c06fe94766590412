import type { TextSpan } from '../articles/article';
import type { CompiledPack } from './compile-pack';
import { isAboutOthers } from './concerns-mention';
import { excuseOf } from './excuse-of';
import { hasTitle, namesAnother } from './nearest-mention';
import { type AdverseReading, gapBetween, lastBefore, type Occurrence, overlaps } from './reading';
import { isAct, isShort, type SubjectInvolvement } from './involvement';

/** A subject that is mentioned once, in a later sentence, is not what the text is about. */
const LEAST_MENTIONS = 2;
const CLAUSE_REACH = 160;
/**
 * Whether a short text reports about the subject alone, so that an act of an authority in a sentence without a name concerns it. The
 * text names the subject in the title, in its first two sentences or several times, never as an official or somebody's relative, and nothing
 * in it clears the subject or shows that it only watches, prevents or suffers crimes.
 */
export function isReportOnSubject(
  reading: AdverseReading,
  involvement: SubjectInvolvement,
  packs: readonly CompiledPack[],
): boolean {
  if (!isShort(reading) || packs.length !== 1 || involvement.clearing.length > 0) return false;
  if (involvement.isNamesake || involvement.isBystander || involvement.hasMetaphors || involvement.hasLegalMetaphors)
    return false;
  const { mentions, sentences } = reading;
  if (packs.some(({ involvement }) => involvement.bystanders.test(reading.folded.text))) return false;
  const first = lastBefore(sentences, mentions[0]?.start ?? -1);
  const isProminent = first <= (hasTitle(reading) ? firstOfBody(reading) + 1 : 0) || mentions.length >= LEAST_MENTIONS;
  return isProminent && !mentions.some((mention) => isAboutSomebodyElse(reading, mention, packs));
}

function isAboutSomebodyElse(reading: AdverseReading, mention: TextSpan, packs: readonly CompiledPack[]): boolean {
  const sentence = reading.sentences[lastBefore(reading.sentences, mention.start)];
  return sentence === undefined || packs.some((pack) => isAboutOthers(reading, mention, sentence, pack));
}

/** The first sentence with words after the title. */
function firstOfBody({ folded, sentences }: AdverseReading): number {
  const index = sentences.findIndex(({ start, end }, at) => at > 0 && folded.text.slice(start, end).trim() !== '');
  return Math.max(0, index);
}

/**
 * The nearest mention if a term is an act of an authority in a sentence that does not mention the subject, and that names nobody else.
 * Null otherwise.
 */
export function mentionOfReport(
  reading: AdverseReading,
  term: Occurrence,
  packs: readonly CompiledPack[],
): TextSpan | null {
  const sentence = reading.sentences[term.sentence];
  if (!isAct(term) || sentence === undefined) return null;
  if (reading.mentions.some((mention) => overlaps(mention, sentence))) return null;
  const clause = clauseOf(reading.folded.text, sentence, term);
  if (packs.some(({ involvement }) => involvement.strangers.test(clause))) return null;
  if (namesAnother(reading, sentence, packs)) return null;
  const [mention] = [...reading.mentions].sort((left, right) => gapBetween(term, left) - gapBetween(term, right));
  if (mention === undefined) return null;
  return packs.some((pack) => excuseOf(reading, term, mention, pack) !== null) ? null : mention;
}

const SEPARATOR = /[,;:،؛，；：]/u;

/** The words around a term up to the next commas. */
function clauseOf(text: string, sentence: TextSpan, term: TextSpan): string {
  const ahead = text.slice(Math.max(sentence.start, term.start - CLAUSE_REACH), term.start);
  const behind = text.slice(term.end, Math.min(sentence.end, term.end + CLAUSE_REACH));
  const from = ahead.split(SEPARATOR).at(-1) ?? '';
  const [until = ''] = behind.split(SEPARATOR, 1);
  return from + text.slice(term.start, term.end) + until;
}
