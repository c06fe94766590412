import { bulkhead, type BulkheadPolicy } from 'cockatiel';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../config/settings';
import type { TenantScope } from '../../kernel/identity/principal';
import type { TenantTx } from '../../platform/database/db';
import { OutboundHttp } from '../../platform/fetch/outbound-http';
import { outboundPorts } from '../../platform/fetch/outbound-ports';
import type { JobContext } from '../../platform/jobs/job-context';
import { JobHandlers } from '../../platform/jobs/job-handlers';
import { DISABLED_AFTER_FAILING_MS, retryDelayMs } from './retry-schedule';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository';
import { WebhookDeliveriesService } from './webhook-deliveries.service';
import { attemptWebhook, type Attempted, isGone } from './webhook-request';
import { WebhookSecrets } from './webhook-secrets';
import { SEND_WEBHOOK } from './webhooks.jobs';
import { WebhooksRepository } from './webhooks.repository';

// A delivery without a free slot is tried again after 20 to 60 seconds, so that not all are tried at once.
const POSTPONED_MS = 20_000;
const POSTPONED_SPREAD_MS = 40_000;

const DISABLED = 'the endpoint was disabled';

interface Task {
  webhookId: string;
  isEnabled: boolean;
  isFailing: boolean;
  url: string;
  payload: string;
  secrets: string[];
}

/**
 * Sends deliveries, one attempt for each job. If a worker dies before it has recorded an attempt, the delivery is sent again
 * under the same webhook-id. Receivers get each delivery at least once and can recognise repetitions by the id.
 */
@Injectable()
export class WebhookSender implements OnModuleInit, OnApplicationShutdown {
  readonly #http: OutboundHttp;
  /**
   * Limits concurrent attempts at receivers that failed before, so that their timeouts do not occupy all jobs of a
   * process.
   */
  readonly #attemptsAtFailing: BulkheadPolicy;

  constructor(
    private readonly handlers: JobHandlers,
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly service: WebhookDeliveriesService,
    private readonly secrets: WebhookSecrets,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.#http = new OutboundHttp({ ports: outboundPorts(settings) });
    this.#attemptsAtFailing = bulkhead(Math.max(1, Math.floor(settings.jobConcurrency / 2)));
  }

  onModuleInit(): void {
    this.handlers.register(
      SEND_WEBHOOK,
      async ({ deliveryId, ...scope }, job) => {
        const task = await job.db.read(scope, (tx) => this.#task(tx, deliveryId));
        if (!task) return;
        if (!task.isEnabled) await this.#abandon(scope, task.webhookId, job);
        else if (task.isFailing) await this.#sendToFailing(scope, deliveryId, task, job);
        else await this.#send(scope, deliveryId, task, job);
      },
      ({ deliveryId, ...scope }, { message }, { db }) =>
        db.run(scope, (tx) => this.deliveries.abandon(tx, deliveryId, message)),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#http.close();
  }

  /** Abandons deliveries that were added while the endpoint was being disabled. */
  #abandon(scope: TenantScope, webhookId: string, job: JobContext): Promise<void> {
    return job.db.run(scope, async (tx) => {
      const webhook = await this.webhooks.byIdForUpdate(tx, webhookId);
      if (webhook?.enabled === false) await this.deliveries.abandonOpen(tx, webhookId, DISABLED);
      await job.finish(tx);
    });
  }

  async #sendToFailing(scope: TenantScope, deliveryId: string, task: Task, job: JobContext): Promise<void> {
    if (this.#attemptsAtFailing.executionSlots > 0) {
      await this.#attemptsAtFailing.execute(() => this.#send(scope, deliveryId, task, job));
    } else {
      await this.#postpone(scope, deliveryId, job);
    }
  }

  #postpone(scope: TenantScope, deliveryId: string, job: JobContext): Promise<void> {
    const runAt = new Date(Date.now() + POSTPONED_MS + Math.random() * POSTPONED_SPREAD_MS);
    return job.db.run(scope, async (tx) => {
      await this.service.enqueue(tx, scope, deliveryId, runAt);
      await job.finish(tx);
    });
  }

  async #send(scope: TenantScope, deliveryId: string, task: Task, job: JobContext): Promise<void> {
    const attempt = await attemptWebhook(this.#http, {
      id: deliveryId,
      ...task,
      signal: job.signal,
      trustedOrigins: this.settings.webhookTrustedOrigins,
    });
    await job.db.run(scope, async (tx) => {
      await this.#record(tx, deliveryId, task.webhookId, attempt);
      await job.finish(tx);
    });
  }

  async #task(tx: TenantTx, deliveryId: string): Promise<Task | null> {
    const open = await this.deliveries.findOpen(tx, deliveryId);
    const webhook = open && (await this.webhooks.findById(tx, open.webhookId));
    if (!webhook) return null;
    return {
      webhookId: webhook.id,
      isEnabled: webhook.enabled,
      isFailing: webhook.failingSince !== null,
      url: webhook.url,
      payload: open.payload,
      secrets: this.secrets.open(webhook),
    };
  }

  /** Locks the endpoint before its delivery, in the same order as the request that disables an endpoint. */
  async #record(tx: TenantTx, deliveryId: string, webhookId: string, attempt: Attempted): Promise<void> {
    const webhook = await this.webhooks.byIdForUpdate(tx, webhookId);
    const open = await this.deliveries.lockOpen(tx, deliveryId);
    if (!webhook || !open) return;
    if (attempt.error === null) {
      await this.deliveries.attempted(tx, deliveryId, attempt, null);
      await this.webhooks.update(tx, webhookId, {
        lastDeliveredAt: () => 'now()',
        failingSince: null,
        hasAbandoned: false,
      });
      return;
    }
    const delayMs = isGone(attempt) ? null : retryDelayMs(open.failuresInARow + 1, attempt.retryAfterMs, Math.random());
    const nextAttemptAt = delayMs === null ? null : new Date(Date.now() + delayMs);
    await this.deliveries.attempted(tx, deliveryId, attempt, nextAttemptAt);
    if (nextAttemptAt !== null) await this.service.enqueue(tx, tx.scope, deliveryId, nextAttemptAt);
    const failingSince = webhook.failingSince ?? new Date();
    await this.webhooks.update(tx, webhookId, {
      failingSince,
      hasAbandoned: webhook.hasAbandoned || nextAttemptAt === null,
    });
    if (isGone(attempt)) await this.#disable(tx, webhookId, 'gone');
    else if (Date.now() - failingSince.getTime() >= DISABLED_AFTER_FAILING_MS)
      await this.#disable(tx, webhookId, 'failing');
  }

  async #disable(tx: TenantTx, webhookId: string, reason: 'gone' | 'failing'): Promise<void> {
    await this.webhooks.disable(tx, webhookId, reason);
    await this.deliveries.abandonOpen(tx, webhookId, DISABLED);
  }
}
