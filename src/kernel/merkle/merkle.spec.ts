import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { EMPTY_ROOT, nodeHash } from './merkle-hash';
import { MerkleFrontier } from './merkle-frontier';
import { isConsistent, isIncluded } from './merkle-proof';
import { consistencyRanges, inclusionRanges } from './merkle-ranges';
import { type Tile, type TileId, TileSet, coveringTiles } from './merkle-tiles';
import { edgeTiles, TileAppender } from './tile-appender';

const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const leafOf = (data: Buffer): Buffer => createHash('sha256').update(Buffer.of(0)).update(data).digest();

// The leaves and tree heads of the reference implementation of RFC 6962 (certificate-transparency,
// merkle_tree_test.cc).
const REFERENCE_LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
]
  .map(hex)
  .map(leafOf);
const REFERENCE_ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

// RFC 6962 §2.1 word for word: the reference for all other computations.
const split = (size: number): number => 2 ** Math.ceil(Math.log2(size) - 1);
function naiveRoot(leaves: readonly Buffer[]): Buffer {
  if (leaves.length <= 1) return leaves[0] ?? EMPTY_ROOT;
  const k = split(leaves.length);
  return nodeHash(naiveRoot(leaves.slice(0, k)), naiveRoot(leaves.slice(k)));
}
function naivePath(m: number, leaves: readonly Buffer[]): Buffer[] {
  if (leaves.length === 1) return [];
  const k = split(leaves.length);
  return m < k
    ? [...naivePath(m, leaves.slice(0, k)), naiveRoot(leaves.slice(k))]
    : [...naivePath(m - k, leaves.slice(k)), naiveRoot(leaves.slice(0, k))];
}
function naiveConsistency(m: number, leaves: readonly Buffer[], isWhole = true): Buffer[] {
  if (m === leaves.length) return isWhole ? [] : [naiveRoot(leaves)];
  const k = split(leaves.length);
  return m <= k
    ? [...naiveConsistency(m, leaves.slice(0, k), isWhole), naiveRoot(leaves.slice(k))]
    : [...naiveConsistency(m - k, leaves.slice(k), false), naiveRoot(leaves.slice(0, k))];
}

const leavesOf = (count: number): Buffer[] =>
  Array.from({ length: count }, (_, index) => leafOf(Buffer.from(`leaf ${index}`)));

/** Tiles as a table stores them: appended to in batches, each batch from the edge of the tree only. */
class Shelf {
  readonly #tiles = new Map<string, Tile>();
  #size = 0;

  append(leaves: readonly Buffer[]): Buffer {
    const appender = new TileAppender(this.#size, this.take(edgeTiles(this.#size)));
    for (const leaf of leaves) appender.append(leaf);
    for (const tile of appender.changedTiles()) {
      const before = this.#tiles.get(`${tile.level}/${tile.index}`)?.hashes ?? Buffer.alloc(0);
      // A tile only ever grows.
      expect(tile.hashes.subarray(0, before.length)).toEqual(before);
      this.#tiles.set(`${tile.level}/${tile.index}`, tile);
    }
    this.#size = appender.size;
    return appender.root();
  }

  take(ids: readonly TileId[]): Tile[] {
    return ids.flatMap(({ level, index }) => this.#tiles.get(`${level}/${index}`) ?? []);
  }

  proof(ranges: { start: number; end: number }[]): Buffer[] {
    const tiles = new TileSet(this.take(coveringTiles(ranges)));
    return ranges.map((range) => tiles.hashOfRange(range));
  }
}

describe('Merkle trees in tiles', () => {
  test('have the roots of the reference test data', () => {
    REFERENCE_ROOTS.forEach((root, size) => {
      expect(new Shelf().append(REFERENCE_LEAVES.slice(0, size)).toString('hex')).toBe(root);
    });
  });

  test('have the proofs of the reference test data', () => {
    const shelf = new Shelf();
    shelf.append(REFERENCE_LEAVES);
    expect(shelf.proof(inclusionRanges(5, 8)).map((hash) => hash.toString('hex'))).toEqual([
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ]);
    expect(shelf.proof(consistencyRanges(6, 8)).map((hash) => hash.toString('hex'))).toEqual([
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ]);
  });

  test('are the same for batches of any length', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 6 }), (lengths) => {
        const all = leavesOf(lengths.reduce((sum, length) => sum + length, 0));
        const shelf = new Shelf();
        let size = 0;
        for (const length of lengths) {
          const root = shelf.append(all.slice(size, size + length));
          size += length;
          expect(root).toEqual(naiveRoot(all.slice(0, size)));
        }
      }),
      { numRuns: 20 },
    );
  });

  // Beyond 65,536 leaves the tiles have three levels.
  const LARGE = 66_000;
  const large = leavesOf(LARGE);
  const shelf = new Shelf();
  for (const end of [1, 255, 256, 257, 40_000, 65_535, 65_536, 65_900, LARGE]) {
    const start = [0, 1, 255, 256, 257, 40_000, 65_535, 65_536, 65_900].filter((each) => each < end).at(-1)!;
    shelf.append(large.slice(start, end));
  }
  const rootAt = (size: number): Buffer =>
    new TileSet(shelf.take(coveringTiles([{ start: 0, end: size }]))).hashOfRange({ start: 0, end: size });
  const anySize = fc.oneof(
    fc.integer({ min: 1, max: 600 }),
    fc.integer({ min: 65_000, max: LARGE }),
    fc.integer({ min: 1, max: LARGE }),
  );

  test('give the root of any earlier size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000 }), (size) => {
        expect(rootAt(size)).toEqual(naiveRoot(large.slice(0, size)));
      }),
      { numRuns: 30 },
    );
    expect(rootAt(LARGE)).toEqual(naiveRoot(large));
  });

  test('give the inclusion proofs of the standard at any size, which verify nothing else', () => {
    fc.assert(
      fc.property(anySize, fc.nat(), fc.nat(), (size, place, bit) => {
        const index = place % size;
        const [leaf, root, proof] = [large[index]!, rootAt(size), shelf.proof(inclusionRanges(index, size))];
        if (size <= 600) expect(proof).toEqual(naivePath(index, large.slice(0, size)));
        const claim = { leaf, index, size, proof, root };
        expect(isIncluded(claim)).toBe(true);
        expect(isIncluded({ ...claim, leaf: flipped(leaf, bit) })).toBe(false);
        expect(isIncluded({ ...claim, root: flipped(root, bit) })).toBe(false);
        if (index > 0) expect(isIncluded({ ...claim, index: index - 1 })).toBe(false);
        expect(isIncluded({ ...claim, index: size })).toBe(false);
        expect(isIncluded({ ...claim, proof: [...proof, leaf] })).toBe(false);
        if (proof.length === 0) return;
        expect(isIncluded({ ...claim, proof: proof.slice(1) })).toBe(false);
        const changed = bit % proof.length;
        expect(isIncluded({ ...claim, proof: proof.with(changed, flipped(proof[changed]!, bit)) })).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  test('give the consistency proofs of the standard between any sizes, which verify nothing else', () => {
    fc.assert(
      fc.property(anySize, fc.nat(), fc.nat(), (to, place, bit) => {
        const from = place % (to + 1);
        const proof = shelf.proof(consistencyRanges(from, to));
        if (to <= 600 && from > 0) expect(proof).toEqual(naiveConsistency(from, large.slice(0, to)));
        const claim = { from, to, fromRoot: rootAt(from), toRoot: rootAt(to), proof };
        expect(isConsistent(claim)).toBe(true);
        expect(isConsistent({ ...claim, fromRoot: flipped(claim.fromRoot, bit) })).toBe(false);
        expect(isConsistent({ ...claim, proof: [...proof, claim.toRoot] })).toBe(false);
        if (from === 0) return;
        expect(isConsistent({ ...claim, toRoot: flipped(claim.toRoot, bit) })).toBe(false);
        if (proof.length === 0) return;
        expect(isConsistent({ ...claim, proof: proof.slice(1) })).toBe(false);
        const changed = bit % proof.length;
        expect(isConsistent({ ...claim, proof: proof.with(changed, flipped(proof[changed]!, bit)) })).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  test('handle sizes beyond 2^32', () => {
    const size = 2 ** 40 + 3;
    expect(inclusionRanges(2 ** 40, size)).toEqual([
      { start: 2 ** 40 + 1, end: 2 ** 40 + 2 },
      { start: 2 ** 40 + 2, end: size },
      { start: 0, end: 2 ** 40 },
    ]);
    expect(edgeTiles(size)).toEqual([
      { level: 0, index: 2 ** 32 },
      { level: 5, index: 0 },
    ]);
  });

  test('throw for a missing or too short tile', () => {
    const one = new Shelf();
    one.append(leavesOf(300));
    const [short] = one.take([{ level: 0, index: 1 }]);
    const cut = { ...short!, hashes: short!.hashes.subarray(32) };
    expect(() => MerkleFrontier.at(300, new TileSet(one.take([{ level: 1, index: 0 }])))).toThrow(RangeError);
    expect(() => new TileAppender(300, [cut, ...one.take([{ level: 1, index: 0 }])])).toThrow(RangeError);
    expect(() => inclusionRanges(5, 5)).toThrow(RangeError);
    expect(() => consistencyRanges(6, 5)).toThrow(RangeError);
  });
});

const flipped = (hash: Buffer, bit: number): Buffer => {
  const copy = Buffer.from(hash);
  const at = bit % (copy.length * 8);
  copy[at >> 3]! ^= 1 << (at & 7);
  return copy;
};
