import { defineJob } from '../../platform/jobs/job-definition';

/** Finds the feeds that are due, and enqueues a job for each. */
export const START_DUE_POLLS = defineJob<Record<string, never>>('start_due_polls', { maxAttempts: 3 });
export const START_POLLS_INTERVAL_MS = 10_000;

/** Fetches one feed, if it is due. */
export const POLL_FEED = defineJob<{ feed: string }>('poll_feed', { maxAttempts: 3 });

/** At most one such job waits for each feed. */
export const pollKey = (feed: string): string => `poll_feed:${feed}`;

/** Removes old imports of feeds, which run every minute, from the ledger; those of the last hours stay. */
export const FORGET_FEED_IMPORTS = defineJob<Record<string, never>>('forget_feed_imports', { maxAttempts: 3 });
export const FORGET_IMPORTS_INTERVAL_MS = 3_600_000;
