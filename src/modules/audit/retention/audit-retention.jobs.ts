import { defineJob } from '../../../platform/jobs/job-definition';

/** Creates partitions in advance; archives and drops the months that are past AUDIT_RETENTION_DAYS. */
export const KEEP_AUDIT_RETENTION = defineJob<Record<string, never>>('keep_audit_retention', { maxAttempts: 5 });
// A month becomes due once a month, but a missed run would not be repeated, so the job runs several times a day.
export const AUDIT_RETENTION_INTERVAL_MS = 6 * 3_600_000;
