import { useState } from 'react';
import { ApiFailure } from '../../../api/failure';
import { callApi } from '../../../api/request';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { FormFailure } from '../../../parts/form/field';
import type { SeenIncident } from '../types';

interface DeleteIncidentDialogProps {
  readonly seen: SeenIncident;
  readonly portfolio: string;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
  readonly onStale: () => void;
}

export function DeleteIncidentDialog({ seen, portfolio, onClose, onDeleted, onStale }: DeleteIncidentDialogProps) {
  const { incident, etag } = seen;
  const [failure, setFailure] = useState<unknown>(null);
  const isStale = failure instanceof ApiFailure && failure.status === 412;
  const submit = async (): Promise<void> => {
    try {
      await callApi({ method: 'DELETE', path: `/v1/incidents/${incident.id}`, portfolio, ifMatch: etag });
      onDeleted();
    } catch (error) {
      setFailure(error);
      if (error instanceof ApiFailure && error.status === 412) onStale();
    }
  };
  return (
    <Dialog
      title="Delete this incident?"
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={<DialogActions submitWords="Delete" onCancel={onClose} />}
    >
      {isStale ? (
        <p role="alert">
          Somebody else changed the incident since you opened it. It was loaded again; close this dialog to look at it,
          or press Delete again.
        </p>
      ) : (
        <FormFailure failure={failure} fields={[]} />
      )}
      <p>
        “<bdi>{incident.title}</bdi>” is deleted with its notes, its comments and its activity. This cannot be undone.
        Its threats, existing reports and the audit log stay.
      </p>
    </Dialog>
  );
}
