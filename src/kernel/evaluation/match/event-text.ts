import { foldText } from '../../text/fold';
import { matchesSearch } from '../../text/search-expression';
import type { EvaluationEvent } from '../evaluation.types';

interface FoldedEvent {
  /** Title and description. */
  story: string;
  /** The story with location, category, type and subtype, which instructions may refer to as well. */
  everything: string;
  titleTokens: ReadonlySet<string>;
}

/** Folding costs 3 µs per text and each event is compared with many assets. Events are never changed in place. */
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

/** Whether a folded name occurs in a folded text as whole words. */
export function holdsName(foldedName: string, foldedText: string): boolean {
  return matchesSearch({ terms: [{ text: foldedName, isNegated: false, kind: 'phrase' }] }, foldedText);
}

/** Jaccard index of two sets of words, 0 to 1; 0 if either is empty. */
export function titleSimilarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  if (small.size === 0) return 0;
  let common = 0;
  for (const word of small) if (large.has(word)) common += 1;
  return common / (small.size + large.size - common);
}
