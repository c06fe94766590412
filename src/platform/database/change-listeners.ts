import type { AnyTx } from './db';

/**
 * Lets modules above the one that makes a change take part in its transaction, in the order in which they registered. If a listener
 * fails, the change is rolled back with everything else.
 */
export abstract class ChangeListeners<Tx extends AnyTx, Details extends readonly unknown[] = []> {
  readonly #listeners: ((tx: Tx, ...details: Details) => Promise<void>)[] = [];

  onChange(listener: (tx: Tx, ...details: Details) => Promise<void>): void {
    this.#listeners.push(listener);
  }

  async changed(tx: Tx, ...details: Details): Promise<void> {
    for (const listener of this.#listeners) await listener(tx, ...details);
  }
}
