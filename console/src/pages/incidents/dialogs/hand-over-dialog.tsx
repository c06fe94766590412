import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/request';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { Field, FormFailure, problemAt } from '../../../parts/form/field';
import { assigneeChoices, personName, usePeople } from '../people';
import type { SeenIncident } from '../types';
import type { SaveIncident } from '../detail/use-save-incident';
import { useUserId } from '../use-user-id';

interface HandOverDialogProps {
  readonly seen: SeenIncident;
  readonly portfolio: string;
  readonly save: SaveIncident['save'];
  readonly onClose: () => void;
}

/** Assigns the incident to another person, with a note that becomes a comment. */
export function HandOverDialog({ seen, portfolio, save, onClose }: HandOverDialogProps) {
  const people = usePeople(portfolio);
  const userId = useUserId();
  const { assignee, id } = seen.incident;
  const queries = useQueryClient();
  const [to, setTo] = useState('');
  const [note, setNote] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const [failure, setFailure] = useState<unknown>(null);
  const [isAssigned, setAssigned] = useState(false);
  const choices = assigneeChoices(people, userId, null).filter(([person]) => person !== assignee);
  const addNote = async (): Promise<void> => {
    if (note.trim() === '') return;
    const path = `/v1/incidents/${id}/comments`;
    await callApi({ method: 'POST', path, portfolio, idempotencyKey: key, body: { text: note.trim() } });
    await queries.invalidateQueries({ queryKey: ['incident', portfolio, id] });
  };
  const submit = async (): Promise<void> => {
    if (to === '') return;
    try {
      const words = `Handed over to ${personName(people, to)}.`;
      const isDone = isAssigned || (await save(seen, { assignee: to }, words));
      if (isDone) {
        setAssigned(true);
        await addNote();
      }
      onClose();
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Dialog
      title="Hand over"
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <DialogActions
          submitWords={isAssigned ? 'Save the note' : 'Hand over'}
          isDisabled={to === ''}
          onCancel={onClose}
        />
      }
    >
      <FormFailure failure={failure} fields={['assignee', 'text']} />
      {isAssigned && <p>The incident is assigned. Only the note was not saved.</p>}
      <Field
        label="To"
        problem={problemAt(failure, 'assignee')}
        hint={
          people?.length === 0
            ? 'Nobody signs in to this portfolio yet, so there is nobody to assign it to.'
            : undefined
        }
      >
        {(control) => (
          <select {...control} disabled={isAssigned} value={to} onChange={(event) => setTo(event.target.value)}>
            <option value="">Choose a person</option>
            {choices.map(([person, name]) => (
              <option key={person} value={person}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Note" hint="Optional. It becomes a comment." problem={problemAt(failure, 'text')}>
        {(control) => (
          <textarea
            {...control}
            dir="auto"
            rows={4}
            maxLength={5_000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
