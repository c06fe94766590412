import { Injectable } from '@nestjs/common';
import type { TenantScope } from '../../kernel/identity/principal';
import type { SystemTx, TenantTx } from '../../platform/database/db';
import type { Page } from '../../platform/paging/page-query';
import { readPage } from '../../platform/paging/read-page';
import {
  type DeliveriesQuery,
  DELIVERY_CURSOR,
  type DeliveryAnswer,
  type DeliveryDetailAnswer,
} from './webhook-deliveries.dto';

/** A delivery that waits to be tried, with what is sent. */
export interface OpenDelivery {
  webhook_id: string;
  payload: string;
  failures_in_a_row: number;
}

export interface NewDelivery {
  id: string;
  webhookId: string;
  eventType: string;
  payload: string;
}

/** How one attempt went. */
export interface Attempt {
  attemptedAt: Date;
  durationMs: number;
  statusCode: number | null;
  /** In words; null: it was taken. */
  error: string | null;
}

export interface Overdue extends TenantScope {
  id: string;
}

const OWN = 'tenant_id = $1 and portfolio_id = $2';
const SHOWN = `id, webhook_id, event_type, status, attempts, next_attempt_at, last_attempt_at, last_status_code, last_error,
  last_duration_ms, created_at`;
const ROWS_PER_SWEEP = 1_000;

const ownOf = ({ scope }: TenantTx): [string, string] => [scope.tenantId, scope.portfolioId];

/** What was and is to be sent, by key; every method joins the caller's transaction. */
@Injectable()
export class WebhookDeliveriesRepository {
  async insert(tx: TenantTx, deliveries: readonly NewDelivery[]): Promise<void> {
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

  /** Newest first. */
  page(tx: TenantTx, webhookId: string, query: DeliveriesQuery): Promise<Page<DeliveryAnswer>> {
    const where = `${OWN} and webhook_id = $3 and ($4::text[] = '{}' or status = any($4))`;
    const parameters = [...ownOf(tx), webhookId, query.status];
    const deliveries = { select: SHOWN, from: 'webhook_delivery', where, parameters };
    const order = { cursor: DELIVERY_CURSOR, orderBy: ['created_at', 'id'], direction: 'desc' } as const;
    return readPage<DeliveryAnswer>(tx, { ...deliveries, ...order }, query);
  }

  async byId(tx: TenantTx, webhookId: string, id: string): Promise<DeliveryAnswer | undefined> {
    const [row] = await tx.query<DeliveryAnswer>(
      `select ${SHOWN} from webhook_delivery where ${OWN} and webhook_id = $3 and id = $4`,
      [...ownOf(tx), webhookId, id],
    );
    return row;
  }

  async payload(tx: TenantTx, id: string): Promise<string> {
    const [row] = await tx.query<{ payload: string }>(`select payload from webhook_delivery where ${OWN} and id = $3`, [
      ...ownOf(tx),
      id,
    ]);
    if (!row) throw new Error('the delivery is gone within its own transaction');
    return row.payload;
  }

  /** Oldest first. */
  attempts(tx: TenantTx, id: string): Promise<DeliveryDetailAnswer['attempt_log']> {
    return tx.query(
      `select number, attempted_at, status_code, error, duration_ms from webhook_attempt
       where ${OWN} and delivery_id = $3 order by number`,
      [...ownOf(tx), id],
    );
  }

  /** One that waits to be tried; undefined where it is done, given up or gone. */
  async open(tx: TenantTx, id: string): Promise<OpenDelivery | undefined> {
    const [row] = await tx.query<OpenDelivery>(
      `select webhook_id, payload, failures_in_a_row from webhook_delivery
       where ${OWN} and id = $3 and next_attempt_at is not null`,
      [...ownOf(tx), id],
    );
    return row;
  }

  /** The same, once nobody else writes to it; its failures may have changed meanwhile. */
  async lockOpen(tx: TenantTx, id: string): Promise<Pick<OpenDelivery, 'failures_in_a_row'> | undefined> {
    const [row] = await tx.query<Pick<OpenDelivery, 'failures_in_a_row'>>(
      `select failures_in_a_row from webhook_delivery where ${OWN} and id = $3 and next_attempt_at is not null for update`,
      [...ownOf(tx), id],
    );
    return row;
  }

  /** Writes an attempt down and what becomes of its delivery: taken, tried again at `nextAttemptAt`, or given up. */
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

  /** Begins anew with the whole schedule. */
  async restart(tx: TenantTx, id: string): Promise<void> {
    await tx.query(
      `update webhook_delivery set status = 'pending', failures_in_a_row = 0, next_attempt_at = now()
       where ${OWN} and id = $3`,
      [...ownOf(tx), id],
    );
  }

  /** Gives up all that is open of an endpoint. */
  async abandonOpen(tx: TenantTx, webhookId: string, reason: string): Promise<void> {
    await tx.query(
      `update webhook_delivery set status = 'abandoned', next_attempt_at = null, last_error = coalesce(last_error, $4)
       where ${OWN} and webhook_id = $3 and next_attempt_at is not null`,
      [...ownOf(tx), webhookId, reason],
    );
  }

  /** Gives up one delivery, if it is still open. */
  async abandon(tx: TenantTx, id: string, reason: string): Promise<void> {
    await tx.query(
      `update webhook_delivery set status = 'abandoned', next_attempt_at = null, last_error = $4
       where ${OWN} and id = $3 and next_attempt_at is not null`,
      [...ownOf(tx), id, reason],
    );
  }

  /** Those whose time came an hour ago and more: the jobs of these are gone. */
  overdue(tx: SystemTx): Promise<Overdue[]> {
    return tx.query(
      `select id, tenant_id as "tenantId", portfolio_id as "portfolioId" from webhook_delivery
       where next_attempt_at < now() - interval '1 hour' order by next_attempt_at limit ${ROWS_PER_SWEEP}`,
    );
  }

  /** Returns how many. Nothing that is open. */
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
