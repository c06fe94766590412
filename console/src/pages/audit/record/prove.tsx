import { commandMaker } from '../../../app/commands';
import { useCommands } from '../../../app/use-commands';
import { FailurePanel } from '../../../parts/failure-panel';
import { useTrustedKeys } from '../log/trusted-keys';
import { ProofSteps } from './proof-steps';
import { useProof } from './use-proof';
import styles from '../audit.module.css';

interface ProveProps {
  readonly requestId: string;
  readonly portfolio: string | null;
}

const command = commandMaker('Audit', 'audit-record');

/** Proves that the record is in the log that a trusted key has signed. */
export function Prove({ requestId, portfolio }: ProveProps) {
  const { keys, origin, failure } = useTrustedKeys();
  const proof = useProof(requestId, portfolio);
  const canStart = keys !== undefined && !proof.isBusy;
  const start = (): void => {
    if (keys !== undefined) proof.start(keys);
  };
  useCommands([command('prove', 'Prove the record', ['p'], start, () => canStart)]);
  return (
    <section className={styles.card} aria-labelledby="audit-proof">
      <h2 id="audit-proof">Proof</h2>
      {failure !== null && <FailurePanel failure={failure} what="The key list of the service" />}
      <p>
        This browser computes every step from the exact text of the record to the signature. It trusts{' '}
        <bdi>{origin}</bdi>.
      </p>
      <p className={styles.buttons}>
        <button type="button" data-primary disabled={!canStart} onClick={start}>
          Prove <kbd>p</kbd>
        </button>
      </p>
      {proof.failure !== null && <FailurePanel failure={proof.failure} what="The proof" onRetry={start} />}
      <div aria-live="polite">
        {proof.proven?.map(({ record, proof: own }) => (
          <ProofSteps key={record.part} record={record} proof={own} note={proof.note} />
        ))}
      </div>
    </section>
  );
}
