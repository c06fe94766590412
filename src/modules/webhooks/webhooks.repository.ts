import { Injectable } from '@nestjs/common';
import type { TenantTx } from '../../platform/database/db';
import type { Page, PageRequest } from '../../platform/paging/page-query';
import { readPage } from '../../platform/paging/read-page';
import type { WebhookEventType } from './webhooks.contract';
import { type DisabledReason, WEBHOOK_CURSOR } from './webhooks.dto';

export interface WebhookRow {
  id: string;
  title: string;
  url: string;
  event_types: WebhookEventType[];
  enabled: boolean;
  disabled_reason: DisabledReason | null;
  disabled_at: Date | null;
  failing_since: Date | null;
  has_abandoned: boolean;
  last_delivered_at: Date | null;
  former_secret_until: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface SealedSecrets {
  sealed_secret: Buffer;
  /** null: none, or its time is over. */
  sealed_former_secret: Buffer | null;
}

export type NewWebhook = Pick<WebhookRow, 'id' | 'title' | 'url' | 'event_types'> & { sealedSecret: Buffer };
export type WebhookChange = Pick<WebhookRow, 'title' | 'url' | 'event_types'>;

const OWN = 'tenant_id = $1 and portfolio_id = $2';
const SHOWN = `id, title, url, event_types, enabled, disabled_reason, disabled_at, failing_since, has_abandoned,
  last_delivered_at, case when former_secret_until > now() then former_secret_until end as former_secret_until,
  created_at, updated_at`;

const ownOf = ({ scope }: TenantTx): [string, string] => [scope.tenantId, scope.portfolioId];

/** Webhooks by key; every method joins the caller's transaction. */
@Injectable()
export class WebhooksRepository {
  async insert(tx: TenantTx, webhook: NewWebhook): Promise<void> {
    await tx.query(
      `insert into webhook (tenant_id, portfolio_id, id, title, url, event_types, sealed_secret)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [...ownOf(tx), webhook.id, webhook.title, webhook.url, webhook.event_types, webhook.sealedSecret],
    );
  }

  /** How many there are; nobody can add one until the transaction ends. */
  async countLocked(tx: TenantTx): Promise<number> {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('webhooks ' || $1::text, 0))`, [
      tx.scope.portfolioId,
    ]);
    const [row] = await tx.query<{ count: number }>(`select count(*) as count from webhook where ${OWN}`, ownOf(tx));
    return row?.count ?? 0;
  }

  async byId(tx: TenantTx, id: string): Promise<WebhookRow | undefined> {
    const [row] = await tx.query<WebhookRow>(`select ${SHOWN} from webhook where ${OWN} and id = $3`, [
      ...ownOf(tx),
      id,
    ]);
    return row;
  }

  /** Waits for others that change the same webhook. */
  async byIdForUpdate(tx: TenantTx, id: string): Promise<WebhookRow | undefined> {
    const [row] = await tx.query<WebhookRow>(
      `select ${SHOWN} from webhook where ${OWN} and id = $3 for no key update`,
      [...ownOf(tx), id],
    );
    return row;
  }

  /** Newest first. */
  page(tx: TenantTx, request: PageRequest): Promise<Page<WebhookRow>> {
    const webhooks = { select: SHOWN, from: 'webhook', where: OWN, parameters: ownOf(tx) };
    const order = { cursor: WEBHOOK_CURSOR, orderBy: ['created_at', 'id'], direction: 'desc' } as const;
    return readPage<WebhookRow>(tx, { ...webhooks, ...order }, request);
  }

  /** Those of `ids` that are there, which stay until the transaction ends. */
  async present(tx: TenantTx, ids: readonly string[]): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `select id from webhook where ${OWN} and id = any($3::uuid[]) order by id for key share`,
      [...ownOf(tx), ids],
    );
    return rows.map(({ id }) => id);
  }

  /** Those of `ids` that are told of anything, which stay until the transaction ends. */
  enabled(tx: TenantTx, ids: readonly string[]): Promise<Pick<WebhookRow, 'id' | 'event_types'>[]> {
    return tx.query(
      `select id, event_types from webhook where ${OWN} and id = any($3::uuid[]) and enabled order by id for key share`,
      [...ownOf(tx), ids],
    );
  }

  async change(tx: TenantTx, id: string, { title, url, event_types: eventTypes }: WebhookChange): Promise<void> {
    await tx.query(
      `update webhook set title = $4, url = $5, event_types = $6, updated_at = now() where ${OWN} and id = $3`,
      [...ownOf(tx), id, title, url, eventTypes],
    );
  }

  async enable(tx: TenantTx, id: string): Promise<void> {
    await tx.query(
      `update webhook set enabled = true, disabled_reason = null, disabled_at = null, failing_since = null,
         has_abandoned = false, updated_at = now()
       where ${OWN} and id = $3`,
      [...ownOf(tx), id],
    );
  }

  async disable(tx: TenantTx, id: string, reason: DisabledReason): Promise<void> {
    await tx.query(
      `update webhook set enabled = false, disabled_reason = $4, disabled_at = now(), updated_at = now()
       where ${OWN} and id = $3 and enabled`,
      [...ownOf(tx), id, reason],
    );
  }

  /** Returns whether there was one. */
  async delete(tx: TenantTx, id: string): Promise<boolean> {
    const rows = await tx.query(`delete from webhook where ${OWN} and id = $3 returning id`, [...ownOf(tx), id]);
    return rows.length === 1;
  }

  async secrets(tx: TenantTx, id: string): Promise<SealedSecrets | undefined> {
    const [row] = await tx.query<SealedSecrets>(
      `select sealed_secret, case when former_secret_until > now() then sealed_former_secret end as sealed_former_secret
       from webhook where ${OWN} and id = $3`,
      [...ownOf(tx), id],
    );
    return row;
  }

  /** The current secret becomes the former one for `overlapHours`; with 0 it signs no more. Returns until when it does. */
  async rotate(tx: TenantTx, id: string, sealedSecret: Buffer, overlapHours: number): Promise<Date | null> {
    const [row] = await tx.query<{ former_secret_until: Date | null }>(
      `update webhook set sealed_secret = $4, updated_at = now(),
         sealed_former_secret = case when $5::int > 0 then sealed_secret end,
         former_secret_until = case when $5::int > 0 then now() + $5::int * interval '1 hour' end
       where ${OWN} and id = $3 returning former_secret_until`,
      [...ownOf(tx), id, sealedSecret, overlapHours],
    );
    return row?.former_secret_until ?? null;
  }

  async delivered(tx: TenantTx, id: string): Promise<void> {
    await tx.query(
      `update webhook set last_delivered_at = now(), failing_since = null, has_abandoned = false
       where ${OWN} and id = $3`,
      [...ownOf(tx), id],
    );
  }

  /** Returns since when nothing but failures went to it. */
  async failed(tx: TenantTx, id: string, hasAbandoned: boolean): Promise<Date> {
    const [row] = await tx.query<{ failing_since: Date }>(
      `update webhook set failing_since = coalesce(failing_since, now()), has_abandoned = has_abandoned or $4
       where ${OWN} and id = $3 returning failing_since`,
      [...ownOf(tx), id, hasAbandoned],
    );
    return row?.failing_since ?? new Date();
  }
}
