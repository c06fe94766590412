import { DRAFT_FIELDS } from './asset-draft';
import type { AssetForm } from './use-asset-form';
import styles from './asset.module.css';

interface SaveBarProps {
  readonly form: AssetForm;
  readonly isNew: boolean;
  readonly onCancel: () => void;
}

/** What would be saved, and the buttons for it, at the bottom of the page. */
export function SaveBar({ form, isNew, onCancel }: SaveBarProps) {
  const count = Object.keys(form.problems).length;
  const fields = form.changed.map((field) => DRAFT_FIELDS[field].label).join(', ');
  return (
    <div className={styles.saveBar} role="group" aria-label="Save">
      <span role="status" className={styles.grow}>
        {count > 0
          ? `Not saved: ${count === 1 ? 'one value needs' : `${count} values need`} a correction.`
          : !isNew && fields !== '' && `Changed: ${fields}`}
      </span>
      <button type="button" onClick={isNew ? onCancel : form.discard}>
        {isNew ? 'Cancel' : 'Discard changes'}
      </button>
      <button type="submit" data-primary disabled={form.isSaving}>
        {form.isSaving ? 'Saving…' : isNew ? 'Add the asset' : 'Save'}
      </button>
    </div>
  );
}
