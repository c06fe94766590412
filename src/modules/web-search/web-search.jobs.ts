import { defineJob } from '../../platform/jobs/job-definition';

/** Runs one search from its stored state. */
export const RUN_WEB_SEARCH = defineJob<{ tenantId: string; portfolioId: string; jobId: string }>('run_web_search', {
  maxAttempts: 8,
});

/** Erases searches that ended more than RESULT_RETENTION_DAYS ago. */
export const ERASE_EXPIRED_SEARCHES = defineJob<Record<string, never>>('erase_expired_web_searches', {
  maxAttempts: 3,
});
export const ERASE_SEARCHES_INTERVAL_MS = 3_600_000;
