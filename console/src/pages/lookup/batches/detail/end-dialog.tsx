import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../../api/request';
import { Dialog } from '../../../../parts/dialog';
import { DialogActions } from '../../../../parts/dialog-actions';
import { FormFailure } from '../../../../parts/form/field';
import { useSubmit } from '../../../../parts/form/use-submit';
import { count } from '../../../../parts/words';
import { batchesKey } from '../list/use-batches';
import type { Batch } from '../types';
import { batchKey } from './use-batch';
import { resultsKey } from './use-results';

/** What ends: the screening, the whole batch, or the result of one line. */
export type Ending =
  | { readonly what: 'cancel' }
  | { readonly what: 'erase' }
  | { readonly what: 'result'; readonly line: number };

interface EndDialogProps {
  readonly ending: Ending;
  readonly batch: Batch;
  readonly portfolio: string;
  readonly onClose: () => void;
  /** Leaves the page, which would otherwise load the erased batch again. */
  readonly onErased: () => Promise<void>;
}

const SUBMIT_WORDS = { cancel: 'Cancel the batch', erase: 'Erase the batch', result: 'Erase the result' } as const;

const titleOf = (ending: Ending): string =>
  ending.what === 'result'
    ? `Erase the result of line ${ending.line.toLocaleString('en')}?`
    : ending.what === 'erase'
      ? 'Erase this batch?'
      : 'Cancel this batch?';

/** Cancels or erases a batch, or erases one result, after saying what is lost and what remains. */
export function EndDialog({ ending, batch, portfolio, onClose, onErased }: EndDialogProps) {
  const end = useEnd(portfolio, batch.batch_id, onErased);
  const { failure, isSaving, submit } = useSubmit(() => end(ending), onClose);
  return (
    <Dialog
      title={titleOf(ending)}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <DialogActions
          submitWords={SUBMIT_WORDS[ending.what]}
          isDisabled={isSaving}
          onCancel={onClose}
          cancelWords="Keep it"
        />
      }
    >
      <FormFailure failure={failure} fields={[]} />
      <Consequences ending={ending} batch={batch} />
    </Dialog>
  );
}

function Consequences({ ending, batch: { counts } }: Pick<EndDialogProps, 'ending' | 'batch'>) {
  if (ending.what === 'cancel') {
    const waiting = counts.total - counts.done;
    return (
      <p>
        The results so far remain. The {count(waiting, 'subject')} that {waiting === 1 ? 'was' : 'were'} not screened
        yet {waiting === 1 ? 'is' : 'are'} deleted, and the results are not signed. This cannot be undone.
      </p>
    );
  }
  const isOne = ending.what === 'result';
  return (
    <>
      <p>
        <strong>Erased:</strong>{' '}
        {isOne
          ? 'the identifiers and the reference of this subject, and everything that was found.'
          : 'all identifiers and references, everything that was found, and the rejected rows.'}{' '}
        This cannot be undone.
      </p>
      <p>
        <strong>What remains:</strong>{' '}
        {isOne
          ? 'the line, the outcome and the hash of the result, so that the signature of the batch stays valid; and the audit record.'
          : 'the times, the numbers of results and the hash over all results, in the list of batches; and the audit record.'}{' '}
        Separate lookups of the subject{isOne ? '' : 's'}, and decisions on them, are not affected.
      </p>
    </>
  );
}

/** Sends the request, and updates what the pages show. */
function useEnd(portfolio: string, id: string, onErased: () => Promise<void>): (ending: Ending) => Promise<void> {
  const queries = useQueryClient();
  const path = `/v1/lookup/batch/${id}`;
  return async (ending) => {
    if (ending.what === 'cancel') {
      const { data } = await callApi<Batch>({ method: 'POST', path: `${path}/cancel`, portfolio });
      queries.setQueryData(batchKey(portfolio, id), data);
    } else if (ending.what === 'result') {
      await callApi({ method: 'DELETE', path: `${path}/results/${ending.line}`, portfolio });
      await queries.invalidateQueries({ queryKey: resultsKey(portfolio, id) });
    } else {
      await callApi({ method: 'DELETE', path, portfolio });
      await onErased();
      queries.removeQueries({ queryKey: batchKey(portfolio, id) });
      queries.removeQueries({ queryKey: resultsKey(portfolio, id) });
    }
    void queries.invalidateQueries({ queryKey: batchesKey(portfolio) });
  };
}
