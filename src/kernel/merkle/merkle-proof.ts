import { EMPTY_ROOT, nodeHash } from './merkle-hash';

const isOdd = (value: number): boolean => value % 2 === 1;
const half = (value: number): number => Math.floor(value / 2);

interface Inclusion {
  readonly leaf: Buffer;
  /** From 0. */
  readonly index: number;
  /** The number of leaves of the tree. */
  readonly size: number;
  readonly proof: readonly Buffer[];
  readonly root: Buffer;
}

/** Whether the leaf is at `index` in the tree with this size and root (RFC 9162 §2.1.3.2). */
export function isIncluded({ leaf, index, size, proof, root }: Inclusion): boolean {
  if (!Number.isSafeInteger(size) || !Number.isInteger(index) || index < 0 || index >= size) return false;
  let [at, last] = [index, size - 1];
  let hash = leaf;
  for (const sibling of proof) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      hash = nodeHash(sibling, hash);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      hash = nodeHash(hash, sibling);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && hash.equals(root);
}

interface Consistency {
  /** The numbers of leaves of the older and of the newer tree. */
  readonly from: number;
  readonly to: number;
  readonly fromRoot: Buffer;
  readonly toRoot: Buffer;
  readonly proof: readonly Buffer[];
}

/** Whether the newer tree begins with all the leaves of the older one, in order (RFC 9162 §2.1.4.2). */
export function isConsistent({ from, to, fromRoot, toRoot, proof }: Consistency): boolean {
  if (!Number.isSafeInteger(to) || !Number.isInteger(from) || from < 0 || from > to) return false;
  if (from === to) return proof.length === 0 && fromRoot.equals(toRoot);
  if (from === 0) return proof.length === 0 && fromRoot.equals(EMPTY_ROOT);
  const isPowerOfTwo = Number.isInteger(Math.log2(from));
  const [first, ...rest] = isPowerOfTwo ? [fromRoot, ...proof] : proof;
  if (!first || proof.length === 0) return false;
  let [at, last] = [from - 1, to - 1];
  while (isOdd(at)) [at, last] = [half(at), half(last)];
  let [older, newer] = [first, first];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      [older, newer] = [nodeHash(sibling, older), nodeHash(sibling, newer)];
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      newer = nodeHash(newer, sibling);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && older.equals(fromRoot) && newer.equals(toRoot);
}
