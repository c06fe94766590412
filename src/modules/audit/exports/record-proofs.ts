import { inclusionRanges, type LeafRange } from '../../../kernel/merkle/merkle-ranges';
import { type Tile, type TileId, coveringTiles, TileSet } from '../../../kernel/merkle/merkle-tiles';

// Neighbours in a chain share most of their proofs: what was computed for one serves the next. A proof has 53 hashes at most.
const MAX_KEPT_HASHES = 256;

const keyOf = ({ start, end }: LeafRange): string => `${start}-${end}`;

/**
 * Inclusion proofs of many records of one chain in the tree of one checkpoint. Asked in the order of the chain, each hash of
 * the tree is computed about once; memory is bounded by the records asked for at a time.
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

  /** A proof (RFC 9162 §2.1.3.1) for each number, from 1, of the chain. @throws RangeError where one is not covered */
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
    // The latest comes last, so that the first one is the one to forget.
    this.#kept.delete(key);
    this.#kept.set(key, hash);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT_HASHES && oldest !== undefined) this.#kept.delete(oldest);
    return hash;
  }
}
