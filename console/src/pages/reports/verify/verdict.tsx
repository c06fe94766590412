import { Time } from '../../../parts/time';
import { failureWords } from '../report-words';
import type { FileCheck } from '../types';
import type { FileKind } from './file-kind';
import type { Verification } from './use-verification';
import styles from './verify.module.css';

const NOT_SENT: Readonly<Record<Exclude<FileKind, 'report' | 'audit'>, string>> = {
  empty: 'The file is empty.',
  other: 'The file is not a PDF. Reports of this service are PDF files.',
  too_large: 'The file is larger than 32 MiB. No report of this service is that large.',
};

/** The verdict on a file, with the reason and what to do. */
export function Verdict({ result }: { readonly result: Verification }) {
  const { kind, check } = result;
  if (kind === 'audit') {
    return (
      <section className={styles.verdict} aria-labelledby="verdict">
        <h2 id="verdict">This looks like an export of the audit log.</h2>
        <p>
          Exports are verified on another page, which checks every record in the browser:{' '}
          <a href="/console/verify.html">verify an audit export</a>. The file was not sent anywhere.
        </p>
      </section>
    );
  }
  if (check === undefined) {
    return (
      <section className={styles.verdict} data-outcome="refused" aria-labelledby="verdict">
        <h2 id="verdict">✗ This is not a report of this service.</h2>
        {kind !== 'report' && <p>{NOT_SENT[kind]} It was not sent to the service.</p>}
      </section>
    );
  }
  return check.verified ? <Verified result={result} check={check} /> : <Refused check={check} />;
}

function Verified({ result, check }: { readonly result: Verification; readonly check: FileCheck }) {
  const { signer } = result;
  return (
    <section className={styles.verdict} data-outcome="verified" aria-labelledby="verdict">
      <h2 id="verdict">✓ This service signed the file, and it has not changed since.</h2>
      <p>
        It was signed{' '}
        {check.signed_at !== null && (
          <>
            on <Time at={check.signed_at} />{' '}
          </>
        )}
        by {signer?.name ? <bdi>{signer.name}</bdi> : 'a key of this service'}.
      </p>
      {check.request_id === null && (
        <p>The service no longer knows which report this was. The signature is a proof nevertheless.</p>
      )}
    </section>
  );
}

function Refused({ check }: { readonly check: FileCheck }) {
  const words = failureWords(check.failure_reason ?? 'unknown');
  return (
    <section className={styles.verdict} data-outcome="refused" aria-labelledby="verdict">
      <h2 id="verdict">✗ The file is refused. {words.title}</h2>
      <p>{words.meaning}</p>
      {check.failure_detail !== null && <p>What the service found: {check.failure_detail}</p>}
      {check.signed_at !== null && (
        <p>
          The signature names the time <Time at={check.signed_at} />.
        </p>
      )}
      <p>{words.advice}</p>
    </section>
  );
}
