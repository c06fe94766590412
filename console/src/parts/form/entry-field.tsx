import { type SyntheticEvent, useState } from 'react';
import { callApi } from '../../api/request';
import { Field, FormFailure, problemAt } from './field';
import styles from './form.module.css';

interface EntryFieldProps {
  readonly label: string;
  readonly submitWords: string;
  /** Where the text is posted, as `text`. */
  readonly path: string;
  readonly portfolio: string;
  /** So that a command can lead to the field. */
  readonly fieldId: string;
  readonly onSaved: () => void;
}

const MOST_CHARACTERS = 5_000;

/** A field for a comment or a note, which cannot be changed once it is saved. The text stays if saving fails. */
export function EntryField({ label, submitWords, path, portfolio, fieldId, onSaved }: EntryFieldProps) {
  const [text, setText] = useState('');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [failure, setFailure] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    if (isSaving || text.trim() === '') return;
    setSaving(true);
    setFailure(null);
    try {
      await callApi({ method: 'POST', path, portfolio, idempotencyKey: key, body: { text: text.trim() } });
      setText('');
      onSaved();
    } catch (error) {
      setFailure(error);
    }
    setKey(crypto.randomUUID());
    setSaving(false);
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void save();
  };
  return (
    <form className={styles.entry} onSubmit={submit}>
      <FormFailure failure={failure} fields={['text']} />
      <Field label={label} problem={problemAt(failure, 'text')}>
        {(control) => (
          <textarea
            {...control}
            data-entry={fieldId}
            dir="auto"
            rows={2}
            maxLength={MOST_CHARACTERS}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              void save();
            }}
          />
        )}
      </Field>
      <p className={styles.entryFoot}>
        <button type="submit" disabled={isSaving || text.trim() === ''}>
          {submitWords} <kbd>Ctrl ↵</kbd>
        </button>
        <span className={styles.hint}>It cannot be changed afterwards.</span>
      </p>
    </form>
  );
}

export const focusEntry = (fieldId: string): void =>
  document.querySelector<HTMLElement>(`[data-entry="${fieldId}"]`)?.focus();
