/**
 * Lets pieces of work through one at a time, in the order they came. The database's lock would do the same; waiting here
 * costs no connection, and many imports at once don't take the pool from everyone else.
 */
export class Turnstile {
  #last: Promise<unknown> = Promise.resolve();

  pass<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work, work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
