import { useQueryClient } from '@tanstack/react-query';
import { explainFailure } from '../../../api/failure';
import { callApi } from '../../../api/request';
import { useNotify } from '../../../parts/notices';
import type { Webhook } from '../types';

export type WebhookDialog = 'change' | 'rotate' | 'delete';

interface WebhookActionsProps {
  readonly webhook: Webhook;
  readonly portfolio: string;
  readonly onOpen: (dialog: WebhookDialog) => void;
}

/** What an administrator can do with a webhook. */
export function WebhookActions({ webhook: { id, enabled }, portfolio, onOpen }: WebhookActionsProps) {
  const queries = useQueryClient();
  const notify = useNotify();
  const path = `/v1/webhooks/${id}`;
  const attempt = async (call: Promise<unknown>, text: string): Promise<void> => {
    try {
      await call;
      notify({ text });
    } catch (error) {
      notify({ text: explainFailure(error), isProblem: true });
    }
    await queries.invalidateQueries({ queryKey: ['webhooks', portfolio] });
  };
  const test = (): void => {
    const idempotencyKey = crypto.randomUUID();
    const call = callApi({ method: 'POST', path: `${path}/test`, portfolio, idempotencyKey });
    void attempt(call, 'A test message is on its way. Its delivery shows the result.');
  };
  const toggle = (): void => {
    const call = callApi({ method: 'PATCH', path, portfolio, body: { enabled: !enabled } });
    void attempt(call, enabled ? 'Disabled the webhook. Its open deliveries are abandoned.' : 'Enabled the webhook.');
  };
  return (
    <>
      <button type="button" disabled={!enabled} onClick={test}>
        Test
      </button>
      <button type="button" onClick={() => onOpen('change')}>
        Change…
      </button>
      <button type="button" onClick={() => onOpen('rotate')}>
        Rotate the secret…
      </button>
      <button type="button" onClick={toggle}>
        {enabled ? 'Disable' : 'Enable'}
      </button>
      <button type="button" onClick={() => onOpen('delete')}>
        Delete…
      </button>
    </>
  );
}
