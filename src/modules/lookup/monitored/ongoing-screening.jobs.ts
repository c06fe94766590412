import { defineJob } from '../../../platform/jobs/job-definition';

interface OfPortfolio {
  tenantId: string;
  portfolioId: string;
}

/** Enqueues the first parts of a change of a list for every portfolio that monitors subjects. */
export const SCREEN_LIST_CHANGE = defineJob<{ changeId: string }>('screen_list_change');

/** Finds the monitored subjects that one part of the changed entities may be, and enqueues their screening. */
export const MATCH_LIST_CHANGE = defineJob<OfPortfolio & { changeId: string; part: number }>('match_list_change');

/**
 * Screens monitored subjects again. With `lists`, only if the versions of the lists are not these: a list may change
 * between the lookup of a subject and its storing.
 */
export const SCREEN_SUBJECTS = defineJob<OfPortfolio & { subjectIds: string[]; lists?: string }>(
  'screen_monitored_subjects',
);

/** Subjects of one SCREEN_SUBJECTS: a worker can stop after each job, and repeats little if it dies. */
export const SUBJECTS_PER_SCREENING = 25;

/** After requests to searches and deliveries, before batches. */
export const SCREENING_PRIORITY = 5;

/** Erases screening alerts older than RESULT_RETENTION_DAYS, and forgets old changes of lists. */
export const TIDY_SCREENING = defineJob<Record<string, never>>('tidy_ongoing_screening', { maxAttempts: 3 });
export const TIDY_SCREENING_INTERVAL_MS = 3_600_000;
