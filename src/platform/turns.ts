/** Runs operations with the same key one after the other, in the order of their calls. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>();

  /** A failed operation does not make the next ones fail. */
  async take<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(work);
    const ended = turn.then(
      () => undefined,
      () => undefined,
    );
    this.#last.set(key, ended);
    try {
      return await turn;
    } finally {
      if (this.#last.get(key) === ended) this.#last.delete(key);
    }
  }
}
