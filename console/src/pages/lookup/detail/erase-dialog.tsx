import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/request';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { FormFailure } from '../../../parts/form/field';
import { lookupsKey } from '../list/use-lookups';
import { lookupKey } from './use-lookup';

interface EraseDialogProps {
  readonly id: string;
  readonly portfolio: string;
  readonly onClose: () => void;
  /** Leaves the page, which would otherwise load the lookup again. */
  readonly onErased: () => Promise<void>;
}

/** Erases a lookup, after saying what is erased and what remains. */
export function EraseDialog({ id, portfolio, onClose, onErased }: EraseDialogProps) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<unknown>(null);
  const submit = async (): Promise<void> => {
    try {
      await callApi({ method: 'DELETE', path: `/v1/lookup/${id}`, portfolio });
    } catch (error) {
      setFailure(error);
      return;
    }
    await onErased();
    queries.removeQueries({ queryKey: lookupKey(portfolio, id) });
    void queries.invalidateQueries({ queryKey: lookupsKey(portfolio) });
  };
  return (
    <Dialog
      title="Erase this lookup?"
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={<DialogActions submitWords="Erase" onCancel={onClose} />}
    >
      <FormFailure failure={failure} fields={[]} />
      <p>
        <strong>Erased:</strong> the identifiers that were asked, everything that was found, and the signed report. This
        cannot be undone.
      </p>
      <p>
        <strong>What remains:</strong> the time, who asked, the reference, the kinds of the identifiers, the outcome and
        the hash of the result; the audit record; and the decisions with their reasons, which still apply to later
        lookups.
      </p>
    </Dialog>
  );
}
