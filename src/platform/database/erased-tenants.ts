import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { SystemTx } from './db';
import { Notifications } from './notifications';

const CHANNEL = 'tenant_erased';

/**
 * The tenants that were erased since this process started. Every process learns of an erasure by NOTIFY when it is committed,
 * so that nobody waits for caches of credentials to expire. A notification that is lost costs no more than that wait.
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

  /** Called once for each tenant that is erased, to free what this process holds of it. */
  onErased(listener: (tenantId: string) => void): void {
    this.#listeners.push(listener);
  }

  /** Notifies every process once the transaction commits. */
  async announce(tx: SystemTx, tenantId: string): Promise<void> {
    await tx.query('select pg_notify($1, $2)', [CHANNEL, tenantId]);
  }

  /** Makes the erasure known to this process at once, without waiting for the notification. */
  note(tenantId: string): void {
    if (this.#ids.has(tenantId)) return;
    this.#ids.add(tenantId);
    for (const listener of this.#listeners) listener(tenantId);
  }
}
