import { inclusionRanges, type LeafRange } from '../../../kernel/merkle/merkle-ranges';
import { type Tile, type TileId, coveringTiles, TileSet } from '../../../kernel/merkle/merkle-tiles';

// Neighbours in a chain share most of their proofs, so computed hashes are cached. A proof has at most 53 hashes.
const MAX_KEPT_HASHES = 256;

const keyOf = ({ start, end }: LeafRange): string => `${start}-${end}`;

/**
 * Computes inclusion proofs for many records of one chain in the tree of one checkpoint. If records are requested in
 * the order of the chain, each hash of the tree is computed about once. Memory is bounded by the records of one
 * request.
 */
export class RecordProofs {
  readonly #size: number;
  readonly #readTiles: (ids: readonly TileId[]) => Promise<Tile[]>;
  readonly #kept = new Map<string, Buffer>();

  /** @param size records that the checkpoint covers */
  constructor(size: number, readTiles: (ids: readonly TileId[]) => Promise<Tile[]>) {
    this.#size = size;
    this.#readTiles = readTiles;
  }

  /**
   * A proof (RFC 9162 §2.1.3.1) for each number, from 1. @throws RangeError if the checkpoint does not cover a number
   */
  async of(seqs: readonly number[]): Promise<Buffer[][]> {
    const ranges = seqs.map((seq) => inclusionRanges(seq - 1, this.#size));
    const unknown = new Map(
      ranges
        .flat()
        .filter((range) => !this.#kept.has(keyOf(range)))
        .map((range) => [keyOf(range), range]),
    );
    const tiles = new TileSet(await this.#readTiles(coveringTiles([...unknown.values()])));
    return ranges.map((proof) => proof.map((range) => this.#hashOf(range, tiles)));
  }

  #hashOf(range: LeafRange, tiles: TileSet): Buffer {
    const key = keyOf(range);
    const hash = this.#kept.get(key) ?? tiles.hashOfRange(range);
    // Moves the key to the end, so that the least recently used one is evicted first.
    this.#kept.delete(key);
    this.#kept.set(key, hash);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT_HASHES && oldest !== undefined) this.#kept.delete(oldest);
    return hash;
  }
}
