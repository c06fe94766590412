import { useState } from 'react';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { Field, FormFailure, problemAt } from '../../../parts/form/field';
import { TextAreaField } from '../../../parts/form/text-field';
import { assigneeChoices, personName, usePeople } from '../people';
import { useUserId } from '../use-user-id';
import { type HandOverOptions, useHandOver } from './use-hand-over';

/** Assigns the incident to another person, with a note that becomes a comment. */
export function HandOverDialog(options: HandOverOptions) {
  const { seen, portfolio, onClose } = options;
  const people = usePeople(portfolio);
  const userId = useUserId();
  const [to, setTo] = useState('');
  const [note, setNote] = useState('');
  const { failure, isAssigned, handOver } = useHandOver(options);
  const choices = assigneeChoices(people, userId, null).filter(([person]) => person !== seen.incident.assignee);
  return (
    <Dialog
      title="Hand over"
      onClose={onClose}
      onSubmit={() => void handOver({ id: to, name: personName(people, to) }, note)}
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
      <TextAreaField
        label="Note"
        hint="Optional. It becomes a comment."
        problem={problemAt(failure, 'text')}
        dir="auto"
        rows={4}
        maxLength={5_000}
        value={note}
        onChange={setNote}
      />
    </Dialog>
  );
}
