import { defineJob } from '../../platform/jobs/job-definition';

/**
 * One attempt at one delivery, which enqueues the next itself (retry-schedule.ts). The attempts of the job are for what is
 * no fault of the receiver: a database that is away, a worker that died.
 */
export const SEND_WEBHOOK = defineJob<{ tenantId: string; portfolioId: string; deliveryId: string }>('send_webhook', {
  maxAttempts: 10,
});
/** Behind all other jobs: a receiver can keep a worker waiting. */
export const SEND_PRIORITY = 10;

/** Deletes deliveries older than ALERT_LOG_RETENTION_DAYS, and enqueues those again whose job is gone. */
export const TEND_WEBHOOK_DELIVERIES = defineJob<Record<string, never>>('tend_webhook_deliveries', { maxAttempts: 3 });
export const TEND_DELIVERIES_INTERVAL_MS = 3_600_000;
