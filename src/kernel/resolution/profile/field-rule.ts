import { byCodePoint } from '../order';
import type { SourceRecord } from '../records/source-record';

/** How one field of a profile comes from records. */
export interface FieldRule<Fact> {
  read: (record: SourceRecord) => Fact[];
  /** Facts with one key are one. */
  key: (fact: Fact) => string;
  /** Changes facts in the light of all others before they are compared. */
  complete?: (facts: readonly Fact[]) => Fact[];
  /** Orders what is equally certain. */
  shown: (fact: Fact) => string;
  /** Makes one of equal facts; without it the first stands for all. */
  merge?: (facts: readonly [Fact, ...Fact[]]) => Fact;
  /** Whether of two facts one at most can be true. */
  areContradicting?: (left: Fact, right: Fact) => boolean;
}

/** What most of the facts have, the smallest by code point of equally many; null where none has it. */
export function commonest<Fact>(facts: readonly Fact[], read: (fact: Fact) => string | null): string | null {
  const counts = new Map<string, number>();
  for (const text of facts.map(read)) if (text !== null) counts.set(text, (counts.get(text) ?? 0) + 1);
  const ranked = [...counts].sort(([left, ours], [right, theirs]) => theirs - ours || byCodePoint(left, right));
  return ranked[0]?.[0] ?? null;
}
