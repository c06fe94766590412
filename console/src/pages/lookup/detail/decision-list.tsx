import { principalName } from '../../../parts/words';
import { Time } from '../../../parts/time';
import type { Decision } from '../types';
import { VERDICT_WORDS } from './use-decide';
import styles from '../lookup.module.css';

interface DecisionListProps {
  readonly decisions: readonly Decision[];
  readonly canWrite: boolean;
  readonly onWithdraw: (id: string) => void;
}

/** Who decided what, when and why. */
export function DecisionListView({ decisions, canWrite, onWithdraw }: DecisionListProps) {
  if (decisions.length === 0) return null;
  return (
    <ul className={styles.decisions} aria-label="Decisions">
      {decisions.map(({ id, decision, reason, principal, decided_at: at, withdrawn_at: withdrawn }) => (
        <li key={id} data-withdrawn={withdrawn !== null}>
          <p>
            <strong className={styles.verdict}>{VERDICT_WORDS[decision]}</strong> <bdi>{principalName(principal)}</bdi>,{' '}
            <Time at={at} />
            {withdrawn !== null && (
              <>
                , taken back <Time at={withdrawn} />
              </>
            )}
          </p>
          <p dir="auto" className={styles.reason}>
            {reason}
          </p>
          {canWrite && withdrawn === null && (
            <button type="button" onClick={() => onWithdraw(id)}>
              Take back
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
