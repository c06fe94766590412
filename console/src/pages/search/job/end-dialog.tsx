import { callApi } from '../../../api/request';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { FormFailure } from '../../../parts/form/field';
import { useSubmit } from '../../../parts/form/use-submit';
import { isRunning } from '../search-words';
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

/** The same request erases a search that has ended, so a search that ended in the meantime is not cancelled. */
async function end(ending: Ending, { jobId }: SearchJob, portfolio: string): Promise<void> {
  const path = `/v1/web-search/jobs/${jobId}`;
  if (ending === 'cancel') {
    const { data: current } = await callApi<SearchJob>({ path, query: { limit: 1 }, portfolio });
    if (!isRunning(current)) return;
  }
  await callApi({ method: 'DELETE', path, portfolio });
}
