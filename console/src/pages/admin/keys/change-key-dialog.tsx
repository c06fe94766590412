import { useState } from 'react';
import { callApi } from '../../../api/request';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { FormFailure, problemAt } from '../../../parts/form/field';
import { TextField } from '../../../parts/form/text-field';
import { useSubmit } from '../../../parts/form/use-submit';
import type { ApiKey } from '../types';
import { changesOfKey, draftOfKey } from './key-draft';
import { LimitFields } from './limit-fields';

interface ChangeKeyDialogProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Changes the name, the limit and the expiry of a key. */
export function ChangeKeyDialog({ apiKey, onClose, onChanged }: ChangeKeyDialogProps) {
  const [draft, setDraft] = useState(() => draftOfKey(apiKey));
  const { failure, isSaving, submit } = useSubmit(
    () => callApi({ method: 'PATCH', path: `/v1/tenant/api-keys/${apiKey.id}`, body: changesOfKey(apiKey, draft) }),
    onChanged,
  );
  return (
    <Dialog
      title={`Change ${apiKey.name}`}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <DialogActions submitWords="Save" isDisabled={isSaving || draft.name.trim() === ''} onCancel={onClose} />
      }
    >
      <FormFailure failure={failure} fields={['name', 'rate_limit_per_minute', 'expires_at']} />
      <TextField
        label="Name"
        problem={problemAt(failure, 'name')}
        dir="auto"
        maxLength={200}
        value={draft.name}
        onChange={(name) => setDraft({ ...draft, name })}
      />
      <LimitFields
        draft={draft}
        failure={failure}
        hasExpiry={apiKey.replaced_by === null}
        onChange={(values) => setDraft({ ...draft, ...values })}
      />
      <p>The access of a key cannot be changed. For other access, make another key.</p>
    </Dialog>
  );
}
