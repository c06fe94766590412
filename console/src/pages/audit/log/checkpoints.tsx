import { useState } from 'react';
import { CopyButton } from '../../../parts/copy-button';
import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import { Time } from '../../../parts/time';
import { count } from '../../../parts/words';
import type { Checkpoint } from '../types';
import { useCheckpoints } from './use-checkpoints';
import styles from '../audit.module.css';

/** The signed checkpoints as a line of dots, the oldest first, and the details of the chosen one. */
export function Checkpoints({ portfolio }: { readonly portfolio: string | null }) {
  const list = useCheckpoints(portfolio);
  const [size, setSize] = useState<number | null>(null);
  const checkpoints = list.data?.checkpoints ?? [];
  const total = list.data?.total ?? 0;
  const chosen = checkpoints.find((one) => one.size === size) ?? checkpoints[0];
  return (
    <section className={styles.card} aria-labelledby="audit-checkpoints">
      <h2 id="audit-checkpoints">Checkpoints</h2>
      {list.isPending && <Skeleton rows={2} label="checkpoints" />}
      {list.data === undefined && list.error !== null && (
        <FailurePanel failure={list.error} what="The list of checkpoints" onRetry={() => void list.refetch()} />
      )}
      {list.data && checkpoints.length === 0 && (
        <p>There is no checkpoint yet. The service signs one within ten seconds of a new record.</p>
      )}
      {chosen && (
        <>
          <p className={styles.soft}>
            {count(total, 'checkpoint')}, the oldest first
            {checkpoints.length < total && `; only the newest ${checkpoints.length} are shown`}.
          </p>
          <ol className={styles.dots}>
            {[...checkpoints].reverse().map((one) => (
              <li key={one.size}>
                <button
                  type="button"
                  aria-pressed={one.size === chosen.size}
                  aria-label={`Checkpoint for ${one.size} records`}
                  title={`${one.size} records`}
                  onClick={() => setSize(one.size)}
                />
              </li>
            ))}
          </ol>
          <OneCheckpoint checkpoint={chosen} />
        </>
      )}
    </section>
  );
}

function OneCheckpoint({ checkpoint }: { readonly checkpoint: Checkpoint }) {
  return (
    <>
      <dl className={styles.facts}>
        <dt>Covers</dt>
        <dd>{count(checkpoint.size, 'record')}</dd>
        <dt>Signed</dt>
        <dd>
          <Time at={checkpoint.sealed_at} />
        </dd>
        <dt>Root</dt>
        <dd>
          <code>{checkpoint.root_hash}</code>
        </dd>
        <dt>Key</dt>
        <dd>
          <code>{checkpoint.kid}</code>
        </dd>
      </dl>
      <details>
        <summary>The signed note, which you can store outside of the service</summary>
        <pre className={styles.text}>{checkpoint.note}</pre>
      </details>
      <p className={styles.buttons}>
        <CopyButton text={checkpoint.note} what="the note" />
      </p>
    </>
  );
}
