import { callApi } from '../../../api/request';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { FormFailure } from '../../../parts/form/field';
import { useSubmit } from '../../../parts/form/use-submit';
import type { SourceRating } from '../types';
import { ratingPath } from './rating-dialog';

interface RemoveDialogProps {
  readonly rating: SourceRating;
  readonly onClose: () => void;
  readonly onRemoved: (text: string) => void;
}

/** Returns a source to the default rating, after saying what changes. */
export function RemoveDialog({ rating: { source }, onClose, onRemoved }: RemoveDialogProps) {
  const { failure, isSaving, submit } = useSubmit(
    () => callApi({ method: 'DELETE', path: ratingPath(source) }),
    () => onRemoved(`The default rating applies to ${source} again.`),
  );
  return (
    <Dialog
      title={`Remove the rating of ${source}`}
      onClose={onClose}
      onSubmit={submit}
      actions={<DialogActions submitWords="Remove the rating" isDisabled={isSaving} onCancel={onClose} />}
    >
      <FormFailure failure={failure} fields={[]} />
      <p>The default rating applies to its events again, and the threats of all portfolios are evaluated again.</p>
    </Dialog>
  );
}
