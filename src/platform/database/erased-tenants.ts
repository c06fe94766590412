import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { SystemTx } from './db';
import { Notifications } from './notifications';

const CHANNEL = 'tenant_erased';

/**
 * The tenants that were erased since this process started. Every process is notified of a committed erasure, so that
 * it need not wait for caches of credentials to expire. If a notification is lost, the only consequence is that wait.
 */
@Injectable()
export class ErasedTenants implements OnApplicationBootstrap {
  readonly #ids = new Set<string>();
  readonly #listeners: ((tenantId: string) => void)[] = [];

  constructor(private readonly notifications: Notifications) {}

  onApplicationBootstrap(): Promise<void> {
    return this.notifications.listen(CHANNEL, { notified: (id) => this.note(id), resumed: () => undefined });
  }

  has(tenantId: string): boolean {
    return this.#ids.has(tenantId);
  }

  /** Registers a listener for each erased tenant, to free what this process holds for it. */
  onErased(listener: (tenantId: string) => void): void {
    this.#listeners.push(listener);
  }

  /** Notifies every process once the transaction commits. */
  async announce(tx: SystemTx, tenantId: string): Promise<void> {
    await tx.query('select pg_notify($1, $2)', [CHANNEL, tenantId]);
  }

  /** Applies the erasure in this process at once, without waiting for the notification. */
  note(tenantId: string): void {
    if (this.#ids.has(tenantId)) return;
    this.#ids.add(tenantId);
    for (const listener of this.#listeners) listener(tenantId);
  }
}
