import { defineJob } from '../../../platform/jobs/job-definition';

/** Removes changes of threats that are too old for any stream to resume from. */
export const REMOVE_OLD_THREAT_CHANGES = defineJob<Record<string, never>>('remove_old_threat_changes', {
  maxAttempts: 3,
});
export const REMOVE_CHANGES_INTERVAL_MS = 3_600_000;
