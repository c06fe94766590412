import type { TextSpan } from '../articles/article';
import type { AdverseCategory } from './adverse.types';
import type { CompiledPack } from './compile-pack';
import { overlaps, type Occurrence, type AdverseReading } from './reading';

/** In folded letters. A term farther from the mention is more often about somebody else. */
export const MAX_DISTANCE = 200;
const REACH = 60;
/** Acts whose victim follows after `of` or `on` if the text names one. */
const AGAINST_SOMEBODY: readonly AdverseCategory[] = ['violence', 'kidnapping', 'robbery'];

/** Whether a term may be about a mention in the same sentence, and not about somebody else there. */
export function concernsMention(
  reading: AdverseReading,
  term: Occurrence,
  mention: TextSpan,
  pack: CompiledPack,
): boolean {
  const { text } = reading.folded;
  const sentence = reading.sentences[term.sentence];
  if (sentence === undefined) return false;
  const ahead = text.slice(Math.max(sentence.start, mention.start - REACH), mention.start);
  const behind = text.slice(mention.end, Math.min(sentence.end, mention.end + REACH));
  if (isAnotherParty(ahead, behind, pack) || isAnotherClause(reading, term, mention, pack)) return false;
  if (isVictim(text, term, mention, pack)) return false;
  return (
    !isOfficial(ahead, behind, mention, legalBefore(term, mention), pack) &&
    !isSpeaking(text, term, mention, behind, pack)
  );
}

/**
 * Whether a sentence is about somebody close to the subject, or names the subject as a prosecutor, reporter or similar.
 */
export function isAboutOthers(
  reading: AdverseReading,
  mention: TextSpan,
  sentence: TextSpan,
  pack: CompiledPack,
): boolean {
  const { text } = reading.folded;
  const ahead = text.slice(Math.max(sentence.start, mention.start - REACH), mention.start);
  const behind = text.slice(mention.end, Math.min(sentence.end, mention.end + REACH));
  return isAnotherParty(ahead, behind, pack) || isOfficial(ahead, behind, mention, null, pack);
}

/** Whether a mention only says to whom somebody else is close, as in "the subject's brother". */
export function namesSomebodyClose(
  { folded: { text } }: AdverseReading,
  mention: TextSpan,
  sentence: TextSpan,
  pack: CompiledPack,
): boolean {
  const ahead = text.slice(Math.max(sentence.start, mention.start - REACH), mention.start);
  return isAnotherParty(ahead, text.slice(mention.end, Math.min(sentence.end, mention.end + REACH)), pack);
}

/** For example the subject's brother, who is not the subject, unless the sentence is about both. */
const isAnotherParty = (ahead: string, behind: string, { cues }: CompiledPack): boolean =>
  cues.kinBefore.test(ahead) || (cues.kinAfter.test(behind) && !cues.jointly.test(behind));

/** Whether the mention is the object of a crime against somebody: "the murder of X". */
export function isVictim(text: string, term: Occurrence, mention: TextSpan, { cues }: CompiledPack): boolean {
  if (!AGAINST_SOMEBODY.includes(term.category) || mention.start < term.end) return false;
  return cues.victimLinks.test(text.slice(term.end, mention.start).slice(0, REACH));
}

/** "Arrested" before the mention, if it is the term itself or the one before it. */
const legalBefore = (term: Occurrence, mention: TextSpan): Occurrence | null =>
  [term, term.before].find((one) => one?.category === 'legal' && one.end <= mention.start) ?? null;

/** Prosecutors, reporters and similar, unless they are charged themselves. */
function isOfficial(
  ahead: string,
  behind: string,
  mention: TextSpan,
  legal: Occurrence | null,
  { cues }: CompiledPack,
): boolean {
  if (!cues.roles.test(ahead)) return false;
  if (cues.accused.test(behind)) return false;
  const isObject = legal !== null && mention.start - legal.end < REACH;
  return !isObject || cues.agent.test(ahead.replace(/(?<!\S)\S+\s*$/u, ''));
}

/** "The firm launders money, X said" and "X accused the firm of laundering", but not "X said he had laundered". */
function isSpeaking(text: string, term: TextSpan, mention: TextSpan, behind: string, { cues }: CompiledPack): boolean {
  const ahead = text.slice(Math.max(0, mention.start - REACH), mention.start);
  if (mention.start >= term.end && cues.agent.test(ahead)) return true;
  if (!cues.active.test(behind)) return false;
  return (
    mention.start > term.start ||
    !/(?<!\p{L})(?:he|she|himself|herself)(?!\p{L})/u.test(text.slice(mention.end, term.start))
  );
}

/** Whether exactly one of the two is in a clause such as "while his partner was jailed". */
function isAnotherClause(
  { folded: { text }, sentences }: AdverseReading,
  term: Occurrence,
  mention: TextSpan,
  { cues }: CompiledPack,
): boolean {
  const sentence = sentences[term.sentence];
  if (sentence === undefined) return false;
  if (term.end <= mention.start && cues.joins.test(text.slice(Math.max(term.end, mention.start - 20), mention.start)))
    return true;
  const from = Math.max(sentence.start, Math.min(term.start, mention.start) - REACH);
  const until = Math.min(sentence.end, Math.max(term.end, mention.end) + REACH);
  const aside = cues.asides.exec(text.slice(from, until));
  if (aside === null) return false;
  const start = from + aside.index;
  const comma = text.slice(start, until).search(/[,،，]/u);
  const span = { start, end: comma === -1 ? until : start + comma };
  return overlaps(span, term) !== overlaps(span, mention);
}
