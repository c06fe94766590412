import { Injectable } from '@nestjs/common';
import { ArrayContains, In } from 'typeorm';
import type { TenantTx } from '../../platform/database/db';
import { TenantRepository } from '../../platform/database/tenant.repository';
import type { Page, PageRequest } from '../../platform/paging/page-query';
import { WebhookEntity } from './webhook.entity';
import type { WebhookEventType } from './webhooks.contract';
import { type DisabledReason, WEBHOOK_CURSOR } from './webhooks.dto';

type Defaults = 'enabled' | 'hasAbandoned' | 'createdAt' | 'updatedAt';

/** Webhooks by key; every method joins the caller's transaction. */
@Injectable()
export class WebhooksRepository extends TenantRepository<WebhookEntity, Defaults> {
  constructor() {
    super(WebhookEntity);
  }

  /** Returns the number of webhooks. No other transaction can add one until this one ends. */
  async countLocked(tx: TenantTx): Promise<number> {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('webhooks ' || $1::text, 0))`, [
      tx.scope.portfolioId,
    ]);
    return this.count(tx);
  }

  /** Waits for other transactions that change the same webhook. */
  byIdForUpdate(tx: TenantTx, id: string): Promise<WebhookEntity | null> {
    return this.findById(tx, id, 'for_no_key_update');
  }

  /** The newest first. */
  page(tx: TenantTx, request: PageRequest): Promise<Page<WebhookEntity>> {
    return this.readList(tx, { cursor: WEBHOOK_CURSOR, orderBy: ['created_at', 'id'], direction: 'desc' }, request);
  }

  /** Those of `ids` that exist. They cannot be deleted until the transaction ends. */
  async present(tx: TenantTx, ids: readonly string[]): Promise<string[]> {
    const rows = await this.findAll(tx, { id: In(ids) }, { order: { id: 'ASC' }, lock: 'for_key_share' });
    return rows.map(({ id }) => id);
  }

  /** Those of `ids` that receive deliveries. They cannot be deleted until the transaction ends. */
  enabled(tx: TenantTx, ids: readonly string[]): Promise<WebhookEntity[]> {
    return this.findAll(tx, { id: In(ids), enabled: true }, { order: { id: 'ASC' }, lock: 'for_key_share' });
  }

  /** Those that receive deliveries of an event type. They cannot be deleted until the transaction ends. */
  subscribed(tx: TenantTx, type: WebhookEventType): Promise<WebhookEntity[]> {
    const condition = { enabled: true, eventTypes: ArrayContains([type]) };
    return this.findAll(tx, condition, { order: { id: 'ASC' }, lock: 'for_key_share' });
  }

  async enable(tx: TenantTx, id: string): Promise<void> {
    await this.update(tx, id, {
      enabled: true,
      disabledReason: null,
      disabledAt: null,
      failingSince: null,
      hasAbandoned: false,
      updatedAt: () => 'now()',
    });
  }

  async disable(tx: TenantTx, id: string, reason: DisabledReason): Promise<void> {
    const change = { enabled: false, disabledReason: reason, disabledAt: () => 'now()', updatedAt: () => 'now()' };
    await this.update(tx, { id, enabled: true }, change);
  }
}
