import { count } from '../../../parts/words';
import { StateButtons } from './state-buttons';
import type { Alert, AlertState } from '../types';
import styles from './inbox.module.css';

interface ChosenBarProps {
  readonly alerts: readonly Alert[];
  readonly canWrite: boolean;
  readonly onState: (state: AlertState) => void;
  readonly onClear: () => void;
}

/** What can be done with the chosen alerts. */
export function ChosenBar({ alerts, canWrite, onState, onClear }: ChosenBarProps) {
  return (
    <div className={styles.chosen} role="group" aria-label="Chosen alerts">
      <strong>{count(alerts.length, 'alert')} chosen</strong>
      <StateButtons current={null} canWrite={canWrite} onState={onState} />
      <button type="button" data-quiet onClick={onClear}>
        Clear the choice
      </button>
    </div>
  );
}
