import { defineJob } from '../../platform/jobs/job-definition';

/** Runs when the mute interval of an alert ends: sends the changes that were suppressed meanwhile. */
export const WAKE_ALERT = defineJob<{ tenantId: string; portfolioId: string; alertId: string }>('wake_alert', {
  maxAttempts: 10,
});

/** One e-mail to one receiver. Its last attempt comes about a day after the first. */
export const SEND_ALERT_EMAIL = defineJob<{ tenantId: string; portfolioId: string; emailId: string }>(
  'send_alert_email',
  { maxAttempts: 14 },
);
/** A lower priority than that of jobs whose result somebody waits for. */
export const SEND_EMAIL_PRIORITY = 10;

/** Sends the screening alerts of a portfolio since its last digest. Each new alert moves it, up to an hour after the first one. */
export const SEND_SCREENING_DIGEST = defineJob<{ tenantId: string; portfolioId: string }>('send_screening_digest', {
  maxAttempts: 10,
});

/** Deletes e-mails older than ALERT_LOG_RETENTION_DAYS. */
export const DELETE_OLD_ALERT_EMAILS = defineJob<Record<string, never>>('delete_old_alert_emails', { maxAttempts: 3 });
export const DELETE_EMAILS_INTERVAL_MS = 3_600_000;
