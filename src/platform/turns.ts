/** Lets work under the same key happen one after the other, in the order in which it came. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>();

  /** What fails makes nobody else fail. */
  async take<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(work);
    const settled = turn.then(
      () => undefined,
      () => undefined,
    );
    this.#last.set(key, settled);
    try {
      return await turn;
    } finally {
      if (this.#last.get(key) === settled) this.#last.delete(key);
    }
  }
}
