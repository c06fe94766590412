import { Injectable } from '@nestjs/common';
import { notFound } from '../../kernel/errors/service-error';
import type { Principal } from '../../kernel/identity/principal';
import { type AnyTx, Db } from '../../platform/database/db';
import { type AuditView, chooseAuditView, wholeChain } from './audit.policy';

/**
 * Reads the audit log as a principal: within its portfolio or, for the operator, across tenants, because records of the
 * platform and of the operator's work on tenants belong to different chains.
 */
export function readLogAs<T>(db: Db, { scope }: Principal, work: (tx: AnyTx) => Promise<T>): Promise<T> {
  return scope ? db.read(scope, work) : db.readAsSystem('read audit log', work);
}

/** Finds the chain that a request names by its `chain_id`. */
@Injectable()
export class AuditChains {
  constructor(private readonly db: Db) {}

  /**
   * The chain with the given id, by default the principal's own. The operator may also name the chain of an erased
   * tenant, which no longer has principals; the log of an existing tenant is for its auditors. @throws not_found
   */
  async viewOf(principal: Principal, chainId: string | undefined): Promise<AuditView> {
    const own = chooseAuditView(principal);
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
