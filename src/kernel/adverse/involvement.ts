import type { TextSpan } from '../articles/article';
import type { AdverseCategory } from './adverse.types';
import type { CompiledPack } from './compile-pack';
import { hasTitle, namesAnother } from './nearest-mention';
import { type AdverseReading, gapBetween, matchesOf, type Occurrence, overlaps } from './reading';

/** A longer text reports several stories, so one wording does not decide about all of it. In folded letters. */
const LONGEST_TEXT = 2_500;
/** Between an act of an authority and the mention that it directly concerns. */
const DIRECT_DISTANCE = 60;
const STRANGER_REACH = 30;
const OBSERVER_REACH = 60;
const LEAST_SCENE_WORDS = 2;
/** Words with the same first letters count as one wording. */
const STEM = 5;
/** How many terms may separate a crime from the act of an authority that is about it. */
const MOST_TERMS_BACK = 2;

/** Acts of authorities. They concern whom they name; a crime may only be the topic of a text. */
const ACTS: readonly AdverseCategory[] = ['legal', 'regulatory', 'sanctions'];
/** Crimes whose words reports of sports and markets use as metaphors. */
const METAPHORICAL: readonly AdverseCategory[] = [
  'organised_crime',
  'terrorism',
  'arms_trafficking',
  'stolen_goods',
  'violence',
  'kidnapping',
  'robbery',
  'smuggling',
  'extortion',
  'piracy',
  'cybercrime',
];

/** Words of the law that reports of sports use for the rules of a game: a penalty, a suspension. */
const LEGAL_METAPHORS: readonly AdverseCategory[] = ['legal', 'regulatory'];

/** How the subject of a short text is involved in the crimes that it reports. */
export interface SubjectInvolvement {
  /** The subject observes, prevents or suffers crimes, so that only direct acts against it are adverse. */
  isBystander: boolean;
  /** Whether the offender only has the name of the subject. */
  isNamesake: boolean;
  /** The sentences that clear the subject. */
  clearing: readonly number[];
  /** Whether crimes are metaphors, as in sports reports. */
  hasMetaphors: boolean;
  /** Whether the words of the law are metaphors as well. */
  hasLegalMetaphors: boolean;
}

const NONE: SubjectInvolvement = {
  isBystander: false,
  isNamesake: false,
  clearing: [],
  hasMetaphors: false,
  hasLegalMetaphors: false,
};

/** Whether one wording may decide about all of a text. */
export const isShort = ({ folded }: AdverseReading): boolean => folded.text.length <= LONGEST_TEXT;

export const isAct = ({ category }: Pick<Occurrence, 'category'>): boolean => ACTS.includes(category);

/** @param hasAct whether a term of the text is an act of an authority */
export function involvementOf(
  reading: AdverseReading,
  packs: readonly CompiledPack[],
  hasAct: boolean,
): SubjectInvolvement {
  const { text } = reading.folded;
  if (!isShort(reading)) return NONE;
  const about = sentencesAbout(reading, packs);
  const some = (test: (pack: CompiledPack) => boolean): boolean => packs.some(test);
  const isReal = some(({ involvement }) => involvement.institutions.test(text));
  const isSport = some(({ involvement }) => countDistinct(text, involvement.sport) >= LEAST_SCENE_WORDS);
  const isMarket = some(({ involvement }) => countDistinct(text, involvement.market) >= LEAST_SCENE_WORDS);
  return {
    isNamesake: some(({ involvement }) => involvement.namesakes.test(text)),
    isBystander: some(
      (pack) => isBystander(reading, about, pack) || (!hasAct && pack.involvement.bystanders.test(text)),
    ),
    clearing: about.filter((index) =>
      some(({ involvement }) => involvement.exonerations.test(sentenceText(reading, index))),
    ),
    hasMetaphors: !isReal && (isSport || isMarket),
    hasLegalMetaphors: !isReal && isSport,
  };
}

/** Why the involvement of the subject keeps a finding from being adverse; null if it does not. */
export function excuseByInvolvement(
  reading: AdverseReading,
  involvement: SubjectInvolvement,
  term: Occurrence,
  mention: TextSpan,
  packs: readonly CompiledPack[],
): 'cleared' | 'no_statement' | null {
  if (term.category === 'caller') return null;
  if (involvement.isNamesake) return 'no_statement';
  if (involvement.hasMetaphors && METAPHORICAL.includes(term.category)) return 'no_statement';
  if (involvement.hasLegalMetaphors && LEGAL_METAPHORS.includes(term.category)) return 'no_statement';
  if (isClearedBefore(involvement, term)) return 'cleared';
  if (isStranger(reading, term, mention, packs)) return 'no_statement';
  return involvement.isBystander && !isOfDirectAct(reading, term, mention, packs) ? 'no_statement' : null;
}

/** The sentences with a mention, the title, and those that open with a reference to the subject of the previous one. */
function sentencesAbout(reading: AdverseReading, packs: readonly CompiledPack[]): number[] {
  const { sentences, mentions } = reading;
  const about: number[] = [];
  sentences.forEach((sentence, index) => {
    const isTitle = index === 0 && hasTitle(reading);
    const isMentioning = mentions.some((mention) => overlaps(mention, sentence));
    const isReferring = packs.some(({ cues }) => cues.references.test(sentenceText(reading, index)));
    if (isTitle || isMentioning || (isReferring && about.at(-1) === index - 1)) about.push(index);
  });
  return about;
}

const sentenceText = ({ folded, sentences }: AdverseReading, index: number): string =>
  folded.text.slice(sentences[index]?.start, sentences[index]?.end);

function isBystander(reading: AdverseReading, about: readonly number[], pack: CompiledPack): boolean {
  const { involvement } = pack;
  if (about.some((index) => involvement.bystanders.test(sentenceText(reading, index)))) return true;
  if (countDistinct(reading.folded.text, involvement.bystanders) >= LEAST_SCENE_WORDS) return true;
  return reading.mentions.some((mention) => isObserver(reading, mention, pack));
}

/** Whether an occupation such as `judge` is beside a mention, without `former`. */
function isObserver(
  { folded: { text }, sentences }: AdverseReading,
  mention: TextSpan,
  { involvement, cues }: CompiledPack,
): boolean {
  const sentence = sentences.find((span) => overlaps(span, mention));
  if (sentence === undefined) return false;
  const ahead = text.slice(Math.max(sentence.start, mention.start - OBSERVER_REACH), mention.start);
  const behind = text.slice(mention.end, Math.min(sentence.end, mention.end + OBSERVER_REACH));
  if (cues.kinBefore.test(ahead)) return false;
  const before = involvement.observersBefore.exec(ahead);
  if (before !== null && !involvement.former.test(ahead.slice(0, before.index))) return true;
  const after = involvement.observersAfter.exec(behind);
  return after !== null && !involvement.formerWithin.test(after[0]);
}

/** Whether an act of an authority is about somebody else, who is named beside it: "two men were arrested". */
function isStranger(
  { folded: { text }, sentences }: AdverseReading,
  term: Occurrence,
  mention: TextSpan,
  packs: readonly CompiledPack[],
): boolean {
  if (!isAct(term)) return false;
  const sentence = sentences[term.sentence];
  if (sentence === undefined) return false;
  const [from, until] =
    mention.end <= term.start ? [mention.end, sentence.end] : [sentence.start, Math.max(mention.start, term.end)];
  const ahead = text.slice(Math.max(from, term.start - STRANGER_REACH), term.start);
  const behind = text.slice(term.end, Math.max(term.end, Math.min(until, term.end + STRANGER_REACH)));
  const since = text.slice(mention.end, Math.max(mention.end, term.start));
  return packs.some(
    ({ involvement }) =>
      !involvement.together.test(since) &&
      (involvement.strangersBefore.test(ahead) || involvement.strangersAfter.test(behind)),
  );
}

/** A report of an exoneration begins with it. After a charge, an exoneration is a second statement beside the first. */
const isClearedBefore = ({ clearing }: SubjectInvolvement, { sentence }: Occurrence): boolean =>
  clearing.some((index) => index < sentence && (index === 0 || !clearing.includes(sentence)));

/** Whether a term is a direct act, or the crime that one shortly before it in the sentence is about. */
function isOfDirectAct(
  reading: AdverseReading,
  term: Occurrence,
  mention: TextSpan,
  packs: readonly CompiledPack[],
): boolean {
  let act: Occurrence | null = term;
  for (let back = 0; act?.sentence === term.sentence && back <= MOST_TERMS_BACK; back++) {
    if (isDirect(reading, act, mention, packs)) return true;
    act = act.before;
  }
  return false;
}

/** Whether an act of an authority names the mention as its object: close to it, with nobody else in between. */
function isDirect(
  reading: AdverseReading,
  term: Occurrence,
  mention: TextSpan,
  packs: readonly CompiledPack[],
): boolean {
  if (!isAct(term) || gapBetween(term, mention) > DIRECT_DISTANCE) return false;
  const between = { start: Math.min(term.end, mention.end), end: Math.max(term.start, mention.start) };
  const words = reading.folded.text.slice(between.start, between.end);
  if (/[.;:\n。؛；]/u.test(words)) return false;
  if (packs.some(({ involvement }) => isWithin(reading, term, involvement.bystanders))) return false;
  if (packs.some(({ involvement }) => involvement.bystanders.test(words) && !involvement.together.test(words)))
    return false;
  return !namesAnother(reading, between, packs);
}

/** Whether a wording around a term contains it, as "filed a complaint against" does: then the subject itself acts. */
function isWithin({ folded: { text } }: AdverseReading, term: Occurrence, pattern: RegExp): boolean {
  const from = Math.max(0, term.start - STRANGER_REACH);
  const found = pattern.exec(text.slice(from, term.end + STRANGER_REACH));
  if (found === null) return false;
  const start = from + found.index;
  return overlaps({ start, end: start + found[0].length }, term);
}

/** How many different wordings of a pattern occur. */
const countDistinct = (text: string, pattern: RegExp): number =>
  new Set(matchesOf(text, pattern).map(({ start, end }) => text.slice(start, Math.min(end, start + STEM)))).size;
