import { useState } from 'react';
import type { ThreatChange } from '../../api/types';
import { Dialog } from '../dialog';
import { DialogActions } from '../dialog-actions';
import type { DecidedThreat } from './decide';
import { describeThreats } from './dismiss-dialog';
import { isSnoozed } from './snooze';
import { SnoozeFields, useSnoozeEntry } from './snooze-fields';

interface SnoozeDialogProps {
  readonly threats: readonly DecidedThreat[];
  readonly onClose: () => void;
  readonly onDecide: (change: ThreatChange) => void;
}

/** Asks until when the list leaves a threat out. */
export function SnoozeDialog({ threats, onClose, onDecide }: SnoozeDialogProps) {
  const [now] = useState(() => Date.now());
  const entry = useSnoozeEntry();
  const canEnd = threats.some((threat) => isSnoozed(threat, now));
  const submit = (): void => {
    const until = entry.read();
    if (until !== null) onDecide({ snoozed_until: until });
  };
  return (
    <Dialog
      title={`Snooze ${describeThreats(threats)}`}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          {canEnd && (
            <button type="button" onClick={() => onDecide({ snoozed_until: null })}>
              End the snooze
            </button>
          )}
          <DialogActions submitWords="Snooze" onCancel={onClose} />
        </>
      }
    >
      <SnoozeFields {...entry} />
    </Dialog>
  );
}
