import { defineJob } from '../../platform/jobs/job-definition';

/** Looks which feeds are due, and has each fetched in a job of its own. */
export const START_DUE_POLLS = defineJob<Record<string, never>>('start_due_polls', { maxAttempts: 3 });
export const START_POLLS_INTERVAL_MS = 10_000;

/** Fetches one feed, if it is due. */
export const POLL_FEED = defineJob<{ feed: string }>('poll_feed', { maxAttempts: 3 });

/** Of a feed at most one such job waits. */
export const pollKey = (feed: string): string => `poll_feed:${feed}`;

/** Of the imports of feeds, which come every minute, keeps the last hours in the ledger. */
export const FORGET_FEED_IMPORTS = defineJob<Record<string, never>>('forget_feed_imports', { maxAttempts: 3 });
export const FORGET_IMPORTS_INTERVAL_MS = 3_600_000;
