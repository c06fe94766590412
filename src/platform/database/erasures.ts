import type { TenantTx } from './db';

/** Takes part in the transaction that erases something. */
export type ErasureListener = (tx: TenantTx, id: string) => Promise<void>;

/**
 * Deletes what was derived from an erased object. The modules that created it register here, and the module of the
 * object does not depend on them.
 */
export abstract class Erasures {
  #listener: ErasureListener | undefined;

  onErase(listener: ErasureListener): void {
    this.#listener = listener;
  }

  async erased(tx: TenantTx, id: string): Promise<void> {
    await this.#listener?.(tx, id);
  }
}
