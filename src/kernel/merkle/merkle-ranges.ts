/** The leaves from `start` up to, not including, `end`. */
export interface LeafRange {
  readonly start: number;
  readonly end: number;
}

/** A complete subtree: the 2^height leaves from index · 2^height on. */
export interface Subtree {
  readonly height: number;
  readonly index: number;
}

// Sizes can exceed 2^31, so the bits are read by arithmetic instead of shifting.
const splitOf = (size: number): number => {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
};

/** The ranges whose hashes prove that leaf `index` is in a tree of `size` leaves (RFC 9162 §2.1.3.1), in order. */
export function inclusionRanges(index: number, size: number): LeafRange[] {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size)
    throw new RangeError(`there is no leaf ${index} in ${size}`);
  const ranges: LeafRange[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    if (index < middle) {
      ranges.unshift({ start: middle, end });
      end = middle;
    } else {
      ranges.unshift({ start, end: middle });
      start = middle;
    }
  }
  return ranges;
}

/** The ranges whose hashes prove that the tree of `from` leaves is the beginning of that of `to` (RFC 9162 §2.1.4.1). */
export function consistencyRanges(from: number, to: number): LeafRange[] {
  if (!Number.isSafeInteger(from) || from < 0 || from > to)
    throw new RangeError(`${from} leaves are not the beginning of ${to}`);
  if (from === 0 || from === to) return [];
  const ranges: LeafRange[] = [];
  let [start, end] = [0, to];
  while (from !== end) {
    const middle = start + splitOf(end - start);
    if (from <= middle) {
      ranges.unshift({ start: middle, end });
      end = middle;
    } else {
      ranges.unshift({ start, end: middle });
      start = middle;
    }
  }
  // The range that begins at 0 is the old tree itself, whose root the verifier has.
  if (start > 0) ranges.unshift({ start, end });
  return ranges;
}

/**
 * The complete subtrees of which a range consists, from the left. Its `start` must be the start of one of the tree's
 * nodes.
 */
export function splitIntoSubtrees({ start, end }: LeafRange): Subtree[] {
  const subtrees: Subtree[] = [];
  for (let at = start; at < end;) {
    let [height, width] = [0, 1];
    while (at % (width * 2) === 0 && at + width * 2 <= end) {
      height += 1;
      width *= 2;
    }
    subtrees.push({ height, index: at / width });
    at += width;
  }
  return subtrees;
}
