import type { GroupNode, NodeOrder } from './group-node';

/** Nodes by rank, the lowest first, without duplicates: a binary heap (Williams 1964). */
export class NodeQueue {
  readonly #heap: GroupNode[] = [];

  constructor(private readonly order: NodeOrder) {}

  add(node: GroupNode): void {
    if (node.isQueued || node.isGone) return;
    node.isQueued = true;
    let at = this.#heap.push(node) - 1;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (this.#precedes(parent, at)) break;
      this.#swap(parent, at);
      at = parent;
    }
  }

  take(): GroupNode | undefined {
    const first = this.#heap[0];
    const last = this.#heap.pop();
    if (first === undefined || last === undefined) return undefined;
    first.isQueued = false;
    if (first !== last) {
      this.#heap[0] = last;
      this.#sink();
    }
    return first;
  }

  #sink(): void {
    for (let at = 0; ;) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < this.#heap.length && this.#precedes(child, least)) least = child;
      }
      if (least === at) return;
      this.#swap(least, at);
      at = least;
    }
  }

  #precedes(one: number, other: number): boolean {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    return a !== undefined && b !== undefined && this.order(a, b) < 0;
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    if (a === undefined || b === undefined) return;
    this.#heap[one] = b;
    this.#heap[other] = a;
  }
}
