import { defineJob } from './job-definition';

/** What is stored of a job that failed because the processes that ran it died. */
export interface LostJobReport {
  jobId: string;
  name: string;
  payload: object;
  deaths: number;
}

/**
 * Tells a job's module that the job has failed, so that its API says so. Enqueued in the transaction that fails the job: it
 * survives the process that found the deaths.
 */
export const REPORT_LOST_JOB = defineJob<LostJobReport>('report_lost_job');

/** What an API shows as the reason. */
export const lostJobMessage = (deaths: number): string =>
  `It was stopped because the process that ran it ended unexpectedly ${deaths === 1 ? 'once' : `${deaths} times`}. ` +
  'It will not be retried.';
