import { byCodePoint } from '../order';
import type { SourceRecord } from '../records/source-record';

/** How one field of a profile is derived from records. */
export interface FieldRule<Fact> {
  read: (record: SourceRecord) => Fact[];
  /** Facts with the same key are one. */
  key: (fact: Fact) => string;
  /** Changes facts depending on all others before they are compared. */
  complete?: (facts: readonly Fact[]) => Fact[];
  /** The order of equally certain facts. */
  shown: (fact: Fact) => string;
  /** Merges equal facts into one; by default the first represents them all. */
  merge?: (facts: readonly [Fact, ...Fact[]]) => Fact;
  /** Whether at most one of two facts can be true. */
  areContradicting?: (left: Fact, right: Fact) => boolean;
}

/** The most frequent value, the smallest by code point among equally frequent ones; null if no fact has one. */
export function commonest<Fact>(facts: readonly Fact[], read: (fact: Fact) => string | null): string | null {
  const counts = new Map<string, number>();
  for (const text of facts.map(read)) if (text !== null) counts.set(text, (counts.get(text) ?? 0) + 1);
  const ranked = [...counts].sort(([left, ours], [right, theirs]) => theirs - ours || byCodePoint(left, right));
  return ranked[0]?.[0] ?? null;
}
