import { useState } from 'react';
import { callApi } from '../../../api/request';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { Field, FormFailure } from '../../../parts/form/field';
import { useSubmit } from '../../../parts/form/use-submit';
import type { KeyPurpose, SigningKey } from '../types';
import { PURPOSES, shortKid } from './key-words';
import { type KeyDraft, isDraftComplete, type KeyOrigin, NO_DRAFT, ORIGINS, requestOf } from './key-draft';
import { OriginFields } from './origin-fields';

interface AddKeyDialogProps {
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

/** Adds the next key: made by the service, imported by the operator, or in a hardware security module. */
export function AddKeyDialog({ onClose, onDone }: AddKeyDialogProps) {
  const [purpose, setPurpose] = useState<KeyPurpose>('report');
  const [origin, setOrigin] = useState<KeyOrigin>('make');
  const [draft, setDraft] = useState<KeyDraft>(NO_DRAFT);
  const { failure, isSaving, submit } = useSubmit(
    (idempotencyKey) => callApi<SigningKey>({ method: 'POST', idempotencyKey, ...requestOf(origin, purpose, draft) }),
    ({ data }) =>
      onDone(`Added ${shortKid(data.kid)}. It is published. Wait at least five minutes before you activate it.`),
  );
  return (
    <Dialog
      title="Add a signing key"
      isWide
      onClose={onClose}
      onSubmit={submit}
      actions={
        <DialogActions
          submitWords="Add the key"
          isDisabled={isSaving || !isDraftComplete(origin, draft)}
          onCancel={onClose}
        />
      }
    >
      <FormFailure failure={failure} fields={['private_key', 'passphrase', 'certificates', 'token', 'label']} />
      <Field label="What it signs">
        {(control) => (
          <select {...control} value={purpose} onChange={({ target }) => setPurpose(target.value as KeyPurpose)}>
            {Object.entries(PURPOSES).map(([value, { title, signs }]) => (
              <option key={value} value={value}>
                {title}: {signs}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Where it comes from" hint={ORIGINS[origin].means}>
        {(control) => (
          <select {...control} value={origin} onChange={({ target }) => setOrigin(target.value as KeyOrigin)}>
            {Object.entries(ORIGINS).map(([value, { title }]) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </select>
        )}
      </Field>
      <OriginFields origin={origin} draft={draft} failure={failure} onChange={setDraft} />
      <p>The key does not sign yet. The active key stays active until you activate this one.</p>
    </Dialog>
  );
}
