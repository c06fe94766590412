import { EMPTY_ROOT, HASH_BYTES, nodeHash } from './merkle-hash';
import { type LeafRange, type Subtree, splitIntoSubtrees } from './merkle-ranges';

/** Hashes of a full tile: tiles have height 8 (C2SP tlog-tiles). */
export const TILE_WIDTH = 256;
const TILE_HEIGHT = 8;

/**
 * Tile `index` of `level` contains the hashes of the subtrees of height 8 · level from index · 256 on; level 0 contains
 * those of leaves.
 */
export interface TileId {
  readonly level: number;
  readonly index: number;
}

export interface Tile extends TileId {
  /** One after another, 32 bytes each; fewer than 256 at the end of the tree. */
  readonly hashes: Buffer;
}

const keyOf = ({ level, index }: TileId): string => `${level}/${index}`;

/** Where the hashes are from which a complete subtree is computed. */
function placeOf({ height, index }: Subtree): TileId & { offset: number; count: number } {
  const count = 2 ** (height % TILE_HEIGHT);
  const first = index * count;
  const tile = { level: Math.floor(height / TILE_HEIGHT), index: Math.floor(first / TILE_WIDTH) };
  return { ...tile, offset: first % TILE_WIDTH, count };
}

/** The tiles from which the hashes of these ranges are computed, without duplicates. */
export function coveringTiles(ranges: readonly LeafRange[]): TileId[] {
  const tiles = new Map<string, TileId>();
  for (const subtree of ranges.flatMap(splitIntoSubtrees)) {
    const { level, index } = placeOf(subtree);
    tiles.set(keyOf({ level, index }), { level, index });
  }
  return [...tiles.values()];
}

/** Tiles that were read, for computing hashes from them. A tile may contain more than a smaller tree had. */
export class TileSet {
  readonly #tiles = new Map<string, Buffer>();

  constructor(tiles: Iterable<Tile>) {
    for (const tile of tiles) this.#tiles.set(keyOf(tile), tile.hashes);
  }

  /** The hashes of a tile; empty if it was not read. */
  hashesOf(id: TileId): Buffer {
    return this.#tiles.get(keyOf(id)) ?? Buffer.alloc(0);
  }

  /** @throws RangeError if a tile that it needs was not read or is too short */
  hashOfSubtree(subtree: Subtree): Buffer {
    const { offset, count, ...id } = placeOf(subtree);
    const hashes = this.hashesOf(id).subarray(offset * HASH_BYTES, (offset + count) * HASH_BYTES);
    if (hashes.length < count * HASH_BYTES) throw new RangeError(`tile ${keyOf(id)} has too few hashes`);
    return rootOfComplete(hashes);
  }

  /** The hash of the tree over a range, one of those in proofs. @throws RangeError as above */
  hashOfRange(range: LeafRange): Buffer {
    const hashes = splitIntoSubtrees(range).map((subtree) => this.hashOfSubtree(subtree));
    return (
      hashes.reduceRight<Buffer | null>((right, left) => (right ? nodeHash(left, right) : left), null) ?? EMPTY_ROOT
    );
  }
}

/** The root over 2^n hashes that follow one another. */
function rootOfComplete(hashes: Buffer): Buffer {
  let row: Buffer[] = [];
  for (let at = 0; at < hashes.length; at += HASH_BYTES) row.push(hashes.subarray(at, at + HASH_BYTES));
  while (row.length > 1) row = pairs(row);
  return row[0] ?? EMPTY_ROOT;
}

const pairs = (row: readonly Buffer[]): Buffer[] =>
  row.flatMap((left, index) => {
    const right = row[index + 1];
    return index % 2 === 0 && right ? [nodeHash(left, right)] : [];
  });
