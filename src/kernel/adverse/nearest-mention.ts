import type { TextSpan } from '../articles/article';
import type { CompiledPack } from './compile-pack';
import { isGivenName } from '../names/name-shares';
import { foldText } from '../text/fold';
import { concernsMention, isAboutOthers, isVictim, MAX_DISTANCE, namesSomebodyClose } from './concerns-mention';
import { toOriginal } from './fold-with-offsets';
import { gapBetween, lastBefore, type Occurrence, type AdverseReading } from './reading';

/** Words that begin with capitals, as names of people and of authorities do. */
const CAPITALISED =
  /(?<![\p{L}\p{M}'’-])(?!(?:The|Le|La|Les|El|Los|Las|Il|Lo|Gli|De|Het|Os|As) )\p{Lu}[\p{L}\p{M}]{1,30}(?:[- ](?:(?:de|del|di|da|von|van|der|bin|al) )?\p{Lu}[\p{L}\p{M}.]{0,30}){1,4}/gu;
/** A person with this share of a culture may bear a given name. */
const LEAST_SHARE = 1e-4;

/**
 * The mention that a term is about: the nearer of the mentions before and after it in its sentence. If the sentence has
 * no mention and opens with a pronoun or similar, the last mention of the previous sentence. Null if there is none.
 */
export function nearestMention(
  reading: AdverseReading,
  term: Occurrence,
  packs: readonly CompiledPack[],
): TextSpan | null {
  const here = mentionsAround(reading, term);
  if (here.length === 0) return mentionBefore(reading, term, packs);
  const near = here
    .filter((mention) => gapBetween(term, mention) <= MAX_DISTANCE)
    .filter((mention) => packs.every((pack) => concernsMention(reading, term, mention, pack)));
  return near.sort((left, right) => gapBetween(term, left) - gapBetween(term, right))[0] ?? null;
}

/** The mention that is the victim of a crime: "the murder of X". Null if there is none. */
export function nearestVictim(
  reading: AdverseReading,
  term: Occurrence,
  packs: readonly CompiledPack[],
): TextSpan | null {
  const sentence = reading.sentences[term.sentence];
  const isTheVictim = (mention: TextSpan, pack: CompiledPack): boolean =>
    sentence !== undefined &&
    isVictim(reading.folded.text, term, mention, pack) &&
    !namesSomebodyClose(reading, mention, sentence, pack);
  return mentionsAround(reading, term).find((mention) => packs.some((pack) => isTheVictim(mention, pack))) ?? null;
}

/** What may lie between the victim and a crime in the passive voice: a few words, as in "X was allegedly robbed". */
const SUFFERING_GAP = /^[^,;:()،；，。]{0,30}$/u;

/** The mention right before a crime in the passive voice, unless it names somebody close to the subject. Null if there is none. */
export function sufferingMention(reading: AdverseReading, term: Occurrence, pack: CompiledPack): TextSpan | null {
  const { folded, mentions, sentences } = reading;
  const sentence = sentences[term.sentence];
  const mention = mentions[lastBefore(mentions, term.start - 1)];
  if (sentence === undefined || mention === undefined || mention.start < sentence.start || mention.end > term.start)
    return null;
  if (!SUFFERING_GAP.test(folded.text.slice(mention.end, term.start))) return null;
  if (namesAnother(reading, { start: mention.end, end: term.start }, [pack])) return null;
  return namesSomebodyClose(reading, mention, sentence, pack) ? null : mention;
}

function mentionsAround({ mentions, sentences }: AdverseReading, term: Occurrence): TextSpan[] {
  const sentence = sentences[term.sentence];
  const index = lastBefore(mentions, term.start);
  return [mentions[index], mentions[index + 1]].filter(
    (mention) =>
      mention !== undefined && sentence !== undefined && mention.start < sentence.end && mention.end > sentence.start,
  ) as TextSpan[];
}

/** How many sentences that mention nobody may separate a reference from the mention that it refers to. */
const MOST_SENTENCES_BACK = 2;

function mentionBefore(reading: AdverseReading, term: Occurrence, packs: readonly CompiledPack[]): TextSpan | null {
  const { folded, mentions, sentences } = reading;
  const sentence = sentences[term.sentence];
  if (sentence === undefined || term.start - sentence.start > MAX_DISTANCE) return null;
  const mention = mentions[lastBefore(mentions, sentence.start - 1)];
  if (mention === undefined) return null;
  const earliest = sentences[Math.max(0, term.sentence - 1 - MOST_SENTENCES_BACK)];
  if (earliest === undefined || mention.start < earliest.start) return null;
  const opening = folded.text.slice(sentence.start, Math.min(sentence.end, sentence.start + MAX_DISTANCE));
  if (!packs.some((pack) => pack.cues.references.test(opening))) return null;
  const previous = sentences[lastBefore(sentences, mention.start)];
  if (previous === undefined || packs.some((pack) => isAboutOthers(reading, mention, previous, pack))) return null;
  // The sentence of the mention itself may name others, who are not its subject.
  const since = { start: Math.max(previous.end, earliest.start), end: term.start };
  return namesAnother(reading, since, packs) ? null : mention;
}

/** How far into the next sentence its mention may begin. */
const AHEAD_REACH = 60;

/**
 * The mention that a title or an opening sentence introduces without a name: "Former minister jailed", and then "X was …". Null
 * if there is none.
 */
export function mentionIntroduced(
  reading: AdverseReading,
  term: Occurrence,
  packs: readonly CompiledPack[],
): TextSpan | null {
  const { mentions, sentences } = reading;
  const sentence = sentences[term.sentence];
  const mention = mentions[lastBefore(mentions, term.start) + 1];
  if (sentence === undefined || mention === undefined || lastBefore(mentions, term.start) >= 0) return null;
  if (!hasTitle(reading)) return null;
  const next = sentences[lastBefore(sentences, mention.start)];
  if (next === undefined || mention.start < sentence.end) return null;
  const isNext = sentences.indexOf(next) === nextWithWords(reading, term.sentence);
  const isTitle = term.sentence === 0;
  if (!isNext || (!isTitle && mention.start - next.start > AHEAD_REACH)) return null;
  if (packs.some((pack) => isAboutOthers(reading, mention, next, pack))) return null;
  return namesAnother(reading, sentence, packs) ? null : mention;
}

/** Whether a text begins with a line of its own. */
export const hasTitle = ({ folded, sentences }: AdverseReading): boolean =>
  folded.text.charAt((sentences[0]?.end ?? 0) - 1) === '\n';

function nextWithWords({ folded, sentences }: AdverseReading, index: number): number {
  let next = index + 1;
  while (next < sentences.length && folded.text.slice(sentences[next]?.start, sentences[next]?.end).trim() === '')
    next++;
  return next;
}

/** Whether a part of a text names another person. The name of an authority, such as the Securities and Exchange Commission, does not count. */
export function namesAnother({ folded }: AdverseReading, span: TextSpan, packs: readonly CompiledPack[]): boolean {
  const { start, end } = toOriginal(folded, span);
  const names = folded.original.slice(start, end).match(CAPITALISED) ?? [];
  // German capitalises all nouns.
  const isGerman = packs.some(({ language }) => language === 'de');
  return names.some((name) => {
    const words = name.split(/[ -]/u);
    const isPerson =
      (words.length === 2 && !isGerman) || words.slice(0, -1).some((word) => isGivenName(word, LEAST_SHARE));
    return isPerson && !packs.some(({ involvement }) => involvement.institutions.test(foldText(name)));
  });
}
