import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { notFound, ServiceError } from '../../kernel/errors/service-error';
import type { TenantScope } from '../../kernel/identity/principal';
import { noteResources } from '../../platform/context/request-context';
import { type AnyTx, Db, type TenantTx } from '../../platform/database/db';
import { JobQueue } from '../../platform/jobs/job-queue';
import { pageParts } from '../../platform/paging/page-query';
import type {
  DeliveriesQuery,
  DeliveryAnswer,
  DeliveryDetailAnswer,
  DeliveryListAnswer,
} from './webhook-deliveries.dto';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository';
import type { WebhookAttemptEntity, WebhookDeliveryEntity } from './webhook-delivery.entity';
import type { WebhookEntity } from './webhook.entity';
import type { WebhookEventType, WebhookMessage } from './webhooks.contract';
import { SEND_PRIORITY, SEND_WEBHOOK } from './webhooks.jobs';
import { WebhooksRepository } from './webhooks.repository';

/** Deliveries to endpoints and their outcomes. */
@Injectable()
export class WebhookDeliveriesService {
  constructor(
    private readonly db: Db,
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly queue: JobQueue,
  ) {}

  /** Notifies endpoints, once `tx` has committed. Endpoints that are disabled, deleted or not subscribed are skipped. */
  async send(tx: TenantTx, messages: readonly WebhookMessage[]): Promise<void> {
    if (messages.length === 0) return;
    const endpoints = await this.webhooks.enabled(tx, [...new Set(messages.map(({ webhookId }) => webhookId))]);
    const typesOf = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint.eventTypes]));
    const wanted = messages.filter(({ webhookId, type }) => typesOf.get(webhookId)?.includes(type) === true);
    await this.#add(tx, wanted);
  }

  /** Notifies every endpoint of the portfolio that has subscribed to the event type, once `tx` has committed. */
  async sendToSubscribers(
    tx: TenantTx,
    type: WebhookEventType,
    occurredAt: Date,
    data: readonly object[],
  ): Promise<void> {
    const endpoints = await this.webhooks.subscribed(tx, type);
    await this.#add(
      tx,
      endpoints.flatMap(({ id: webhookId }) => data.map((one) => ({ webhookId, type, occurredAt, data: one }))),
    );
  }

  /**
   * Sends a `webhook.test`, even if the endpoint has not subscribed to it. @throws not_found; conflict if the endpoint
   * is disabled
   */
  test(scope: TenantScope, webhookId: string): Promise<DeliveryAnswer> {
    return this.db.run(scope, async (tx) => {
      const webhook = await this.#enabled(tx, webhookId);
      const data = { webhook_id: webhookId, title: webhook.title };
      const [id = ''] = await this.#add(tx, [{ webhookId, type: 'webhook.test', occurredAt: new Date(), data }]);
      noteResources(webhookId, id);
      return deliveryAnswer(await this.#byId(tx, webhookId, id));
    });
  }

  /** The newest first. @throws not_found */
  list(scope: TenantScope, webhookId: string, query: DeliveriesQuery): Promise<DeliveryListAnswer> {
    return this.db.read(scope, async (tx) => {
      if (!(await this.webhooks.findById(tx, webhookId))) throw notFound('The webhook');
      const { rows, ...rest } = await this.deliveries.page(tx, webhookId, query);
      return { deliveries: rows.map(deliveryAnswer), ...pageParts(rest) };
    });
  }

  /** One delivery with its payload and every attempt. @throws not_found */
  get(scope: TenantScope, webhookId: string, id: string): Promise<DeliveryDetailAnswer> {
    return this.db.read(scope, async (tx) => {
      const delivery = await this.#byId(tx, webhookId, id);
      return {
        ...deliveryAnswer(delivery),
        payload: JSON.parse(delivery.payload) as Record<string, unknown>,
        attempt_log: (await this.deliveries.attempts(tx, id)).map(attemptAnswer),
      };
    });
  }

  /**
   * Sends a delivery again immediately under the same id, regardless of its status. @throws not_found; conflict as
   * above
   */
  replay(scope: TenantScope, webhookId: string, id: string): Promise<DeliveryAnswer> {
    return this.db.run(scope, async (tx) => {
      await this.#enabled(tx, webhookId);
      await this.#byId(tx, webhookId, id);
      noteResources(webhookId, id);
      await this.deliveries.restart(tx, id);
      await this.enqueue(tx, tx.scope, id);
      return deliveryAnswer(await this.#byId(tx, webhookId, id));
    });
  }

  /** Enqueues the next attempt; at most one job waits for each delivery. */
  enqueue(tx: AnyTx, scope: TenantScope, deliveryId: string, runAt?: Date): Promise<void> {
    return this.#enqueueAll(tx, scope, [deliveryId], runAt);
  }

  #enqueueAll(tx: AnyTx, { tenantId, portfolioId }: TenantScope, ids: readonly string[], runAt?: Date): Promise<void> {
    const jobs = ids.map((deliveryId) => ({
      payload: { tenantId, portfolioId, deliveryId },
      key: `${SEND_WEBHOOK.name}:${deliveryId}`,
      priority: SEND_PRIORITY,
      ...(runAt && { runAt }),
    }));
    return this.queue.enqueueAll(tx, SEND_WEBHOOK, jobs);
  }

  async #add(tx: TenantTx, messages: readonly WebhookMessage[]): Promise<string[]> {
    const rows = messages.map(({ webhookId, type, occurredAt, data }) => ({
      id: uuidv7(),
      webhookId,
      eventType: type,
      payload: JSON.stringify({ type, timestamp: occurredAt.toISOString(), data }),
    }));
    if (rows.length > 0) await this.deliveries.insertAll(tx, rows);
    const ids = rows.map(({ id }) => id);
    await this.#enqueueAll(tx, tx.scope, ids);
    return ids;
  }

  /** Locks the endpoint, so that it stays enabled until the transaction ends. */
  async #enabled(tx: TenantTx, webhookId: string): Promise<WebhookEntity> {
    const webhook = await this.webhooks.byIdForUpdate(tx, webhookId);
    if (!webhook) throw notFound('The webhook');
    if (!webhook.enabled) throw new ServiceError('conflict', 'The webhook is disabled; enable it to send deliveries');
    return webhook;
  }

  async #byId(tx: TenantTx, webhookId: string, id: string): Promise<WebhookDeliveryEntity> {
    const delivery = await this.deliveries.findOne(tx, { webhookId, id });
    if (!delivery) throw notFound('The delivery');
    return delivery;
  }
}

const deliveryAnswer = (delivery: Omit<WebhookDeliveryEntity, 'payload'>): DeliveryAnswer => ({
  id: delivery.id,
  webhook_id: delivery.webhookId,
  event_type: delivery.eventType,
  status: delivery.status,
  attempts: delivery.attempts,
  next_attempt_at: delivery.nextAttemptAt,
  last_attempt_at: delivery.lastAttemptAt,
  last_status_code: delivery.lastStatusCode,
  last_error: delivery.lastError,
  last_duration_ms: delivery.lastDurationMs,
  created_at: delivery.createdAt,
});

const attemptAnswer = (attempt: WebhookAttemptEntity): DeliveryDetailAnswer['attempt_log'][number] => ({
  number: attempt.number,
  attempted_at: attempt.attemptedAt,
  status_code: attempt.statusCode,
  error: attempt.error,
  duration_ms: attempt.durationMs,
});
