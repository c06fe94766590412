import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { type AssetDraft, DRAFT_FIELDS, differingFields, shownValue } from './asset-draft';
import type { AssetForm } from './use-asset-form';
import styles from './asset.module.css';

/** Shows what somebody else changed while the form was open, and asks what to do. */
export function AssetConflictDialog({ form }: { readonly form: AssetForm }) {
  if (form.conflict === null) return null;
  const { theirs } = form.conflict;
  return theirs === null ? <DeletedDialog form={form} /> : <ChangedDialog form={form} theirs={theirs} />;
}

function DeletedDialog({ form: { closeConflict, applyAgain } }: { readonly form: AssetForm }) {
  return (
    <Dialog
      title="Somebody else deleted this asset"
      onClose={closeConflict}
      onSubmit={applyAgain}
      actions={<DialogActions submitWords="Create it again" onCancel={closeConflict} cancelWords="Back to the form" />}
    >
      <p>The form still has everything that you typed. You can create the asset again with it.</p>
    </Dialog>
  );
}

interface ChangedDialogProps {
  readonly form: AssetForm;
  readonly theirs: AssetDraft;
}

function ChangedDialog({ form: { base, draft, closeConflict, applyAgain, takeTheirs }, theirs }: ChangedDialogProps) {
  return (
    <Dialog
      title="Somebody else changed this asset"
      isWide
      onClose={closeConflict}
      onSubmit={applyAgain}
      actions={
        <DialogActions submitWords="Apply my changes to it" onCancel={takeTheirs} cancelWords="Discard my changes" />
      }
    >
      <p>
        Nothing was saved. If you apply your changes, fields that only they changed keep their values; where both of you
        changed a field, yours replaces theirs.
      </p>
      <ChangesTable base={base} theirs={theirs} yours={draft} />
    </Dialog>
  );
}

interface ChangesTableProps {
  /** The state that both changes began with. */
  readonly base: AssetDraft;
  readonly theirs: AssetDraft;
  readonly yours: AssetDraft;
}

/** The fields that they changed, with both values. */
function ChangesTable({ base, theirs, yours }: ChangesTableProps) {
  const changedByYou = differingFields(base, yours);
  return (
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
              <td dir="auto">{changedByYou.includes(field) ? shownValue(yours, field) : 'Not changed'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
