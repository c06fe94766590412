/** Processes several items at a time, and passes the results on one by one, in the order of the items. */
export class InOrder<Item, Result> {
  readonly #open: Promise<void>[] = [];
  #last: Promise<void> = Promise.resolve();

  constructor(
    private readonly work: (item: Item) => Promise<Result>,
    private readonly take: (result: Result) => Promise<void> | void,
    private readonly atOnce: number,
  ) {}

  /** Resolves when there is room for another item. @throws the failure of an earlier item */
  async add(item: Item): Promise<void> {
    while (this.#open.length >= this.atOnce) await this.#open[0];
    const result = this.work(item);
    // A caller that waits for the last item receives both failures, so this one must not be unhandled.
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

  /** Resolves when every result was passed on. @throws the failure of the first item that failed */
  async drain(): Promise<void> {
    await this.#last;
  }
}
