/** What waits for a thread, in turns: each group's first before any group's second, so that none can keep the others waiting. */
export class TaskQueue<Item> {
  readonly #groups = new Map<string, Item[]>();
  #size = 0;

  /**
   * @param maxSize items in all
   * @param maxGroupSize items of one group, so that no group takes every place
   */
  constructor(
    private readonly maxSize: number,
    private readonly maxGroupSize: number,
  ) {}

  get size(): number {
    return this.#size;
  }

  /** @returns false where there is no place left */
  push(group: string, item: Item): boolean {
    const items = this.#groups.get(group) ?? [];
    if (this.#size >= this.maxSize || items.length >= this.maxGroupSize) return false;
    items.push(item);
    this.#groups.set(group, items);
    this.#size += 1;
    return true;
  }

  shift(): Item | undefined {
    for (const [group, items] of this.#groups) {
      const item = items.shift();
      // At the end of the map, the group waits until every other had its turn.
      this.#groups.delete(group);
      if (items.length > 0) this.#groups.set(group, items);
      this.#size -= 1;
      return item;
    }
    return undefined;
  }

  remove(group: string, item: Item): void {
    const items = this.#groups.get(group) ?? [];
    const index = items.indexOf(item);
    if (index < 0) return;
    items.splice(index, 1);
    this.#size -= 1;
    if (items.length === 0) this.#groups.delete(group);
  }

  /** Everything that waited, which now no longer waits. */
  clear(): Item[] {
    const all = [...this.#groups.values()].flat();
    this.#groups.clear();
    this.#size = 0;
    return all;
  }
}
