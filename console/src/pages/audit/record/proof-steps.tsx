import type { ReactNode } from 'react';
import { Time } from '../../../parts/time';
import { count } from '../../../parts/words';
import { hexOf } from '../../../verify/bytes';
import type { RecordProof } from '../../../verify/prove-record';
import type { ProvenHere } from './use-proof';
import styles from '../audit.module.css';

interface ProofStepsProps extends ProvenHere {
  readonly note: string;
}

/** Text → leaf → path to the root → note → signature → key, each step with its hash. */
export function ProofSteps({ record, proof, note }: ProofStepsProps) {
  const { statement, refusal } = proof;
  return (
    <article className={styles.verdict} data-good={refusal === null}>
      <h3>
        {refusal === null ? '✓ Proven' : '✗ Not proven'}
        {record.part === 1 && ' (the end of the request)'}
      </h3>
      {refusal !== null && <p>Reason: {refusal}.</p>}
      <ol className={styles.steps}>
        <Step isGood title="Text" about={`Record #${record.seq}, byte for byte`}>
          <details>
            <summary>{count(new TextEncoder().encode(record.payload).length, 'byte')}</summary>
            <pre className={styles.text} dir="ltr">
              {record.payload}
            </pre>
          </details>
        </Step>
        <Step isGood title="Leaf" about="SHA-256(0x00 ‖ text)">
          <code>{proof.leaf}</code>
        </Step>
        <Step isGood={proof.isBound} title="Chain" about="SHA-256(previous hash ‖ leaf) is the hash of the record">
          <code>{proof.recordHash}</code>
        </Step>
        <Path proof={proof} />
        <Step isGood={proof.isInTree} title="Root" about="The end of the path is the root in the signed note">
          <code>{proof.root ?? 'The path does not match the position of the record.'}</code>
        </Step>
        <Step isGood={statement !== null} title="Note" about="The checkpoint that the service signed">
          <pre className={styles.text}>{note}</pre>
        </Step>
        <Step isGood={statement !== null} title="Signature" about="RSASSA-PSS with SHA-256 over the note">
          {statement === null ? (
            'No trusted key signed this note.'
          ) : (
            <>
              Valid, for {count(statement.size, 'record')}, on <Time at={statement.sealedAt} />
            </>
          )}
        </Step>
        <Step isGood={statement !== null} title="Key" about="SHA-256 thumbprint (RFC 7638)">
          <code>{statement?.key.kid ?? 'unknown'}</code>
        </Step>
      </ol>
    </article>
  );
}

interface StepProps {
  readonly title: string;
  readonly about: string;
  readonly isGood: boolean;
  readonly children: ReactNode;
}

function Step({ title, about, isGood, children }: StepProps) {
  return (
    <li data-good={isGood}>
      <strong>
        {isGood ? '✓' : '✗'} {title}
      </strong>{' '}
      <span className={styles.soft}>{about}</span>
      <div>{children}</div>
    </li>
  );
}

/** The two hashes of each level, and the one that follows from them. */
function Path({ proof }: { readonly proof: RecordProof }) {
  return (
    <Step isGood={proof.root !== null} title="Path" about="SHA-256(0x01 ‖ left ‖ right) on each level of the tree">
      <details>
        <summary>{count(proof.path.length, 'level')}</summary>
        <ol className={styles.hashes}>
          {proof.path.map(({ left, right, parent }, level) => (
            <li key={level}>
              <code>{hexOf(left)}</code> <code>{hexOf(right)}</code> → <code>{hexOf(parent)}</code>
            </li>
          ))}
        </ol>
      </details>
    </Step>
  );
}
