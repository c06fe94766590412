import { Injectable } from '@nestjs/common';
import { notFound } from '../../../kernel/errors/service-error';
import type { Principal } from '../../../kernel/identity/principal';
import { noteResources } from '../../../platform/context/request-context';
import { Db, type SystemTx } from '../../../platform/database/db';
import { TenantsService } from '../../identity/tenants/tenants.service';

export interface LegalHold {
  readonly reason: string;
  readonly placedAt: Date;
}

const PLACE = `
  insert into audit_legal_hold (tenant_id, reason) values ($1, $2)
  on conflict (tenant_id) do update set reason = excluded.reason returning reason, placed_at as "placedAt"`;
const FIND = 'select reason, placed_at as "placedAt" from audit_legal_hold where tenant_id = $1';
const LIFT = 'delete from audit_legal_hold where tenant_id = $1 returning 1 as one';

/** Holds that stop a tenant's audit records from being dropped, past their retention too. */
@Injectable()
export class LegalHoldService {
  constructor(
    private readonly db: Db,
    private readonly tenants: TenantsService,
  ) {}

  /** Places a hold, or gives the one that is there another reason. @throws not_found */
  place(principal: Principal, slug: string, reason: string): Promise<LegalHold> {
    return this.db.runAsSystem('place legal hold', async (tx) => {
      const [hold] = await tx.query<LegalHold>(PLACE, [await this.#tenantId(tx, principal, slug), reason]);
      if (!hold) throw new Error('the hold just placed is not there');
      return hold;
    });
  }

  /** @throws not_found where the tenant is unknown or under no hold */
  get(principal: Principal, slug: string): Promise<LegalHold> {
    return this.db.readAsSystem('read legal hold', async (tx) => {
      const [hold] = await tx.query<LegalHold>(FIND, [await this.#tenantId(tx, principal, slug)]);
      if (!hold) throw notFound('The legal hold');
      return hold;
    });
  }

  /** @throws not_found where the tenant is unknown or under no hold */
  lift(principal: Principal, slug: string): Promise<void> {
    return this.db.runAsSystem('lift legal hold', async (tx) => {
      const lifted = await tx.query(LIFT, [await this.#tenantId(tx, principal, slug)]);
      if (lifted.length === 0) throw notFound('The legal hold');
    });
  }

  async #tenantId(tx: SystemTx, principal: Principal, slug: string): Promise<string> {
    const { id } = await this.tenants.tenantFor(tx, principal, slug);
    noteResources(id);
    return id;
  }
}
