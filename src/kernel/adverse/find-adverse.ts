import type { TextSpan } from '../articles/article';
import { packsFor } from './packs/adverse-packs';
import type { AdverseFinding, AdverseOptions, OtherRole, OtherStatement, Statements } from './adverse.types';
import { foldText } from '../text/fold';
import { findCallerTerms } from './caller-terms';
import { type CompiledPack, compilePack, type TermMatch } from './compile-pack';
import { ADVERSE_TEXTS } from './adverse.texts';
import { excerptAround } from './excerpt';
import { toOriginal } from './fold-with-offsets';
import { type Excuse, excuseOf } from './excuse-of';
import { isWithinName } from './is-within-name';
import { mentionIntroduced, nearestMention, nearestVictim, sufferingMention } from './nearest-mention';
import { gapBetween, lastBefore, type Occurrence, overlaps, type AdverseReading, splitIntoSentences } from './reading';
import { isReportOnSubject, mentionOfReport } from './short-report';
import { excuseByInvolvement, isAct, type SubjectInvolvement, involvementOf } from './involvement';
import { subjectRole } from './subject-role';

interface Candidate {
  term: Occurrence;
  mention: TextSpan;
}

interface OtherCandidate extends Candidate {
  role: OtherRole;
}

interface Search {
  readonly reading: AdverseReading;
  readonly involvement: SubjectInvolvement;
  /** By category and term. */
  readonly adverse: Map<string, Candidate>;
  /** By role, category and term. */
  readonly others: Map<string, OtherCandidate>;
  /** How many more occurrences may be examined that are no nearer to a mention than a finding of the same term. */
  examinationsLeft: number;
}

/**
 * Occurrences that are no nearer cannot replace a finding, but may be other statements, such as an acquittal after a charge. Without this
 * limit, a long text that repeats one term takes several times as long.
 */
const MOST_EXAMINATIONS = 50;

/**
 * What a text says about the subject in adverse terms, in text order. `mentions` are UTF-16 spans of the subject in the text; spans
 * outside the text are ignored. A term is adverse if it is near a mention, not negated and not about somebody else;
 * docs/adverse-terms.md has the rules. For each category and term, only the occurrence nearest to a mention is returned, with the
 * span of the term. The time is linear in the length of the text.
 */
export function findStatements(text: string, mentions: readonly TextSpan[], options: AdverseOptions): Statements {
  if (mentions.length === 0) return { findings: [], others: [] };
  const reading = splitIntoSentences(text, mentions);
  if (reading.mentions.length === 0) return { findings: [], others: [] };
  const packs = packsFor(options.language, text).map(compilePack);
  const termsByPack = packs.map((pack) => ({ pack, ...pack.findTerms(reading.folded.text) }));
  const search: Search = {
    reading,
    involvement: involvementOf(
      reading,
      termsByPack.filter(({ terms }) => terms.length > 0).map(({ pack }) => pack),
      termsByPack.some(({ terms }) => terms.some(isAct)),
    ),
    adverse: new Map(),
    others: new Map(),
    examinationsLeft: MOST_EXAMINATIONS,
  };
  const packsByStart = groupByStart(termsByPack);
  for (const { pack, terms, suffered } of termsByPack) {
    for (const term of findOccurrences(reading, terms)) examine(search, term, packsByStart.get(term.start) ?? packs);
    for (const span of suffered) examineSuffered(search, span, pack, text);
  }
  for (const term of findOccurrences(reading, findCallerTerms(reading.folded.text, options.terms)))
    examine(search, term, packs);
  for (const { pack, terms } of termsByPack) examineReport(search, findOccurrences(reading, terms), [pack]);
  return {
    findings: withoutRepeats([...search.adverse.values()]).map((one) => findingOf(text, reading, one)),
    others: withoutRepeats([...search.others.values()]).map((one) => otherOf(text, reading, one)),
  };
}

/** The adverse statements alone. */
export const findAdverse = (text: string, mentions: readonly TextSpan[], options: AdverseOptions): AdverseFinding[] =>
  findStatements(text, mentions, options).findings;

function findingOf(text: string, reading: AdverseReading, { term, mention }: Candidate): AdverseFinding {
  const [span, near] = [toOriginal(reading.folded, term), toOriginal(reading.folded, mention)];
  const sentence = reading.sentences[term.sentence];
  const words = sentence === undefined ? '' : reading.folded.text.slice(sentence.start, sentence.end);
  return {
    ...span,
    term: term.term,
    category: term.category,
    excerpt: excerptAround(text, span, near),
    role: subjectRole(term.category, term.term, words),
    source: 'rules',
    reason: ADVERSE_TEXTS.term(term.term, text.slice(near.start, near.end)),
  };
}

function otherOf(text: string, reading: AdverseReading, { term, mention, role }: OtherCandidate): OtherStatement {
  const [span, near] = [toOriginal(reading.folded, term), toOriginal(reading.folded, mention)];
  return {
    ...span,
    term: term.term,
    category: term.category,
    excerpt: excerptAround(text, span, near),
    role,
    reason: ADVERSE_TEXTS[role](term.term, text.slice(near.start, near.end)),
  };
}

/**
 * The packs with a term at each position. If the language is unknown, only their wordings decide about that term: the
 * text is in one language, and `als` means `if` in Dutch but `as` in German.
 */
function groupByStart(
  termsByPack: readonly { pack: CompiledPack; terms: readonly TermMatch[] }[],
): Map<number, CompiledPack[]> {
  const groups = new Map<number, CompiledPack[]>();
  for (const { pack, terms } of termsByPack) {
    for (const { start } of terms) {
      const group = groups.get(start);
      if (group === undefined) groups.set(start, [pack]);
      else group.push(pack);
    }
  }
  return groups;
}

function findOccurrences({ sentences }: AdverseReading, terms: readonly TermMatch[]): Occurrence[] {
  let before: Occurrence | null = null;
  return terms.map((term) => {
    before = { ...term, sentence: lastBefore(sentences, term.start), before };
    return before;
  });
}

function examine(search: Search, term: Occurrence, packs: readonly CompiledPack[]): void {
  const { reading, adverse, others } = search;
  const key = `${term.category} ${term.term}`;
  const found = adverse.get(key);
  // The cheap test comes first: most occurrences are no nearer than one that was already found.
  if (found !== undefined && gap(found) <= leastGap(reading, term)) {
    if (search.examinationsLeft === 0) return;
    search.examinationsLeft -= 1;
  }
  if (isPartOfMention(reading, term)) return;
  const mention = nearestMention(reading, term, packs) ?? introduced(search, term, packs);
  if (mention === null) {
    const victim = nearestVictim(reading, term, packs);
    if (victim !== null) keepIfNearer(others, `victim ${key}`, { term, mention: victim, role: 'victim' });
    return;
  }
  if (term.category !== 'caller' && isWithinName(reading, term, packs)) return;
  const excuse =
    anyExcuse(reading, term, mention, packs) ?? excuseByInvolvement(reading, search.involvement, term, mention, packs);
  if (excuse === null) keepIfNearer(adverse, key, { term, mention });
  else if (excuse !== 'no_statement') keepIfNearer(others, `${excuse} ${key}`, { term, mention, role: excuse });
}

/** An act of an authority that a title or an opening sentence reports before the subject is named. */
const introduced = ({ reading }: Search, term: Occurrence, packs: readonly CompiledPack[]): TextSpan | null =>
  isAct(term) ? mentionIntroduced(reading, term, packs) : null;

/** If no sentence says anything about the subject, a short text may still do so as a whole. */
function examineReport(search: Search, terms: readonly Occurrence[], packs: readonly CompiledPack[]): void {
  const { reading, involvement, adverse, others } = search;
  if (terms.length === 0 || adverse.size > 0 || others.size > 0 || !isReportOnSubject(reading, involvement, packs))
    return;
  for (const term of terms) {
    const mention = mentionOfReport(reading, term, packs);
    if (mention === null || isWithinName(reading, term, packs)) continue;
    keepIfNearer(adverse, `${term.category} ${term.term}`, { term, mention });
  }
}

/** Keeps a crime in the passive voice after a mention, "X was kidnapped". Its term is the words of the text. */
function examineSuffered({ reading, others }: Search, span: TextSpan, pack: CompiledPack, text: string): void {
  const { start, end } = toOriginal(reading.folded, span);
  const term: Occurrence = {
    ...span,
    term: text.slice(start, end),
    category: 'unspecified',
    sentence: lastBefore(reading.sentences, span.start),
    before: null,
  };
  const mention = sufferingMention(reading, term, pack);
  if (mention !== null) keepIfNearer(others, `victim ${foldText(term.term)}`, { term, mention, role: 'victim' });
}

function keepIfNearer<One extends Candidate>(found: Map<string, One>, key: string, candidate: One): void {
  const other = found.get(key);
  if (other === undefined || gap(candidate) < gap(other)) found.set(key, candidate);
}

const gap = ({ term, mention }: Candidate): number => gapBetween(term, mention);

/** To any mention, in the same sentence or not. */
function leastGap({ mentions }: AdverseReading, term: Occurrence): number {
  const index = lastBefore(mentions, term.start);
  const gaps = [mentions[index], mentions[index + 1]].map((mention) =>
    mention === undefined ? Infinity : gapBetween(term, mention),
  );
  return Math.min(...gaps);
}

/** If the language is unknown, a wording of any language with this term may excuse it. */
function anyExcuse(
  reading: AdverseReading,
  term: Occurrence,
  mention: TextSpan,
  packs: readonly CompiledPack[],
): Excuse | null {
  const excuses = packs.map((pack) => excuseOf(reading, term, mention, pack)).filter((excuse) => excuse !== null);
  return excuses.find((excuse) => excuse !== 'no_statement') ?? excuses[0] ?? null;
}

function isPartOfMention({ mentions }: AdverseReading, term: Occurrence): boolean {
  const index = lastBefore(mentions, term.end - 1);
  return [mentions[index], mentions[index - 1]].some((mention) => mention !== undefined && overlaps(mention, term));
}

/** In text order. The same words of one category are reported once, even if the packs of two languages contain them. */
function withoutRepeats<One extends Candidate>(candidates: readonly One[]): One[] {
  const seen = new Set<string>();
  return candidates
    .filter(({ term }) => {
      const key = `${term.category} ${term.start}`;
      if (term.category !== 'caller' && seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .sort((left, right) => left.term.start - right.term.start);
}
