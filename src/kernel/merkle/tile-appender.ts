import { HASH_BYTES } from './merkle-hash';
import { MerkleFrontier } from './merkle-frontier';
import { type Tile, type TileId, TILE_WIDTH, TileSet } from './merkle-tiles';

const TILE_HEIGHT = 8;

/** The incomplete tiles at the right edge of a tree, which an append reads and changes. */
export function edgeTiles(size: number): TileId[] {
  const tiles: TileId[] = [];
  for (let [level, count] = [0, size]; count > 0; level += 1, count = Math.floor(count / TILE_WIDTH)) {
    if (count % TILE_WIDTH > 0) tiles.push({ level, index: Math.floor(count / TILE_WIDTH) });
  }
  return tiles;
}

interface GrowingTile {
  readonly index: number;
  readonly hashes: Buffer[];
}

/** Adds leaves to a tree that is stored in tiles, and returns the changed tiles. */
export class TileAppender {
  readonly #frontier: MerkleFrontier;
  readonly #growing = new Map<number, GrowingTile>();
  readonly #full: Tile[] = [];

  /**
   * @param size number of leaves of the tree
   * @param edge its tiles that `edgeTiles(size)` names
   * @throws RangeError if one of them is missing or too short
   */
  constructor(size: number, edge: readonly Tile[]) {
    const tiles = new TileSet(edge);
    this.#frontier = MerkleFrontier.at(size, tiles);
    for (const id of edgeTiles(size)) {
      const count = Math.floor(size / TILE_WIDTH ** id.level) % TILE_WIDTH;
      const hashes = [Buffer.from(tiles.hashesOf(id).subarray(0, count * HASH_BYTES))];
      this.#growing.set(id.level, { index: id.index, hashes });
    }
  }

  get size(): number {
    return this.#frontier.size;
  }

  append(leaf: Buffer): void {
    this.#frontier.append(leaf, ({ height, hash }) => {
      if (height % TILE_HEIGHT === 0) this.#put(height / TILE_HEIGHT, hash);
    });
  }

  root(): Buffer {
    return this.#frontier.root();
  }

  /** Every tile that the append filled or began, in its current state. */
  changedTiles(): Tile[] {
    const begun = [...this.#growing].map(([level, { index, hashes }]) => ({
      level,
      index,
      hashes: Buffer.concat(hashes),
    }));
    return [...this.#full, ...begun];
  }

  #put(level: number, hash: Buffer): void {
    const place = Math.floor(this.#frontier.size / TILE_WIDTH ** level) - 1;
    const index = Math.floor(place / TILE_WIDTH);
    const tile = this.#growing.get(level) ?? { index, hashes: [] };
    tile.hashes.push(hash);
    if (place % TILE_WIDTH === TILE_WIDTH - 1) {
      this.#full.push({ level, index, hashes: Buffer.concat(tile.hashes) });
      this.#growing.delete(level);
    } else {
      this.#growing.set(level, tile);
    }
  }
}
