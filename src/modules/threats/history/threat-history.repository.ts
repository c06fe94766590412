import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import type { Principal } from '../../../kernel/identity/principal';
import type { TenantTx } from '../../../platform/database/db';
import { TenantRepository } from '../../../platform/database/tenant.repository';
import { ThreatHistoryEntity } from './threat-history.entity';

/** Stores the changes of threats, with principal and reason. */
@Injectable()
export class ThreatHistoryRepository {
  readonly #history = new TenantRepository<ThreatHistoryEntity, 'changedAt'>(ThreatHistoryEntity);

  async add(
    tx: TenantTx,
    threatId: string,
    { type, userId, apiKeyId }: Principal,
    changes: Record<string, unknown>,
    reason: string | null,
  ): Promise<void> {
    const principal = { principalType: type, principalId: userId ?? apiKeyId };
    await this.#history.insert(tx, { id: uuidv7(), threatId, ...principal, changes, reason });
  }

  async addNote(
    tx: TenantTx,
    { type, userId, apiKeyId }: Principal,
    { id, threatId, note }: { id: string; threatId: string; note: string },
  ): Promise<void> {
    const principal = { principalType: type, principalId: userId ?? apiKeyId };
    await this.#history.insert(tx, { id, threatId, ...principal, changes: {}, note });
  }
}
