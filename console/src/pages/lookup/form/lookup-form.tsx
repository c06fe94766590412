import { Link } from '@tanstack/react-router';
import { type ClipboardEvent, type SyntheticEvent } from 'react';
import { FormFailure } from '../../../parts/form/field';
import { IdentifierFields } from './identifier-fields';
import { enteredIn, MOST_IDENTIFIERS, shownFields } from './lookup-draft';
import { LookupOptions } from './lookup-options';
import { isRow } from './pasted-row';
import type { LookupForm } from './use-lookup-form';
import styles from '../lookups.module.css';

export const FORM_ID = 'new-lookup';

interface LookupFormProps {
  readonly form: LookupForm;
  readonly portfolio: string;
  /** Called with the pasted text; empty if the user pressed the button. */
  readonly onPasteRow: (text: string) => void;
}

/** The form for up to 20 identifiers of one subject. */
export function LookupFormView({ form, portfolio, onPasteRow }: LookupFormProps) {
  const { draft, refusal } = form;
  const entered = enteredIn(draft).length;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    form.submit();
  };
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain');
    if (!isRow(text)) return;
    event.preventDefault();
    onPasteRow(text);
  };
  return (
    <form id={FORM_ID} className={styles.form} aria-label="New lookup" onSubmit={submit} onPaste={paste}>
      <div className={styles.sectionHead}>
        <h2>New lookup</h2>
        <button type="button" onClick={() => onPasteRow('')}>
          Paste a row… <kbd>p</kbd>
        </button>
      </div>
      <p className={styles.soft}>
        To look up many subjects with one file,{' '}
        <Link to="/p/$portfolio/lookup/batches" params={{ portfolio }}>
          upload a batch
        </Link>
        .
      </p>
      {refusal !== null && <FormFailure failure={refusal.failure} fields={shownFields(refusal)} />}
      <IdentifierFields form={form} />
      <LookupOptions form={form} />
      {entered > MOST_IDENTIFIERS && (
        <p role="alert">
          A lookup takes at most {MOST_IDENTIFIERS} identifiers, but {entered} fields have a value.
        </p>
      )}
      <p className={styles.bar}>
        <button type="submit" data-primary disabled={!form.canSend}>
          {form.isSending ? 'Looking up…' : 'Look up'}
        </button>
        <button type="button" onClick={form.clear}>
          Clear
        </button>
      </p>
    </form>
  );
}
