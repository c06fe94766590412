import { useMe } from '../../../app/session';
import { Checkpoints } from './checkpoints';
import { CompareNote } from './compare-note';
import { KeyChoice } from './key-choice';
import { LegalHoldState } from './legal-hold';
import { VerifyLog } from './verify-log';
import styles from '../audit.module.css';

/** Whether the log is complete and unchanged, and how to verify that without this service. */
export function Integrity({ portfolio }: { readonly portfolio: string | null }) {
  const { permissions } = useMe();
  return (
    <div className={styles.cards}>
      <VerifyLog portfolio={portfolio} />
      <KeyChoice />
      <Checkpoints portfolio={portfolio} />
      <CompareNote portfolio={portfolio} />
      {permissions.includes('tenants:read') && <LegalHoldState />}
      <section className={styles.card} aria-labelledby="audit-alone">
        <h2 id="audit-alone">Verify without this service</h2>
        <p>
          If you do not trust the service, do not rely on a page that it serves. Save the verifier, a single file that
          allows no network connection, and open it from your disk with an export and your own keys.
        </p>
        <p className={styles.buttons}>
          <a href="/console/verify.html" download="verify.html">
            Save the verifier
          </a>
          <a href="/console/verify.html" target="_blank" rel="noopener">
            Open it here
          </a>
        </p>
      </section>
    </div>
  );
}
