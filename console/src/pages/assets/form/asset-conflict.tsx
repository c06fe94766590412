import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { DRAFT_FIELDS, differingFields, shownValue } from './asset-draft';
import type { AssetForm } from './use-asset-form';
import styles from './asset.module.css';

/** Shows what somebody else changed while the form was open, and asks what to do. */
export function AssetConflictDialog({ form }: { readonly form: AssetForm }) {
  const { conflict, base, draft } = form;
  if (conflict === null) return null;
  const { theirs } = conflict;
  if (theirs === null) {
    return (
      <Dialog
        title="Somebody else deleted this asset"
        onClose={form.closeConflict}
        onSubmit={form.applyAgain}
        actions={
          <DialogActions submitWords="Create it again" onCancel={form.closeConflict} cancelWords="Back to the form" />
        }
      >
        <p>The form still has everything that you typed. You can create the asset again with it.</p>
      </Dialog>
    );
  }
  const mine = differingFields(base, draft);
  return (
    <Dialog
      title="Somebody else changed this asset"
      isWide
      onClose={form.closeConflict}
      onSubmit={form.applyAgain}
      actions={
        <DialogActions
          submitWords="Apply my changes to it"
          onCancel={form.takeTheirs}
          cancelWords="Discard my changes"
        />
      }
    >
      <p>
        Nothing was saved. If you apply your changes, fields that only they changed keep their values; where both of you
        changed a field, yours replaces theirs.
      </p>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Changes">
        <table className={styles.table}>
          <thead>
            <tr>
              <th>Field</th>
              <th>Before</th>
              <th>Theirs</th>
              <th>Yours</th>
            </tr>
          </thead>
          <tbody>
            {differingFields(base, theirs).map((field) => (
              <tr key={field}>
                <th scope="row">{DRAFT_FIELDS[field].label}</th>
                <td dir="auto">{shownValue(base, field)}</td>
                <td dir="auto">{shownValue(theirs, field)}</td>
                <td dir="auto">{mine.includes(field) ? shownValue(draft, field) : 'Not changed'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
