import { useState } from 'react';
import { callApi } from '../../../api/request';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { FormFailure } from '../../../parts/form/field';
import { count } from '../../../parts/words';
import type { Webhook } from '../types';
import { useRules } from '../use-alerts';

interface DeleteDialogProps {
  readonly webhook: Webhook;
  readonly portfolio: string;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Deletes a webhook after saying which rules lose it. */
export function DeleteDialog({ webhook, portfolio, onClose, onDeleted }: DeleteDialogProps) {
  const [failure, setFailure] = useState<unknown>(null);
  const using = useRules(portfolio).data?.filter(({ webhook_ids: ids }) => ids.includes(webhook.id)) ?? [];
  const remove = async (): Promise<void> => {
    try {
      await callApi({ method: 'DELETE', path: `/v1/webhooks/${webhook.id}`, portfolio });
      onDeleted();
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Dialog
      title={`Delete ${webhook.title}`}
      onClose={onClose}
      onSubmit={() => void remove()}
      actions={<DialogActions submitWords="Delete the webhook" onCancel={onClose} />}
    >
      <FormFailure failure={failure} fields={[]} />
      <p>The webhook and the log of its deliveries are deleted. This cannot be undone.</p>
      {using.length > 0 && (
        <p>
          {count(using.length, 'rule')} no longer {using.length === 1 ? 'notifies' : 'notify'} it:{' '}
          <bdi>{using.map(({ title }) => title).join(', ')}</bdi>.
        </p>
      )}
    </Dialog>
  );
}
