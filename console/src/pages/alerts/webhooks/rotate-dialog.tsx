import { useState } from 'react';
import { callApi } from '../../../api/request';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { Field, FormFailure, problemAt } from '../../../parts/form/field';
import type { RotatedSecret, Webhook } from '../types';

interface RotateDialogProps {
  readonly webhook: Webhook;
  readonly portfolio: string;
  readonly onClose: () => void;
  readonly onRotated: (rotated: RotatedSecret) => void;
}

const DEFAULT_HOURS = '24';

/** Asks for how long both secrets sign, and creates a new one. */
export function RotateDialog({ webhook, portfolio, onClose, onRotated }: RotateDialogProps) {
  const [hours, setHours] = useState(DEFAULT_HOURS);
  const [failure, setFailure] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const rotate = async (): Promise<void> => {
    setSaving(true);
    try {
      const { data } = await callApi<RotatedSecret>({
        method: 'POST',
        path: `/v1/webhooks/${webhook.id}/rotate-secret`,
        portfolio,
        body: { overlap_hours: Number(hours) },
        idempotencyKey: crypto.randomUUID(),
      });
      onRotated(data);
    } catch (error) {
      setFailure(error);
      setSaving(false);
    }
  };
  return (
    <Dialog
      title={`Rotate the secret of ${webhook.title}`}
      onClose={onClose}
      onSubmit={() => void rotate()}
      actions={<DialogActions submitWords="Create a new secret" isDisabled={isSaving} onCancel={onClose} />}
    >
      <FormFailure failure={failure} fields={['overlap_hours']} />
      <p>
        For some hours every message carries two signatures, one with each secret, so that the receiver can change to
        the new secret without missing a message.
      </p>
      <Field
        label="Hours with both signatures"
        hint="0 to 168. With 0 the previous secret is invalid at once."
        problem={problemAt(failure, 'overlap_hours')}
      >
        {(control) => (
          <input {...control} inputMode="numeric" value={hours} onChange={({ target }) => setHours(target.value)} />
        )}
      </Field>
    </Dialog>
  );
}
