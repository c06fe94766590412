import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/request';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { FormFailure, problemAt } from '../../../parts/form/field';
import { TextAreaField, TextField } from '../../../parts/form/text-field';
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
  const [key] = useState(() => crypto.randomUUID());
  const [failure, setFailure] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const submit = async (): Promise<void> => {
    if (isSaving || title.trim() === '') return;
    setSaving(true);
    try {
      const { data } = await callApi<Incident>({
        method: 'POST',
        path: '/v1/incidents',
        portfolio,
        idempotencyKey: key,
        body: { title: title.trim(), description: description.trim() === '' ? null : description.trim() },
      });
      void queries.invalidateQueries({ queryKey: ['incidents'] });
      onClose();
      onCreated(data.id);
    } catch (error) {
      setFailure(error);
      setSaving(false);
    }
  };
  return (
    <Dialog
      title="New incident"
      onClose={onClose}
      onSubmit={() => void submit()}
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
