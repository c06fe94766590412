import { type SyntheticEvent, type KeyboardEvent, useState } from 'react';
import { Field, FormFailure, problemAt } from '../../../parts/form/field';
import type { IncidentChange, SeenIncident } from '../types';
import type { SaveIncident } from './use-save-incident';
import detailPage from '../../../parts/page/detail-page.module.css';
import styles from '../incidents.module.css';

type TextField = 'title' | 'description' | 'notes';

interface TextEditorProps {
  readonly field: TextField;
  readonly label: string;
  /** The state in which editing began: a change in the meantime is a conflict. */
  readonly seen: SeenIncident;
  readonly save: SaveIncident['save'];
  readonly onClose: () => void;
}

const LONGEST: Readonly<Record<TextField, number>> = { title: 300, description: 20_000, notes: 20_000 };

const changeOf = (field: TextField, text: string): IncidentChange => {
  if (field === 'title') return { title: text.trim() };
  const value = text.trim() === '' ? null : text;
  return field === 'notes' ? { notes: value } : { description: value };
};

/** Edits one text in place, until Save or Cancel. */
export function TextEditor({ field, label, seen, save, onClose }: TextEditorProps) {
  const [text, setText] = useState(seen.incident[field] ?? '');
  const [failure, setFailure] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const canSave = !isSaving && !(field === 'title' && text.trim() === '');
  const submit = async (): Promise<void> => {
    if (!canSave) return;
    setSaving(true);
    try {
      if (await save(seen, changeOf(field, text), `Saved the ${field}.`)) onClose();
    } catch (error) {
      setFailure(error);
    }
    setSaving(false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void submit();
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
  };
  const shared = {
    autoFocus: true,
    dir: 'auto',
    maxLength: LONGEST[field],
    value: text,
    onKeyDown,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
  };
  return (
    <form
      className={styles.editor}
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormFailure failure={failure} fields={[field]} />
      <Field label={label} problem={problemAt(failure, field)}>
        {(control) =>
          field === 'title' ? <input {...control} {...shared} /> : <textarea {...control} {...shared} rows={8} />
        }
      </Field>
      <p className={detailPage.bar}>
        <button type="submit" data-primary disabled={!canSave}>
          Save <kbd>Ctrl ↵</kbd>
        </button>
        <button type="button" onClick={onClose}>
          Cancel <kbd>Esc</kbd>
        </button>
      </p>
    </form>
  );
}
