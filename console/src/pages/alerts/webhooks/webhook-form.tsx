import { useState } from 'react';
import { callApi } from '../../../api/request';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { Field, FormFailure, problemAt } from '../../../parts/form/field';
import type { CreatedWebhook, Webhook, WebhookEventType } from '../types';
import styles from '../alerts.module.css';

interface WebhookFormProps {
  readonly portfolio: string;
  /** The webhook to change; null creates one. */
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
  readonly onSaved: (saved: Webhook | CreatedWebhook) => void;
}

const EVENT_TYPES: readonly (readonly [WebhookEventType, string])[] = [
  ['alert.created', 'An alert is created'],
  ['alert.renewed', 'An alert is renewed'],
  ['alert.state_changed', 'The state of an alert changes'],
  ['webhook.test', 'A test is sent'],
];
const ALL = EVENT_TYPES.map(([type]) => type);

/** Creates or changes a webhook. */
export function WebhookForm({ portfolio, webhook, onClose, onSaved }: WebhookFormProps) {
  const [title, setTitle] = useState(webhook?.title ?? '');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [types, setTypes] = useState<readonly WebhookEventType[]>(webhook?.event_types ?? ALL);
  const [failure, setFailure] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  // The same attempt keeps its key, so that a repeated request does not create a second webhook.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const toggle = (type: WebhookEventType): void =>
    setTypes(ALL.filter((one) => types.includes(one) !== (one === type)));
  const save = async (): Promise<void> => {
    setSaving(true);
    setFailure(null);
    try {
      const body = { title, url, event_types: types };
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
  return (
    <Dialog
      title={webhook === null ? 'Create a webhook' : 'Change the webhook'}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <DialogActions
          submitWords={webhook === null ? 'Create the webhook' : 'Save'}
          isDisabled={isSaving}
          onCancel={onClose}
        />
      }
    >
      <FormFailure failure={failure} fields={['title', 'url', 'event_types']} />
      <Field label="Title" problem={problemAt(failure, 'title')}>
        {(control) => (
          <input
            {...control}
            dir="auto"
            maxLength={300}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        )}
      </Field>
      <Field
        label="Address"
        hint="A public https address. Receivers in a private network need a setting of the operator."
        problem={problemAt(failure, 'url')}
      >
        {(control) => (
          <input
            {...control}
            inputMode="url"
            placeholder="https://"
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
        )}
      </Field>
      <fieldset className={styles.choices}>
        <legend>Sends a message when</legend>
        {EVENT_TYPES.map(([type, words]) => (
          <label key={type}>
            <input type="checkbox" checked={types.includes(type)} onChange={() => toggle(type)} />
            {words}
          </label>
        ))}
        {problemAt(failure, 'event_types') !== undefined && <p role="alert">{problemAt(failure, 'event_types')}</p>}
      </fieldset>
    </Dialog>
  );
}
