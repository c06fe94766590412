/** Works on several items at a time, and hands the results on one by one, in the order of the items. */
export class InOrder<Item, Result> {
  readonly #open: Promise<void>[] = [];
  #last: Promise<void> = Promise.resolve();

  constructor(
    private readonly work: (item: Item) => Promise<Result>,
    private readonly take: (result: Result) => Promise<void> | void,
    private readonly atOnce: number,
  ) {}

  /** Resolves when there is room for another. @throws what an item before it failed with */
  async add(item: Item): Promise<void> {
    while (this.#open.length >= this.atOnce) await this.#open[0];
    const result = this.work(item);
    // Whoever waits for the last item learns of both failures.
    result.catch(() => undefined);
    const before = this.#last;
    const done = (async (): Promise<void> => {
      await before;
      await this.take(await result);
      void this.#open.shift();
    })();
    done.catch(() => undefined);
    this.#last = done;
    this.#open.push(done);
  }

  /** Resolves when every result is handed on. @throws what the first item to fail failed with */
  async drain(): Promise<void> {
    await this.#last;
  }
}
