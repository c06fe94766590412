import { Injectable } from '@nestjs/common';
import type { AnyTx, SystemTx } from '../../platform/database/db';
import type { DemoState } from './demo.policy';
import { DEMO_TENANT } from './demo-tenant';

const STATE = `
  select (select count(*) from tenant where erased_at is null) as tenants, demo_tenant_id as "tenantId",
    exists (select from tenant where id = demo_tenant_id and erased_at is null) as "hasTenant",
    demo_completed_at as "completedAt", demo_removed_at as "removedAt"
  from installation`;

/** The state of the demo in the installation's row; every method joins the caller's transaction. */
@Injectable()
export class DemoStateRepository {
  read(tx: AnyTx): Promise<DemoState> {
    return this.#one(tx, STATE);
  }

  /** Blocks other transactions that create or remove the demo. */
  lock(tx: SystemTx): Promise<DemoState> {
    return this.#one(tx, `${STATE} for update of installation`);
  }

  /** Whether a tenant other than the demo's own has the demo's slug. */
  async isSlugTaken(tx: SystemTx, ownId: string | null): Promise<boolean> {
    const rows = await tx.query(
      'select from tenant where slug = $1 and erased_at is null and id is distinct from $2::uuid',
      [DEMO_TENANT, ownId],
    );
    return rows.length > 0;
  }

  async begin(tx: SystemTx, tenantId: string): Promise<void> {
    await tx.query('update installation set demo_tenant_id = $1, demo_completed_at = null, demo_removed_at = null', [
      tenantId,
    ]);
  }

  async complete(tx: SystemTx): Promise<void> {
    await tx.query('update installation set demo_completed_at = now()');
  }

  async remove(tx: SystemTx): Promise<void> {
    await tx.query('update installation set demo_tenant_id = null, demo_completed_at = null, demo_removed_at = now()');
  }

  async countPlaces(tx: AnyTx, { tenantId }: DemoState): Promise<number> {
    const [row] = await tx.query<{ count: number }>('select count(*) as count from asset where tenant_id = $1', [
      tenantId,
    ]);
    return row?.count ?? 0;
  }

  async #one(tx: AnyTx, sql: string): Promise<DemoState> {
    const [state] = await tx.query<DemoState>(sql);
    if (!state) throw new Error('installation has no row');
    return state;
  }
}
