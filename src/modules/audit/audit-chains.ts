import { Injectable } from '@nestjs/common';
import { notFound } from '../../kernel/errors/service-error';
import type { Principal } from '../../kernel/identity/principal';
import { Db } from '../../platform/database/db';
import { type AuditView, auditViewOf, wholeChain } from './audit.policy';

/** Finds the chain that a request names by its `chain_id`. */
@Injectable()
export class AuditChains {
  constructor(private readonly db: Db) {}

  /**
   * The principal's own chain, where none is named. The operator may also name that of an erased tenant, whose own principals
   * are gone; the log of a tenant that exists is for its auditors. @throws not_found
   */
  async viewOf(principal: Principal, chainId: string | undefined): Promise<AuditView> {
    const own = auditViewOf(principal);
    if (chainId === undefined || chainId === own.chainId) return own;
    if (principal.type !== 'operator' || !(await this.#isOfErasedTenant(chainId))) throw notFound('The chain');
    return wholeChain(chainId);
  }

  #isOfErasedTenant(chainId: string): Promise<boolean> {
    return this.db.readAsSystem('find the chain of an erased tenant', async (tx) => {
      const rows = await tx.query('select from tenant where id::text = $1 and erased_at is not null', [chainId]);
      return rows.length > 0;
    });
  }
}
