import { useState } from 'react';
import { Field } from '../form/field';
import { useTimeText } from '../time';
import { type SnoozeChoice, snoozeChoices, snoozeProblem } from './snooze';
import styles from './decisions.module.css';

const OTHER = 'other';

export interface SnoozeEntry {
  readonly choices: readonly SnoozeChoice[];
  readonly chosen: string;
  readonly choose: (words: string) => void;
  readonly own: string;
  readonly setOwn: (text: string) => void;
  readonly problem: string | null;
  /** The chosen end as the service reads it; null, and a problem, if it cannot be used. */
  readonly read: () => string | null;
}

/** The choice of the end of a snooze. */
export function useSnoozeEntry(): SnoozeEntry {
  const [choices] = useState(() => snoozeChoices(new Date()));
  const [chosen, choose] = useState(choices[0]?.words ?? OTHER);
  const [own, setOwn] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const read = (): string | null => {
    const until = choices.find(({ words }) => words === chosen)?.until ?? new Date(own);
    const found = snoozeProblem(until, new Date());
    setProblem(found);
    return found === null ? until.toISOString() : null;
  };
  return { choices, chosen, choose, own, setOwn, problem, read };
}

/** Asks until when the list leaves threats out. */
export function SnoozeFields({ choices, chosen, choose, own, setOwn, problem }: SnoozeEntry) {
  const timeText = useTimeText();
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>Until</legend>
        {choices.map(({ words, until }) => (
          <label key={words}>
            <input type="radio" name="until" checked={chosen === words} onChange={() => choose(words)} /> {words}{' '}
            <span className={styles.hint}>{timeText(until.toISOString())}</span>
          </label>
        ))}
        <label>
          <input type="radio" name="until" checked={chosen === OTHER} onChange={() => choose(OTHER)} /> Another time
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
        The Overview leaves a threat out until then, or until it changes essentially. Alerts and reports still include
        it.
      </p>
    </>
  );
}
