import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/request';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { FormFailure, problemAt } from '../../../parts/form/field';
import { TextAreaField, TextField } from '../../../parts/form/text-field';
import { useSubmit } from '../../../parts/form/use-submit';
import type { Incident } from '../types';

interface NewIncidentDialogProps {
  readonly portfolio: string;
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

/** Starts an incident without threats; they are added from their own pages. */
export function NewIncidentDialog({ portfolio, onClose, onCreated }: NewIncidentDialogProps) {
  const queries = useQueryClient();
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const { failure, isSaving, submit } = useSubmit(
    (idempotencyKey) =>
      callApi<Incident>({
        method: 'POST',
        path: '/v1/incidents',
        portfolio,
        idempotencyKey,
        body: { title: title.trim(), description: description.trim() === '' ? null : description.trim() },
      }),
    ({ data }) => {
      void queries.invalidateQueries({ queryKey: ['incidents'] });
      onClose();
      onCreated(data.id);
    },
  );
  return (
    <Dialog
      title="New incident"
      onClose={onClose}
      onSubmit={submit}
      actions={
        <DialogActions submitWords="Start incident" isDisabled={isSaving || title.trim() === ''} onCancel={onClose} />
      }
    >
      <FormFailure failure={failure} fields={['title', 'description']} />
      <TextField
        label="Title"
        problem={problemAt(failure, 'title')}
        dir="auto"
        maxLength={300}
        value={title}
        onChange={setTitle}
      />
      <TextAreaField
        label="Description"
        hint="Optional. Threats are added on their own page with i."
        problem={problemAt(failure, 'description')}
        rows={4}
        dir="auto"
        maxLength={20_000}
        value={description}
        onChange={setDescription}
      />
    </Dialog>
  );
}
