import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import type { TenantScope } from '../../kernel/identity/principal';
import type { SystemTx, TenantTx } from '../../platform/database/db';
import { TenantRepository } from '../../platform/database/tenant.repository';
import type { Page } from '../../platform/paging/page-query';
import { type DeliveriesQuery, DELIVERY_CURSOR } from './webhook-deliveries.dto';
import { WebhookAttemptEntity, WebhookDeliveryEntity } from './webhook-delivery.entity';

export interface NewDelivery {
  id: string;
  webhookId: string;
  eventType: string;
  payload: string;
}

/** The outcome of one attempt. */
export interface Attempt {
  attemptedAt: Date;
  durationMs: number;
  statusCode: number | null;
  /** Why the attempt failed; null if the receiver accepted the delivery. */
  error: string | null;
}

export interface Overdue extends TenantScope {
  id: string;
}

const OWN = 'tenant_id = $1 and portfolio_id = $2';
const ROWS_PER_SWEEP = 1_000;
const IS_OPEN = { nextAttemptAt: Not(IsNull()) };

const ownOf = ({ scope }: TenantTx): [string, string] => [scope.tenantId, scope.portfolioId];

/** Deliveries and their attempts by key; every method joins the caller's transaction. */
@Injectable()
export class WebhookDeliveriesRepository extends TenantRepository<WebhookDeliveryEntity> {
  readonly #attempts = new TenantRepository(WebhookAttemptEntity);

  constructor() {
    super(WebhookDeliveryEntity);
  }

  /** Many rows, as one array for each column. */
  async insertAll(tx: TenantTx, deliveries: readonly NewDelivery[]): Promise<void> {
    await tx.query(
      `insert into webhook_delivery
         (tenant_id, portfolio_id, id, webhook_id, event_type, payload, status, next_attempt_at)
       select $1, $2, new.id, new.webhook_id, new.event_type, new.payload, 'pending', now()
       from unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[]) as new (id, webhook_id, event_type, payload)`,
      [
        ...ownOf(tx),
        deliveries.map(({ id }) => id),
        deliveries.map(({ webhookId }) => webhookId),
        deliveries.map(({ eventType }) => eventType),
        deliveries.map(({ payload }) => payload),
      ],
    );
  }

  /** The newest first. */
  page(tx: TenantTx, webhookId: string, query: DeliveriesQuery): Promise<Page<Omit<WebhookDeliveryEntity, 'payload'>>> {
    const deliveries = {
      where: `webhook_id = $3 and ($4::text[] = '{}' or status = any($4))`,
      parameters: [webhookId, query.status],
      without: ['payload'] as const,
    };
    const order = { cursor: DELIVERY_CURSOR, orderBy: ['created_at', 'id'], direction: 'desc' } as const;
    return this.readList(tx, { ...deliveries, ...order }, query);
  }

  /** The oldest first. */
  attempts(tx: TenantTx, deliveryId: string): Promise<WebhookAttemptEntity[]> {
    return this.#attempts.findAll(tx, { deliveryId }, { order: { number: 'ASC' } });
  }

  /** A delivery that is still to be attempted; null if it was delivered, abandoned or deleted. */
  findOpen(tx: TenantTx, id: string): Promise<WebhookDeliveryEntity | null> {
    return this.findOne(tx, { id, ...IS_OPEN });
  }

  /** The same, locked; an attempt that ended meanwhile may have changed it. */
  lockOpen(tx: TenantTx, id: string): Promise<WebhookDeliveryEntity | null> {
    return this.findOne(tx, { id, ...IS_OPEN }, 'pessimistic_write');
  }

  /**
   * Records an attempt and the new state of its delivery: delivered, to be retried at `nextAttemptAt`, or abandoned. One
   * statement, because the attempt has the number that the delivery has counted.
   */
  async attempted(tx: TenantTx, id: string, attempt: Attempt, nextAttemptAt: Date | null): Promise<void> {
    const isTaken = attempt.error === null;
    const status = isTaken ? 'delivered' : nextAttemptAt === null ? 'abandoned' : 'failed';
    await tx.query(
      `with delivery as (
         update webhook_delivery set status = $8, attempts = attempts + 1, next_attempt_at = $9,
           failures_in_a_row = case when $8 = 'delivered' then 0 else failures_in_a_row + 1 end,
           last_attempt_at = $4, last_status_code = $5, last_error = $6, last_duration_ms = $7
         where ${OWN} and id = $3 returning attempts
       )
       insert into webhook_attempt
         (tenant_id, portfolio_id, delivery_id, number, attempted_at, status_code, error, duration_ms)
       select $1, $2, $3, attempts, $4, $5, $6, $7 from delivery`,
      [
        ...ownOf(tx),
        id,
        attempt.attemptedAt,
        attempt.statusCode,
        attempt.error,
        attempt.durationMs,
        status,
        nextAttemptAt,
      ],
    );
  }

  /** Starts the whole schedule of attempts again. */
  async restart(tx: TenantTx, id: string): Promise<void> {
    await this.update(tx, id, { status: 'pending', failuresInARow: 0, nextAttemptAt: () => 'now()' });
  }

  /** Abandons all open deliveries of an endpoint. SQL, because a delivery that has an error keeps it. */
  async abandonOpen(tx: TenantTx, webhookId: string, reason: string): Promise<void> {
    await tx.query(
      `update webhook_delivery set status = 'abandoned', next_attempt_at = null, last_error = coalesce(last_error, $4)
       where ${OWN} and webhook_id = $3 and next_attempt_at is not null`,
      [...ownOf(tx), webhookId, reason],
    );
  }

  /** Abandons one delivery, if it is still open. */
  async abandon(tx: TenantTx, id: string, reason: string): Promise<void> {
    await this.update(tx, { id, ...IS_OPEN }, { status: 'abandoned', nextAttemptAt: null, lastError: reason });
  }

  /** Deliveries that have been due for an hour or more: their jobs no longer exist. */
  overdue(tx: SystemTx): Promise<Overdue[]> {
    return tx.query(
      `select id, tenant_id as "tenantId", portfolio_id as "portfolioId" from webhook_delivery
       where next_attempt_at < now() - interval '1 hour' order by next_attempt_at limit ${ROWS_PER_SWEEP}`,
    );
  }

  /** Deletes old deliveries, except open ones. Returns how many were deleted. */
  async deleteExpired(tx: SystemTx, retentionDays: number): Promise<number> {
    const rows = await tx.query(
      `delete from webhook_delivery where id in (
         select id from webhook_delivery
         where next_attempt_at is null and created_at < now() - $1::int * interval '1 day' limit ${ROWS_PER_SWEEP})
       returning id`,
      [retentionDays],
    );
    return rows.length;
  }
}
