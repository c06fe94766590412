import { defineJob } from '../../../platform/jobs/job-definition';

/** Publishes threats that were stored before there were publications, and removes old versions. */
export const TEND_PUBLICATIONS = defineJob<Record<string, never>>('tend_threat_publications', { maxAttempts: 3 });
export const TEND_PUBLICATIONS_INTERVAL_MS = 3_600_000;
