import { EMPTY_ROOT, nodeHash } from './merkle-hash';
import { splitIntoSubtrees } from './merkle-ranges';
import type { TileSet } from './merkle-tiles';

interface Node {
  readonly height: number;
  readonly hash: Buffer;
}

/** A growing tree, stored as the roots of its complete subtrees: one hash for each set bit of its size. */
export class MerkleFrontier {
  #nodes: Node[] = [];
  #size = 0;

  /** The tree of `size` leaves. @throws RangeError if a tile that it needs is not among `tiles` */
  static at(size: number, tiles: TileSet): MerkleFrontier {
    const frontier = new MerkleFrontier();
    frontier.#size = size;
    frontier.#nodes = splitIntoSubtrees({ start: 0, end: size }).map((subtree) => ({
      height: subtree.height,
      hash: tiles.hashOfSubtree(subtree),
    }));
    return frontier;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds a leaf. `onNode` is called with it and with every inner node that it completes. */
  append(leaf: Buffer, onNode?: (node: Node) => void): void {
    let node: Node = { height: 0, hash: leaf };
    this.#size += 1;
    onNode?.(node);
    for (let left = this.#nodes.at(-1); left?.height === node.height; left = this.#nodes.at(-1)) {
      this.#nodes.pop();
      node = { height: node.height + 1, hash: nodeHash(left.hash, node.hash) };
      onNode?.(node);
    }
    this.#nodes.push(node);
  }

  /** RFC 9162 §2.1.1. */
  root(): Buffer {
    const hashes = this.#nodes.map(({ hash }) => hash);
    return (
      hashes.reduceRight<Buffer | null>((right, left) => (right ? nodeHash(left, right) : left), null) ?? EMPTY_ROOT
    );
  }
}
