import { defineJob } from './job-definition';

/** What is stored about a job that failed because the processes that ran it died. */
export interface LostJobReport {
  jobId: string;
  name: string;
  payload: object;
  deaths: number;
}

/**
 * Notifies the module of a job that the job has failed, so that its API reports it. The notification is enqueued in
 * the transaction that fails the job, so it survives the process that detected the deaths.
 */
export const REPORT_LOST_JOB = defineJob<LostJobReport>('report_lost_job');

/** The reason that an API returns. */
export const lostJobMessage = (deaths: number): string =>
  `It was stopped because the process that ran it ended unexpectedly ${deaths === 1 ? 'once' : `${deaths} times`}. ` +
  'It will not be retried.';
