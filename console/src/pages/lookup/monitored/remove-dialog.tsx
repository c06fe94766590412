import { callApi } from '../../../api/request';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { FormFailure } from '../../../parts/form/field';
import { useSubmit } from '../../../parts/form/use-submit';

interface RemoveDialogProps {
  readonly id: string;
  readonly name: string;
  readonly portfolio: string;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Ends the monitoring of a subject, after saying what is erased. */
export function RemoveDialog({ id, name, portfolio, onClose, onRemoved }: RemoveDialogProps) {
  const { failure, isSaving, submit } = useSubmit(
    () => callApi({ method: 'DELETE', path: `/v1/lookup/monitored/${id}`, portfolio }),
    onRemoved,
  );
  return (
    <Dialog
      title="Stop monitoring this subject?"
      onClose={onClose}
      onSubmit={submit}
      actions={<DialogActions submitWords="Remove" isDisabled={isSaving} onCancel={onClose} cancelWords="Keep it" />}
    >
      <FormFailure failure={failure} fields={[]} />
      <p>
        <bdi>{name}</bdi>
      </p>
      <p>
        <strong>Erased:</strong> the identifiers, the reference, the hits and all alerts of the subject. Nothing of it
        remains here, and no later list creates an alert. This cannot be undone.
      </p>
      <p>
        Stored lookups of the subject are separate, and are erased on their own pages. The audit log keeps that there
        was a monitored subject.
      </p>
    </Dialog>
  );
}
