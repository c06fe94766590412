import type { TenantTx } from './db';

/** Takes part in the transaction that erases something. */
export type ErasureListener = (tx: TenantTx, id: string) => Promise<void>;

/** What was made of a thing goes with it: whoever made it registers here, and the thing's own module knows nothing else of it. */
export abstract class Erasures {
  #listener: ErasureListener | undefined;

  onErase(listener: ErasureListener): void {
    this.#listener = listener;
  }

  async erased(tx: TenantTx, id: string): Promise<void> {
    await this.#listener?.(tx, id);
  }
}
