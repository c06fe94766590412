import { useState } from 'react';
import { callApi } from '../../../api/request';
import type { CreatedWebhook, Webhook, WebhookEventType } from '../types';

export interface SaveWebhookOptions {
  readonly portfolio: string;
  /** The webhook to change; null creates one. */
  readonly webhook: Webhook | null;
  readonly onSaved: (saved: Webhook | CreatedWebhook) => void;
}

interface WebhookBody {
  readonly title: string;
  readonly url: string;
  readonly event_types: readonly WebhookEventType[];
}

export function useSaveWebhook({ portfolio, webhook, onSaved }: SaveWebhookOptions) {
  const [failure, setFailure] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  // The same attempt keeps its key, so that a repeated request does not create a second webhook.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const save = async (body: WebhookBody): Promise<void> => {
    setSaving(true);
    setFailure(null);
    try {
      const { data } = await callApi<Webhook | CreatedWebhook>(
        webhook === null
          ? { method: 'POST', path: '/v1/webhooks', portfolio, body, idempotencyKey }
          : { method: 'PATCH', path: `/v1/webhooks/${webhook.id}`, portfolio, body },
      );
      onSaved(data);
    } catch (error) {
      setFailure(error);
      setIdempotencyKey(crypto.randomUUID());
      setSaving(false);
    }
  };
  return { failure, isSaving, save };
}
