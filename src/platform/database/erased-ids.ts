import type { OnApplicationBootstrap } from '@nestjs/common';
import type { SystemTx } from './db';
import type { Notifications } from './notifications';

/** Credentials are cached for two seconds, so only the latest ids matter; ids are never used again. */
const MAX_IDS = 10_000;

/**
 * The ids of one kind of thing that were erased since this process started. Every process is notified of a committed
 * erasure, so that it need not wait for caches of credentials to expire. If a notification is lost, the only consequence
 * is that wait.
 */
export abstract class ErasedIds implements OnApplicationBootstrap {
  readonly #ids = new Set<string>();
  readonly #listeners: ((id: string) => void)[] = [];

  /** @param channel on which the processes notify each other */
  protected constructor(
    private readonly notifications: Notifications,
    private readonly channel: string,
  ) {}

  onApplicationBootstrap(): Promise<void> {
    return this.notifications.listen(this.channel, { notified: (id) => this.note(id), resumed: () => undefined });
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  /** Registers a listener for each erased id, to free what this process holds for it. */
  onErased(listener: (id: string) => void): void {
    this.#listeners.push(listener);
  }

  /** Notifies every process once the transaction commits. */
  async announce(tx: SystemTx, id: string): Promise<void> {
    await tx.query('select pg_notify($1, $2)', [this.channel, id]);
  }

  /** Applies the erasure in this process at once, without waiting for the notification. */
  note(id: string): void {
    if (this.#ids.has(id)) return;
    const [oldest] = this.#ids;
    if (oldest !== undefined && this.#ids.size >= MAX_IDS) this.#ids.delete(oldest);
    this.#ids.add(id);
    for (const listener of this.#listeners) listener(id);
  }
}
