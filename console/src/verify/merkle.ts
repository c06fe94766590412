import { areEqual, base64Of, type Bytes, bytesOfBase64, sha256 } from './bytes';

/** One step from a leaf to the root: the two hashes that are joined, and the result. */
export interface PathStep<Hash = Bytes> {
  readonly left: Hash;
  readonly right: Hash;
  readonly parent: Hash;
}

type NodeHash<Hash> = (left: Hash, right: Hash, step: number) => Promise<Hash>;

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

const isOdd = (value: number): boolean => value % 2 === 1;
const half = (value: number): number => Math.floor(value / 2);

/** The hash of a leaf (RFC 9162 §2.1.1). */
export const leafHash = (data: Bytes): Promise<Bytes> => sha256(LEAF, data);
export const nodeHash = (left: Bytes, right: Bytes): Promise<Bytes> => sha256(NODE, left, right);

/**
 * Computes inner nodes from hashes in base64, and remembers the last one of every step. Neighbours in a log have nearly all nodes
 * of their paths in common. Therefore a record needs about one new node instead of one for every level of the tree, and the other
 * hashes of its proof are only compared.
 */
export function rememberingNodeHash(): NodeHash<string> {
  const last: PathStep<string>[] = [];
  return async (left, right, step) => {
    const known = last[step];
    if (known?.left === left && known.right === right) return known.parent;
    const parent = base64Of(await nodeHash(bytesOfBase64(left), bytesOfBase64(right)));
    last[step] = { left, right, parent };
    return parent;
  };
}

interface Place<Hash> {
  readonly leaf: Hash;
  /** From 0. */
  readonly index: number;
  /** The number of leaves of the tree. */
  readonly size: number;
  readonly proof: readonly Hash[];
}

/** The steps from a leaf to the root (RFC 9162 §2.1.3.2); null if the proof has the wrong length for this place. */
export async function pathToRoot<Hash>(
  { leaf, index, size, proof }: Place<Hash>,
  join: NodeHash<Hash>,
): Promise<PathStep<Hash>[] | null> {
  let [at, last, hash] = [index, size - 1, leaf];
  const up = (): void => void ([at, last] = [half(at), half(last)]);
  const steps: PathStep<Hash>[] = [];
  for (const sibling of proof) {
    if (last === 0) return null;
    const isRight = isOdd(at) || at === last;
    const [left, right] = isRight ? [sibling, hash] : [hash, sibling];
    hash = await join(left, right, steps.length);
    steps.push({ left, right, parent: hash });
    if (isRight) while (!isOdd(at) && at !== 0) up();
    up();
  }
  return last === 0 ? steps : null;
}

interface Consistency {
  /** The numbers of leaves of the older and of the newer tree. */
  readonly from: number;
  readonly to: number;
  readonly fromRoot: Bytes;
  readonly toRoot: Bytes;
  readonly proof: readonly Bytes[];
}

/** Whether the newer tree begins with all the leaves of the older one, in order (RFC 9162 §2.1.4.2). */
export async function isContinuation({ from, to, fromRoot, toRoot, proof }: Consistency): Promise<boolean> {
  if (!Number.isSafeInteger(to) || !Number.isSafeInteger(from) || from < 1 || from > to) return false;
  if (from === to) return proof.length === 0 && areEqual(fromRoot, toRoot);
  const [first, ...rest] = Number.isInteger(Math.log2(from)) ? [fromRoot, ...proof] : proof;
  if (first === undefined || proof.length === 0) return false;
  let [at, last] = [from - 1, to - 1];
  const up = (): void => void ([at, last] = [half(at), half(last)]);
  while (isOdd(at)) up();
  let [older, newer] = [first, first];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      [older, newer] = [await nodeHash(sibling, older), await nodeHash(sibling, newer)];
      while (!isOdd(at) && at !== 0) up();
    } else {
      newer = await nodeHash(newer, sibling);
    }
    up();
  }
  return last === 0 && areEqual(older, fromRoot) && areEqual(newer, toRoot);
}
