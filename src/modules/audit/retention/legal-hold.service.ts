import { Injectable } from '@nestjs/common';
import { notFound } from '../../../kernel/errors/service-error';
import type { Principal } from '../../../kernel/identity/principal';
import { noteResources } from '../../../platform/context/request-context';
import { isForeignKeyViolation } from '../../../platform/database/database-errors';
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

/** Holds that keep a tenant's audit records from being dropped, even after their retention period. */
@Injectable()
export class LegalHoldService {
  constructor(private readonly tenants: TenantsService) {}

  /**
   * Places a hold, or changes the reason of the existing one. Waits for an erasure of the tenant or a deletion of one of its portfolios
   * that is in progress. @throws not_found if the tenant is unknown, or was erased meanwhile
   */
  async place(principal: Principal, slug: string, reason: string): Promise<LegalHold> {
    try {
      return await this.tenants.runFor(principal, slug, async (tx, { id }) => {
        noteResources(id);
        const [hold] = await tx.query<LegalHold>(PLACE, [id, reason]);
        if (!hold) throw new Error('the hold that was just placed is missing');
        return hold;
      });
    } catch (error) {
      if (isForeignKeyViolation(error)) throw notFound('The tenant');
      throw error;
    }
  }

  /** @throws not_found if the tenant is unknown or has no hold */
  get(principal: Principal, slug: string): Promise<LegalHold> {
    return this.tenants.readFor(principal, slug, async (tx, { id }) => {
      noteResources(id);
      const [hold] = await tx.query<LegalHold>(FIND, [id]);
      if (!hold) throw notFound('The legal hold');
      return hold;
    });
  }

  /** @throws not_found if the tenant is unknown or has no hold */
  lift(principal: Principal, slug: string): Promise<void> {
    return this.tenants.runFor(principal, slug, async (tx, { id }) => {
      noteResources(id);
      const lifted = await tx.query(LIFT, [id]);
      if (lifted.length === 0) throw notFound('The legal hold');
    });
  }
}
