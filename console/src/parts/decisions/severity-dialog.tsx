import { useState } from 'react';
import type { Severity, ThreatChange } from '../../api/types';
import { Dialog } from '../dialog';
import { DialogActions } from '../dialog-actions';
import { SeverityMark } from '../severity-mark';
import { SEVERITIES } from '../severity-scale';
import { type DecidedThreat } from './decide';
import { describeThreats } from './dismiss-dialog';
import styles from './decisions.module.css';

interface SeverityDialogProps {
  readonly threats: readonly DecidedThreat[];
  readonly onClose: () => void;
  readonly onDecide: (change: ThreatChange) => void;
}

/** Overrides the level of the score, or removes the override. */
export function SeverityDialog({ threats, onClose, onDecide }: SeverityDialogProps) {
  const [severity, setSeverity] = useState<Severity | null>(threats[0]?.severity ?? null);
  return (
    <Dialog
      title={`Severity of ${describeThreats(threats)}`}
      onClose={onClose}
      onSubmit={() => onDecide({ severity })}
      actions={<DialogActions submitWords="Set severity" onCancel={onClose} />}
    >
      <fieldset className={styles.choices}>
        <legend>Severity</legend>
        {[...SEVERITIES].reverse().map((level) => (
          <label key={level}>
            <input type="radio" name="severity" checked={severity === level} onChange={() => setSeverity(level)} />{' '}
            <SeverityMark severity={level} withWord />
          </label>
        ))}
        <label>
          <input type="radio" name="severity" checked={severity === null} onChange={() => setSeverity(null)} /> As the
          risk score says
        </label>
      </fieldset>
      <p className={styles.hint}>
        The risk score stays as it is. Lists, alerts and reports use the severity that you set.
      </p>
    </Dialog>
  );
}
