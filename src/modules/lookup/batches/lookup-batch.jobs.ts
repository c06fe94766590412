import { defineJob } from '../../../platform/jobs/job-definition';

interface OfBatch {
  tenantId: string;
  portfolioId: string;
  batchId: string;
}

/** Screens the subjects of the lines after `after`, up to `last`, and enqueues the next part of the batch. */
export const SCREEN_BATCH_PART = defineJob<OfBatch & { after: number; last: number }>('screen_lookup_batch_part', {
  maxAttempts: 8,
});

/** Signs the results of a batch whose subjects were all screened. */
export const COMPLETE_BATCH = defineJob<OfBatch>('complete_lookup_batch', { maxAttempts: 8 });

/** After all other jobs: a batch takes minutes, and nobody waits for a part of it. */
export const BATCH_PRIORITY = 10;

/** Erases batches older than RESULT_RETENTION_DAYS, removes abandoned uploads, and resumes batches whose jobs were lost. */
export const TIDY_BATCHES = defineJob<Record<string, never>>('tidy_lookup_batches', { maxAttempts: 3 });
export const TIDY_BATCHES_INTERVAL_MS = 3_600_000;
