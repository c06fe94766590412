import { foldText } from '../../text/fold';
import { matchesSearch } from '../../text/search-expression';
import type { EvaluationEvent } from '../evaluation.types';

class FoldedEvent {
  /** Title and description. */
  readonly story: string;
  #everything: string | undefined;
  #titleTokens: ReadonlySet<string> | undefined;

  constructor(private readonly event: EvaluationEvent) {
    this.story = foldText(`${event.title}\n${event.description ?? ''}`);
  }

  /** The story with location, category, type and subtype, which instructions may refer to as well. */
  get everything(): string {
    return (this.#everything ??= `${this.story} ${foldText(labelsOf(this.event).join(' ').replaceAll('_', ' '))}`);
  }

  get titleTokens(): ReadonlySet<string> {
    return (this.#titleTokens ??= new Set(foldText(this.event.title).match(WORDS) ?? []));
  }
}

const WORDS = /[\p{L}\p{N}\p{M}]+/gu;

const labelsOf = ({ location, category, type, subtype }: EvaluationEvent): string[] => [
  location ?? '',
  category,
  type,
  subtype ?? '',
];

/** Folding costs 3 µs per text and each event is compared with many assets. Events are never changed in place. */
const folded = new WeakMap<EvaluationEvent, FoldedEvent>();

export function foldedEvent(event: EvaluationEvent): FoldedEvent {
  let known = folded.get(event);
  if (known === undefined) {
    known = new FoldedEvent(event);
    folded.set(event, known);
  }
  return known;
}

/** Whether a folded name occurs in a folded text as whole words. */
export function holdsName(foldedName: string, foldedText: string): boolean {
  // Nearly all names are absent, which takes a tenth of the time to find out this way.
  return (
    foldedText.includes(foldedName) &&
    matchesSearch({ terms: [{ text: foldedName, isNegated: false, kind: 'phrase' }] }, foldedText)
  );
}

/** Jaccard index of two sets of words, 0 to 1; 0 if either is empty. */
export function titleSimilarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  if (small.size === 0) return 0;
  let common = 0;
  for (const word of small) if (large.has(word)) common += 1;
  return common / (small.size + large.size - common);
}
