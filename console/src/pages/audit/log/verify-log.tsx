import type { ReactNode } from 'react';
import { FailurePanel } from '../../../parts/failure-panel';
import { Time } from '../../../parts/time';
import { count, decimal } from '../../../parts/words';
import type { ExportVerdict } from '../../../verify/verify-export';
import type { Verification } from '../types';
import { useTrustedKeys } from './trusted-keys';
import { type LogVerification, useLogVerification } from './use-log-verification';
import styles from '../audit.module.css';

/** Verifies the whole log in the browser, beside the result of the service. */
export function VerifyLog({ portfolio }: { readonly portfolio: string | null }) {
  const { keys } = useTrustedKeys();
  const run = useLogVerification(portfolio);
  return (
    <section className={styles.card} aria-labelledby="audit-verify">
      <h2 id="audit-verify">Verify the whole log</h2>
      <p>
        Reads every record that you may read, and recomputes each hash, each path to the root and the signature in this
        browser. The service verifies its database at the same time.
      </p>
      <p className={styles.buttons}>
        {run.isRunning ? (
          <button type="button" onClick={run.cancel}>
            Cancel
          </button>
        ) : (
          <button type="button" data-primary disabled={keys === undefined} onClick={() => keys && run.start(keys)}>
            Verify
          </button>
        )}
        {run.isRunning && <RunProgress progress={run.progress} />}
      </p>
      <div className={styles.verdicts} aria-live="polite">
        {run.own && <OwnVerdict outcome={run.own} />}
        {run.ofService && <ServiceVerdict outcome={run.ofService} />}
      </div>
    </section>
  );
}

function RunProgress({ progress }: Pick<LogVerification, 'progress'>) {
  const { records = 0, of = 0 } = progress ?? {};
  return (
    <>
      <progress aria-label="Verified records" max={Math.max(1, of)} value={Math.min(records, Math.max(1, of))} />
      <span>
        {records.toLocaleString('en')} of {of.toLocaleString('en')} records
      </span>
    </>
  );
}

interface VerdictProps {
  readonly by: string;
  readonly isGood: boolean;
  readonly words: string;
  readonly children: ReactNode;
}

function Verdict({ by, isGood, words, children }: VerdictProps) {
  return (
    <div className={styles.verdict} data-good={isGood}>
      <h3>
        {isGood ? '✓' : '✗'} {words} <small>{by}</small>
      </h3>
      {children}
    </div>
  );
}

function OwnVerdict({ outcome }: { readonly outcome: NonNullable<LogVerification['own']> }) {
  if (outcome.value === undefined) return <FailurePanel failure={outcome.failure} what="The export" />;
  const { verified, line, reason, checked, statements } = outcome.value;
  return (
    <Verdict by="in this browser" isGood={verified} words={verified ? 'Verified' : 'Not verified'}>
      {!verified && (
        <p>
          Line {line} of the export: {reason}.
        </p>
      )}
      <ul>
        {checked.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {statements.map((statement) => (
        <Signed key={statement.recordHash} statement={statement} />
      ))}
      {outcome.seconds !== undefined && <p className={styles.soft}>It took {decimal(outcome.seconds)} s.</p>}
    </Verdict>
  );
}

function Signed({ statement }: { readonly statement: ExportVerdict['statements'][number] }) {
  return (
    <p>
      The checkpoint was signed on <Time at={statement.sealedAt} /> by the key <code>{statement.key.kid}</code>.
    </p>
  );
}

function ServiceVerdict({ outcome }: { readonly outcome: NonNullable<LogVerification['ofService']> }) {
  if (outcome.value === undefined) return <FailurePanel failure={outcome.failure} what="The result of the service" />;
  const { verified, records, archived, first_seq: first, last_seq: last }: Verification = outcome.value;
  const { first_failure: fault } = outcome.value;
  return (
    <Verdict by="by the service" isGood={verified} words={verified ? 'Intact' : 'Damaged'}>
      <p>
        {count(records, 'record')} checked
        {first !== null && last !== null && `, from #${first} to #${last}`}
        {archived > 0 && `; ${count(archived, 'archived record')} by stored hashes only`}.
      </p>
      {fault !== null && (
        <p>
          Record #{fault.seq} is {fault.kind}: {fault.detail}.
        </p>
      )}
    </Verdict>
  );
}
