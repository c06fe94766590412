import { editDistance, SPELLING_COSTS } from '../spelling/edit-distance';
import type { PreparedAddress } from './prepare-entity';

export interface AddressComparison {
  /** 0 to 1: the share of the shorter address's words that the other one has, with typing errors allowed. */
  similarity: number;
  left: string;
  right: string;
}

const LEAST_WORD_LIKENESS = 0.75;

/** The most similar pair; undefined if a side has no address. */
export function compareAddresses(
  left: readonly PreparedAddress[],
  right: readonly PreparedAddress[],
): AddressComparison | undefined {
  let best: AddressComparison | undefined;
  for (const ours of left) {
    for (const theirs of right) {
      const similarity = similarityOf(ours.words, theirs.words);
      if (best === undefined || similarity > best.similarity)
        best = { similarity, left: ours.shown, right: theirs.shown };
    }
  }
  return best;
}

function similarityOf(left: readonly Uint8Array[], right: readonly Uint8Array[]): number {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (short.length === 0) return 0;
  const free = new Set(long);
  let shared = 0;
  for (const word of short) {
    const found = [...free].find((other) => isAlike(word, other));
    if (found === undefined) continue;
    free.delete(found);
    shared++;
  }
  return shared / short.length;
}

function isAlike(left: Uint8Array, right: Uint8Array): boolean {
  const length = Math.max(left.length, right.length);
  return 1 - editDistance(left, right, SPELLING_COSTS, length) / length >= LEAST_WORD_LIKENESS;
}
