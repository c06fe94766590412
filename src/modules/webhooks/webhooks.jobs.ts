import { defineJob } from '../../platform/jobs/job-definition';

/**
 * One attempt at one delivery, which enqueues the next itself (retry-schedule.ts). Attempts of the job only cover
 * faults that are not the receiver's: an unavailable database, a worker that died.
 */
export const SEND_WEBHOOK = defineJob<{ tenantId: string; portfolioId: string; deliveryId: string }>('send_webhook', {
  maxAttempts: 10,
});
/** A lower priority than all other jobs, because a receiver can keep a worker waiting. */
export const SEND_PRIORITY = 10;

/** Deletes deliveries older than ALERT_LOG_RETENTION_DAYS, and enqueues those again whose job no longer exists. */
export const TEND_WEBHOOK_DELIVERIES = defineJob<Record<string, never>>('tend_webhook_deliveries', { maxAttempts: 3 });
export const TEND_DELIVERIES_INTERVAL_MS = 3_600_000;
