import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../config/settings';
import { JobHandlers } from '../../platform/jobs/job-handlers';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository';
import { WebhookDeliveriesService } from './webhook-deliveries.service';
import { TEND_DELIVERIES_INTERVAL_MS, TEND_WEBHOOK_DELIVERIES } from './webhooks.jobs';

/** Deletes old deliveries, and enqueues overdue ones whose job failed permanently. */
@Injectable()
export class DeliveryUpkeep implements OnModuleInit {
  constructor(
    private readonly handlers: JobHandlers,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly service: WebhookDeliveriesService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.handlers.register(TEND_WEBHOOK_DELIVERIES, async (_payload, { db, signal }) => {
      await db.runAsSystem('enqueue overdue webhook deliveries', async (tx) => {
        for (const { id, ...scope } of await this.deliveries.overdue(tx)) await this.service.enqueue(tx, scope, id);
      });
      const erase = (): Promise<number> =>
        db.runAsSystem('delete old webhook deliveries', (tx) =>
          this.deliveries.deleteExpired(tx, this.settings.alertLogRetentionDays),
        );
      while (!signal.aborted && (await erase()) > 0);
    });
    this.handlers.every(TEND_WEBHOOK_DELIVERIES, TEND_DELIVERIES_INTERVAL_MS);
  }
}
