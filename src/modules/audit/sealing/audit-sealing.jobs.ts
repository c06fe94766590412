import { defineJob } from '../../../platform/jobs/job-definition';

export const SEAL_AUDIT_LOG = defineJob<Record<string, never>>('seal_audit_log', { maxAttempts: 3 });
export const SEAL_INTERVAL_MS = 10_000;

export const PUSH_AUDIT_CHECKPOINTS = defineJob<Record<string, never>>('push_audit_checkpoints', { maxAttempts: 3 });
export const PUSH_INTERVAL_MS = 10_000;
