/** The tasks that wait for a process. Groups take turns, so that none can block the others. */
export class TaskQueue<Item> {
  readonly #groups = new Map<string, Item[]>();
  #size = 0;

  /**
   * @param maxSize the number of items in total
   * @param maxGroupSize the number of items of one group, so that no group takes every place
   */
  constructor(
    private readonly maxSize: number,
    private readonly maxGroupSize: number,
  ) {}

  get size(): number {
    return this.#size;
  }

  /** @returns false if the queue is full */
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
      // Moved to the end of the map, so that every other group has its turn first.
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

  /** Removes and returns all waiting items. */
  clear(): Item[] {
    const all = [...this.#groups.values()].flat();
    this.#groups.clear();
    this.#size = 0;
    return all;
  }
}
