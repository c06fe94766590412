import { defineJob } from '../../../platform/jobs/job-definition';

export const FORWARD_AUDIT_RECORDS = defineJob<Record<string, never>>('forward_audit_records', { maxAttempts: 3 });
export const FORWARD_INTERVAL_MS = 5_000;
