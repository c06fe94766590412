import { useState } from 'react';
import { explainFailure } from '../../../api/failure';
import type { CompactThreat, DismissalCategory, ThreatChange } from '../../../api/types';
import { DISMISSAL_CATEGORIES } from '../../../parts/decisions/dismiss-dialog';
import { SnoozeFields, useSnoozeEntry } from '../../../parts/decisions/snooze-fields';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { useNotify } from '../../../parts/notices';
import { count } from '../../../parts/words';
import { decideAll, outcomeText } from './decide-all';
import styles from '../../../parts/decisions/decisions.module.css';

interface BulkDialogProps {
  readonly threats: readonly CompactThreat[];
  readonly portfolio: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type Choice = 'dismissed' | 'monitoring' | 'contained' | 'resolved' | 'active' | 'pin' | 'snooze';

const CHOICES: readonly [Choice, string][] = [
  ['dismissed', 'Dismiss'],
  ['monitoring', 'Monitor'],
  ['contained', 'Contain'],
  ['resolved', 'Resolve'],
  ['active', 'Reactivate'],
  ['pin', 'Pin'],
  ['snooze', 'Snooze'],
];
interface Dismissal {
  readonly category: DismissalCategory;
  readonly reason: string;
}

const toChange = (choice: Exclude<Choice, 'snooze'>, { category, reason }: Dismissal): ThreatChange => {
  if (choice === 'pin') return { pinned: true };
  return choice === 'dismissed'
    ? { status: choice, dismissal_category: category, dismissal_reason: reason.trim() }
    : { status: choice };
};

/** One decision for many threats. Each threat has its own outcome, with the reason of a refusal. */
export function BulkDialog({ threats, portfolio, onClose, onDone }: BulkDialogProps) {
  const notify = useNotify();
  const [choice, setChoice] = useState<Choice>('dismissed');
  const [dismissal, setDismissal] = useState<Dismissal>({ category: 'not_relevant', reason: '' });
  const snooze = useSnoozeEntry();
  const [failure, setFailure] = useState<string | null>(null);
  /** The change, or null and a message if it is not complete. */
  const readChange = (): ThreatChange | null => {
    if (choice === 'dismissed' && dismissal.reason.trim() === '') {
      setFailure('Write the reason, so that others can follow the decision.');
      return null;
    }
    if (choice !== 'snooze') return toChange(choice, dismissal);
    const until = snooze.read();
    return until === null ? null : { snoozed_until: until };
  };
  const submit = async (): Promise<void> => {
    const change = readChange();
    if (change === null) return;
    try {
      const outcome = await decideAll(threats, change, portfolio);
      notify({ text: outcomeText(outcome), isProblem: outcome.refused > 0 });
      onDone();
    } catch (error) {
      setFailure(explainFailure(error));
    }
  };
  return (
    <Dialog
      title={`Decide on ${count(threats.length, 'threat')}`}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={<DialogActions submitWords={`Apply to ${count(threats.length, 'threat')}`} onCancel={onClose} />}
    >
      {failure !== null && (
        <p className={styles.problem} role="alert">
          {failure}
        </p>
      )}
      <fieldset className={styles.choices}>
        <legend>Decision</legend>
        {CHOICES.map(([value, words]) => (
          <label key={value}>
            <input type="radio" name="decision" checked={choice === value} onChange={() => setChoice(value)} /> {words}
          </label>
        ))}
      </fieldset>
      {choice === 'dismissed' && <DismissalFields dismissal={dismissal} onChange={setDismissal} />}
      {choice === 'snooze' && <SnoozeFields {...snooze} />}
    </Dialog>
  );
}

interface DismissalFieldsProps {
  readonly dismissal: Dismissal;
  readonly onChange: (dismissal: Dismissal) => void;
}

function DismissalFields({ dismissal: { category, reason }, onChange }: DismissalFieldsProps) {
  return (
    <>
      <label className={styles.field}>
        <span>Category</span>
        <select
          value={category}
          onChange={({ target }) => onChange({ category: target.value as DismissalCategory, reason })}
        >
          {DISMISSAL_CATEGORIES.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        <span>Reason</span>
        <textarea
          rows={3}
          maxLength={2000}
          value={reason}
          onChange={({ target }) => onChange({ category, reason: target.value })}
        />
      </label>
    </>
  );
}
