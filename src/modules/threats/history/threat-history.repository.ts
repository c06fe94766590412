import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import type { Principal } from '../../../kernel/identity/principal';
import type { TenantTx } from '../../../platform/database/db';

/** Stores the changes of threats, with principal and reason. */
@Injectable()
export class ThreatHistoryRepository {
  async add(
    tx: TenantTx,
    threatId: string,
    { type, userId, apiKeyId }: Principal,
    changes: Record<string, unknown>,
    reason: string | null,
  ): Promise<void> {
    await tx.query(
      `insert into threat_history
         (id, tenant_id, portfolio_id, threat_id, principal_type, principal_id, changes, reason)
       values ($3, $1, $2, $4, $5, $6, $7::json, $8)`,
      [
        tx.scope.tenantId,
        tx.scope.portfolioId,
        uuidv7(),
        threatId,
        type,
        userId ?? apiKeyId,
        JSON.stringify(changes),
        reason,
      ],
    );
  }
}
