import { useState } from 'react';
import { callApi } from '../../../api/request';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { FormFailure, problemAt } from '../../../parts/form/field';
import { TextField } from '../../../parts/form/text-field';
import { useSubmit } from '../../../parts/form/use-submit';
import type { ApiKey, NewApiKey } from '../types';

interface RotateKeyDialogProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
  /** Called with the new key and the time when the former key ends; null if that is not known. */
  readonly onRotated: (made: NewApiKey, formerUntil: string | null) => void;
}

const DEFAULT_HOURS = '24';

/** Makes a key with the same access, and ends this one after an overlap. */
export function RotateKeyDialog({ apiKey, onClose, onRotated }: RotateKeyDialogProps) {
  const [hours, setHours] = useState(DEFAULT_HOURS);
  const path = `/v1/tenant/api-keys/${apiKey.id}`;
  const { failure, isSaving, submit } = useSubmit(
    async (idempotencyKey) => {
      const body = { overlap_hours: Number(hours) };
      const made = await callApi<NewApiKey>({ method: 'POST', path: `${path}/rotate`, body, idempotencyKey });
      // The new key must be shown even if the former one cannot be read.
      const former = await callApi<ApiKey>({ path }).catch(() => null);
      return { made: made.data, until: former?.data.expires_at ?? null };
    },
    ({ made, until }) => onRotated(made, until),
  );
  return (
    <Dialog
      title={`Rotate ${apiKey.name}`}
      onClose={onClose}
      onSubmit={submit}
      actions={<DialogActions submitWords="Make the new key" isDisabled={isSaving} onCancel={onClose} />}
    >
      <FormFailure failure={failure} fields={['overlap_hours']} />
      <p>
        The new key has the same name, access, limit and expiry. For some hours both keys work, so that the program can
        change to the new one without a failed request.
      </p>
      <TextField
        label="Hours in which both keys work"
        hint="0 to 168. With 0, this key stops working at once."
        problem={problemAt(failure, 'overlap_hours')}
        inputMode="numeric"
        maxLength={3}
        value={hours}
        onChange={setHours}
      />
    </Dialog>
  );
}
