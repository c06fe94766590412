import { defineJob } from '../../platform/jobs/job-definition';

/** Erases reports older than REPORT_RETENTION_DAYS. */
export const ERASE_EXPIRED_REPORTS = defineJob<Record<string, never>>('erase_expired_reports', { maxAttempts: 3 });
export const ERASE_REPORTS_INTERVAL_MS = 3_600_000;
