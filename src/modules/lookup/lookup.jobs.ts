import { defineJob } from '../../platform/jobs/job-definition';

/** Erases lookups older than RESULT_RETENTION_DAYS. */
export const ERASE_EXPIRED_LOOKUPS = defineJob<Record<string, never>>('erase_expired_lookups', { maxAttempts: 3 });
export const ERASE_INTERVAL_MS = 3_600_000;
