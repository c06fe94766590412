import { ApiFailure } from '../../../api/failure';
import { callApi } from '../../../api/request';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { FormFailure } from '../../../parts/form/field';
import { useSubmit } from '../../../parts/form/use-submit';
import type { SearchJob } from '../types';

export type Ending = 'cancel' | 'erase';

interface EndDialogProps {
  readonly ending: Ending;
  readonly job: SearchJob;
  readonly portfolio: string;
  readonly onClose: () => void;
  readonly onEnded: () => void;
}

const TITLES = { cancel: 'Cancel this search?', erase: 'Erase this search?' } as const;
const WORDS = { cancel: 'Cancel the search', erase: 'Erase' } as const;

/** Cancels or erases a search, after saying what remains. */
export function EndDialog({ ending, job, portfolio, onClose, onEnded }: EndDialogProps) {
  const { failure, isSaving, submit } = useSubmit(() => end(ending, job, portfolio), onEnded);
  return (
    <Dialog
      title={TITLES[ending]}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <DialogActions submitWords={WORDS[ending]} isDisabled={isSaving} onCancel={onClose} cancelWords="Keep it" />
      }
    >
      <FormFailure failure={failure} fields={[]} />
      {ending === 'cancel' ? (
        <p>No further provider is asked. The hits that were found so far stay, but they are not ranked.</p>
      ) : (
        <>
          <p>
            The subject, the criteria, all hits and the reports about this search are deleted. This cannot be undone.
          </p>
          <p>What remains: that there was a search, when it ran and who started it, here and in the audit log.</p>
        </>
      )}
    </Dialog>
  );
}

/** A search that ended in the meantime keeps its results if it was to be cancelled. */
async function end(ending: Ending, { jobId }: SearchJob, portfolio: string): Promise<void> {
  const path = `/v1/web-search/jobs/${jobId}`;
  try {
    await callApi({ method: 'DELETE', path, query: { only: ending }, portfolio });
  } catch (error) {
    const hasEnded = error instanceof ApiFailure && error.code === 'invalid_transition';
    if (ending !== 'cancel' || !hasEnded) throw error;
  }
}
