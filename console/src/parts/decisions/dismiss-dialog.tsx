import { useState } from 'react';
import type { DismissalCategory, ThreatChange } from '../../api/types';
import { Dialog } from '../dialog';
import { DialogActions } from '../dialog-actions';
import { count } from '../words';
import type { DecidedThreat } from './decide';
import styles from './decisions.module.css';

export const DISMISSAL_CATEGORIES: readonly [DismissalCategory, string][] = [
  ['not_relevant', 'Not relevant to us'],
  ['no_impact', 'No impact'],
  ['false_positive', 'False positive'],
  ['duplicate', 'Duplicate'],
  ['other', 'Other'],
];

interface DismissDialogProps {
  readonly threats: readonly DecidedThreat[];
  readonly onClose: () => void;
  readonly onDecide: (change: ThreatChange) => void;
}

export const describeThreats = (threats: readonly DecidedThreat[]): string =>
  threats.length === 1 ? `“${threats[0]?.title ?? ''}”` : count(threats.length, 'threat');

/** Asks for a category and the reason, which the service requires and the audit log keeps. */
export function DismissDialog({ threats, onClose, onDecide }: DismissDialogProps) {
  const [category, setCategory] = useState<DismissalCategory>('not_relevant');
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (): void => {
    if (reason.trim() === '') setMissing(true);
    else onDecide({ status: 'dismissed', dismissal_category: category, dismissal_reason: reason.trim() });
  };
  return (
    <Dialog
      title={`Dismiss ${describeThreats(threats)}`}
      onClose={onClose}
      onSubmit={submit}
      actions={<DialogActions submitWords="Dismiss" onCancel={onClose} />}
    >
      <fieldset className={styles.choices}>
        <legend>Category</legend>
        {DISMISSAL_CATEGORIES.map(([value, text]) => (
          <label key={value}>
            <input type="radio" name="category" checked={category === value} onChange={() => setCategory(value)} />{' '}
            {text}
          </label>
        ))}
      </fieldset>
      <label className={styles.field}>
        <span>Reason</span>
        <textarea
          autoFocus
          rows={3}
          maxLength={2000}
          value={reason}
          aria-invalid={isMissing}
          aria-describedby="dismiss-hint"
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            submit();
          }}
        />
      </label>
      <p id="dismiss-hint" className={isMissing ? styles.problem : styles.hint} role={isMissing ? 'alert' : undefined}>
        {isMissing
          ? 'Write the reason, so that others can follow the decision.'
          : 'The reason is kept with the threat. Ctrl Enter dismisses.'}
      </p>
    </Dialog>
  );
}
