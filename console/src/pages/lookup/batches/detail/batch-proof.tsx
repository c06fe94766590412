import { FailurePanel } from '../../../../parts/failure-panel';
import { count } from '../../../../parts/words';
import type { BatchVerdict } from '../../../../verify/verify-batch';
import type { Batch } from '../types';
import { useBatchVerification } from './use-batch-verification';
import cards from '../../../../parts/page/cards.module.css';
import styles from '../batches.module.css';

type Signed = NonNullable<Batch['signed_manifest']>;

interface BatchProofProps {
  readonly batch: Batch;
  readonly signed: Signed;
  readonly portfolio: string;
}

/** Verifies in the browser that the results are complete and unchanged. */
export function BatchProof({ batch, signed, portfolio }: BatchProofProps) {
  const { run, progress } = useBatchVerification(portfolio, batch.batch_id, signed);
  return (
    <section className={styles.section} aria-labelledby="proof">
      <h2 id="proof">Are the results complete and unchanged?</h2>
      <p>
        The service signed one hash over all results when the batch was completed. This browser can read all results,
        compute their hashes again, and verify the signature.
      </p>
      <p className={cards.row}>
        <button type="button" disabled={run.isPending} onClick={() => run.mutate()}>
          Verify in this browser
        </button>
        {run.isPending && (
          <progress aria-label="Verified results" max={Math.max(1, batch.counts.total)} value={progress} />
        )}
      </p>
      <div aria-live="polite">
        {run.data && <Verdict verdict={run.data} signed={signed} />}
        {run.isError && <FailurePanel failure={run.error} what="The results" onRetry={() => run.mutate()} />}
      </div>
    </section>
  );
}

function Verdict({ verdict, signed }: { readonly verdict: BatchVerdict; readonly signed: Signed }) {
  const { verified, reason, results, erased } = verdict;
  if (!verified) {
    return (
      <div className={styles.verdict} data-good={false}>
        <h3>✗ Not verified</h3>
        <p>
          {reason?.slice(0, 1).toUpperCase()}
          {reason?.slice(1)}.
        </p>
      </div>
    );
  }
  return (
    <div className={styles.verdict} data-good>
      <h3>✓ Verified in this browser</h3>
      <ul>
        <li>
          The manifest is signed by the key <code>{signed.signing_key_id}</code>, which is in the key list of this
          service.
        </li>
        <li>
          The hashes of all {count(results, 'result')} lead to the hash that was signed, so none is missing, added or
          exchanged.
        </li>
        {erased < results && (
          <li>The content of {count(results - erased, 'result')} has its hash, so it is unchanged.</li>
        )}
        {erased > 0 && <li>The content of {count(erased, 'result')} was erased, so only the hash could be checked.</li>}
        <li>The numbers of results by outcome are those of the manifest.</li>
      </ul>
      <p className={styles.soft}>
        The page and the keys come from the service. The documentation of batches describes how to verify a downloaded
        file without them.
      </p>
    </div>
  );
}
