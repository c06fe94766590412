import { Time } from '../../../parts/time';
import { failureWords } from '../report-words';
import type { ReportCheck } from '../types';
import styles from '../reports.module.css';

/** What the service found when it checked a stored report again. */
export function CheckResult({ check }: { readonly check: ReportCheck }) {
  const { verified, checked_at: at, signed_at: signedAt, failure_reason: reason, failure_detail: detail } = check;
  if (verified) {
    return (
      <p className={styles.verdict} data-outcome="verified">
        <strong>✓ The report has not changed since it was signed.</strong>
        <span>
          The hash of the stored content, the hash of the file and the signature were computed again on <Time at={at} />
          , and all of them match{signedAt !== null && ' those of '}
          {signedAt !== null && <Time at={signedAt} />}.
        </span>
      </p>
    );
  }
  const words = failureWords(reason ?? 'unknown');
  return (
    <p className={styles.verdict} data-outcome="refused">
      <strong>✗ {words.title}</strong>
      <span>{detail ?? words.meaning}</span>
      <span>{words.advice}</span>
    </p>
  );
}
