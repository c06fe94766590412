import { useState } from 'react';
import type { ThreatChange } from '../../api/types';
import { Dialog } from '../dialog';
import { DialogActions } from '../dialog-actions';
import { Field } from '../form/field';
import { useTimeText } from '../time';
import type { DecidedThreat } from './decide';
import { describeThreats } from './dismiss-dialog';
import { isSnoozed, snoozeChoices, snoozeProblem } from './snooze';
import styles from './decisions.module.css';

interface SnoozeDialogProps {
  readonly threats: readonly DecidedThreat[];
  readonly onClose: () => void;
  readonly onDecide: (change: ThreatChange) => void;
}

const OTHER = 'other';

/** Asks until when the list leaves a threat out. */
export function SnoozeDialog({ threats, onClose, onDecide }: SnoozeDialogProps) {
  const [now] = useState(() => new Date());
  const [choices] = useState(() => snoozeChoices(now));
  const [chosen, setChosen] = useState(choices[0]?.words ?? OTHER);
  const [own, setOwn] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const timeText = useTimeText();
  const canEnd = threats.some((threat) => isSnoozed(threat, now.getTime()));
  const submit = (): void => {
    const until = choices.find(({ words }) => words === chosen)?.until ?? new Date(own);
    const found = snoozeProblem(until, new Date());
    setProblem(found);
    if (found === null) onDecide({ snoozed_until: until.toISOString() });
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
      <fieldset className={styles.choices}>
        <legend>Until</legend>
        {choices.map(({ words, until }) => (
          <label key={words}>
            <input type="radio" name="until" checked={chosen === words} onChange={() => setChosen(words)} /> {words}{' '}
            <span className={styles.hint}>{timeText(until.toISOString())}</span>
          </label>
        ))}
        <label>
          <input type="radio" name="until" checked={chosen === OTHER} onChange={() => setChosen(OTHER)} /> Another time
        </label>
      </fieldset>
      {chosen === OTHER && (
        <Field label="Date and time" hint="In the time zone of this browser." problem={problem ?? undefined}>
          {(control) => (
            <input {...control} type="datetime-local" value={own} onChange={(event) => setOwn(event.target.value)} />
          )}
        </Field>
      )}
      <p className={styles.hint}>
        The Overview leaves the threat out until then, or until it changes essentially. Alerts and reports still include
        it.
      </p>
    </Dialog>
  );
}
