import type { TextSpan } from '../articles/article';
import { packsFor } from './packs/adverse-packs';
import type { AdverseFinding, AdverseOptions } from './adverse.types';
import { findCallerTerms } from './caller-terms';
import { type CompiledPack, compilePack, type TermMatch } from './compile-pack';
import { ADVERSE_TEXTS } from './adverse.texts';
import { excerptAround } from './excerpt';
import { toOriginal } from './fold-with-offsets';
import { isExcused } from './is-excused';
import { isWithinName } from './is-within-name';
import { nearestMention } from './nearest-mention';
import { gapBetween, lastBefore, type Occurrence, overlaps, type AdverseReading, splitIntoSentences } from './reading';
import { subjectRole } from './subject-role';

interface Candidate {
  term: Occurrence;
  mention: TextSpan;
}

/**
 * The adverse statements about the subject in a text, in text order. `mentions` are UTF-16 spans of the subject in the
 * text; spans outside the text are ignored. A term counts if it is near a mention, not negated and not about somebody
 * else; docs/adverse-terms.md has the rules. For each category and term, only the occurrence nearest to a mention is
 * returned, with the span of the term. The time is linear in the length of the text.
 */
export function findAdverse(text: string, mentions: readonly TextSpan[], options: AdverseOptions): AdverseFinding[] {
  if (mentions.length === 0) return [];
  const reading = splitIntoSentences(text, mentions);
  if (reading.mentions.length === 0) return [];
  const packs = packsFor(options.language, text).map(compilePack);
  const found = new Map<string, Candidate>();
  const termsByPack = packs.map((pack) => ({ pack, terms: pack.findTerms(reading.folded.text) }));
  const packsByStart = groupByStart(termsByPack);
  for (const { terms } of termsByPack) {
    for (const term of findOccurrences(reading, terms))
      keepIfNearer(found, reading, term, packsByStart.get(term.start) ?? packs);
  }
  for (const term of findOccurrences(reading, findCallerTerms(reading.folded.text, options.terms)))
    keepIfNearer(found, reading, term, packs);
  return withoutRepeats([...found.values()]).map(({ term, mention }) => {
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
  });
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

function keepIfNearer(
  found: Map<string, Candidate>,
  reading: AdverseReading,
  term: Occurrence,
  packs: readonly CompiledPack[],
): void {
  const key = `${term.category} ${term.term}`;
  const other = found.get(key);
  // The cheap test comes first: most occurrences are no nearer than one that was already found.
  if (other !== undefined && gap(other) <= leastGap(reading, term)) return;
  if (isPartOfMention(reading, term)) return;
  const mention = nearestMention(reading, term, packs);
  if (mention === null || !isMeant(reading, term, packs)) return;
  const candidate = { term, mention };
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
function isMeant(reading: AdverseReading, term: Occurrence, packs: readonly CompiledPack[]): boolean {
  if (term.category !== 'caller' && isWithinName(reading, term, packs)) return false;
  return !packs.some((pack) => isExcused(reading, term, pack));
}

function isPartOfMention({ mentions }: AdverseReading, term: Occurrence): boolean {
  const index = lastBefore(mentions, term.end - 1);
  return [mentions[index], mentions[index - 1]].some((mention) => mention !== undefined && overlaps(mention, term));
}

/** In text order. The same words of one category are reported once, even if the packs of two languages contain them. */
function withoutRepeats(candidates: readonly Candidate[]): Candidate[] {
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
