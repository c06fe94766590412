import { foldText } from '../../text/fold';
import { matchesSearch } from '../../text/search-expression';
import type { EvaluationEvent } from '../evaluation.types';

interface FoldedEvent {
  /** Title and description. */
  story: string;
  /** The story with location, category, type and subtype, which instructions may name as well. */
  everything: string;
  titleTokens: ReadonlySet<string>;
}

/** Folding costs 3 µs a text and each event meets many assets; events are never changed in place. */
const folded = new WeakMap<EvaluationEvent, FoldedEvent>();

const WORDS = /[\p{L}\p{N}\p{M}]+/gu;

export function foldedEvent(event: EvaluationEvent): FoldedEvent {
  const known = folded.get(event);
  if (known !== undefined) return known;
  const story = foldText(`${event.title}\n${event.description ?? ''}`);
  const labels = [event.location, event.category, event.type, event.subtype].map((label) => label ?? '');
  const made: FoldedEvent = {
    story,
    everything: `${story} ${foldText(labels.join(' ').replaceAll('_', ' '))}`,
    titleTokens: new Set(foldText(event.title).match(WORDS) ?? []),
  };
  folded.set(event, made);
  return made;
}

/** Whether a folded name stands in a folded text as whole words. */
export function holdsName(foldedName: string, foldedText: string): boolean {
  return matchesSearch({ terms: [{ text: foldedName, isNegated: false, kind: 'phrase' }] }, foldedText);
}

/** Jaccard index of two sets of words, 0 to 1; 0 where either is empty. */
export function titleSimilarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  if (small.size === 0) return 0;
  let common = 0;
  for (const word of small) if (large.has(word)) common += 1;
  return common / (small.size + large.size - common);
}
