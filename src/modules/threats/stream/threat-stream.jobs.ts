import { defineJob } from '../../../platform/jobs/job-definition';

/** Removes the changes of threats that no stream is taken up from any more. */
export const REMOVE_OLD_THREAT_CHANGES = defineJob<Record<string, never>>('remove_old_threat_changes', {
  maxAttempts: 3,
});
export const REMOVE_CHANGES_INTERVAL_MS = 3_600_000;
