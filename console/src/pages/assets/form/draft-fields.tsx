import type { ReactNode } from 'react';
import { Field } from '../../../parts/form/field';
import { ALERT_CLASSES, ALERT_CLASS_WORDS, type AssetDraft, DRAFT_FIELDS, type DraftField } from './asset-draft';
import type { AssetForm } from './use-asset-form';
import styles from './asset.module.css';

type TextKey = { [K in DraftField]: AssetDraft[K] extends string ? K : never }[DraftField];
type ClassesKey = 'nearClasses' | 'elsewhereClasses';
type FlagKey = 'nearEnabled' | 'elsewhereEnabled';

interface DraftTextProps {
  readonly form: AssetForm;
  readonly field: TextKey;
  readonly hint?: ReactNode;
  /** More than one makes it a text of several lines. */
  readonly rows?: number;
  readonly isNumber?: boolean;
  readonly isCode?: boolean;
}

/** A text of the form, with its violation. */
export function DraftText({ form, field, hint, rows = 1, isNumber = false, isCode = false }: DraftTextProps) {
  const change = (value: string): void => form.set({ [field]: value });
  return (
    <Field label={DRAFT_FIELDS[field].label} hint={hint} problem={form.problems[field]}>
      {(control) =>
        rows > 1 ? (
          <textarea
            {...control}
            className={isCode ? styles.code : undefined}
            dir={isCode ? 'ltr' : 'auto'}
            rows={rows}
            value={form.draft[field]}
            onChange={({ target }) => change(target.value)}
          />
        ) : (
          <input
            {...control}
            dir={isNumber ? 'ltr' : 'auto'}
            inputMode={isNumber ? 'decimal' : undefined}
            autoComplete="off"
            value={form.draft[field]}
            onChange={({ target }) => change(target.value)}
          />
        )
      }
    </Field>
  );
}

export function DraftFlag({ form, field }: { readonly form: AssetForm; readonly field: FlagKey }) {
  return (
    <label className={styles.flag}>
      <input
        type="checkbox"
        checked={form.draft[field]}
        onChange={({ target }) => form.set({ [field]: target.checked })}
      />{' '}
      {DRAFT_FIELDS[field].label}
    </label>
  );
}

export function DraftClasses({ form, field }: { readonly form: AssetForm; readonly field: ClassesKey }) {
  const chosen = form.draft[field];
  return (
    <fieldset className={styles.classes}>
      <legend>Alert classes</legend>
      {ALERT_CLASSES.map((one) => (
        <label key={one} className={styles.flag}>
          <input
            type="checkbox"
            checked={chosen.includes(one)}
            onChange={({ target }) =>
              form.set({
                [field]: ALERT_CLASSES.filter((each) => (each === one ? target.checked : chosen.includes(each))),
              })
            }
          />{' '}
          {ALERT_CLASS_WORDS[one]}
        </label>
      ))}
      <p className={styles.soft}>{form.problems[field] ?? 'Without a choice, all classes count.'}</p>
    </fieldset>
  );
}
