import { Client } from 'pg';

/**
 * Recurring jobs that run every ten minutes or less often. A new database would run each of them soon after the start
 * of the service, at a moment that no test controls: the job could remove what a test is about to look at.
 */
export const POSTPONED_JOBS = [
  'delete_old_alert_emails',
  'erase_expired_lookups',
  'erase_expired_reports',
  'erase_expired_web_searches',
  'forget_feed_imports',
  'keep_audit_retention',
  'read_saml_metadata',
  'remove_expired_idempotency_keys',
  'remove_idle_rate_limit_buckets',
  'remove_list_leftovers',
  'remove_old_sessions',
  'remove_old_sign_in_links',
  'remove_old_sign_ins',
  'remove_old_threat_changes',
  'remove_sign_in_failures',
  'tend_threat_publications',
  'tend_webhook_deliveries',
  'tidy_lookup_batches',
  'tidy_ongoing_screening',
];

/** Makes the jobs due in databases cloned from this one after their interval instead of at once. */
export async function postponeRecurringJobs(templateUrl: string): Promise<void> {
  const client = new Client({ connectionString: templateUrl });
  await client.connect();
  try {
    const insert = `insert into job_schedule (name, next_run_at) select unnest($1::text[]), 'infinity'`;
    await client.query(insert, [POSTPONED_JOBS]);
  } finally {
    await client.end();
  }
}
