import { useState } from 'react';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { FormFailure, problemAt } from '../../../parts/form/field';
import { TextField } from '../../../parts/form/text-field';
import type { WebhookEventType } from '../types';
import { type SaveWebhookOptions, useSaveWebhook } from './use-save-webhook';
import cards from '../../../parts/page/cards.module.css';

interface WebhookFormProps extends SaveWebhookOptions {
  readonly onClose: () => void;
}

const EVENT_TYPES: readonly (readonly [WebhookEventType, string])[] = [
  ['alert.created', 'An alert is created'],
  ['alert.renewed', 'An alert is renewed'],
  ['alert.state_changed', 'The state of an alert changes'],
  ['screening.alert', 'A hit of a monitored subject is new, has changed or was removed'],
  ['webhook.test', 'A test is sent'],
];
const ALL = EVENT_TYPES.map(([type]) => type);

/** Creates or changes a webhook. */
export function WebhookForm({ onClose, ...options }: WebhookFormProps) {
  const { webhook } = options;
  const [title, setTitle] = useState(webhook?.title ?? '');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [types, setTypes] = useState<readonly WebhookEventType[]>(webhook?.event_types ?? ALL);
  const { failure, isSaving, save } = useSaveWebhook(options);
  return (
    <Dialog
      title={webhook === null ? 'Create a webhook' : 'Change the webhook'}
      onClose={onClose}
      onSubmit={() => void save({ title, url, event_types: types })}
      actions={
        <DialogActions
          submitWords={webhook === null ? 'Create the webhook' : 'Save'}
          isDisabled={isSaving}
          onCancel={onClose}
        />
      }
    >
      <FormFailure failure={failure} fields={['title', 'url', 'event_types']} />
      <TextField
        label="Title"
        problem={problemAt(failure, 'title')}
        dir="auto"
        maxLength={300}
        value={title}
        onChange={setTitle}
      />
      <TextField
        label="Address"
        hint="A public https address. Receivers in a private network need a setting of the operator."
        problem={problemAt(failure, 'url')}
        inputMode="url"
        placeholder="https://"
        value={url}
        onChange={setUrl}
      />
      <MessageChoice types={types} problem={problemAt(failure, 'event_types')} onChange={setTypes} />
    </Dialog>
  );
}

interface MessageChoiceProps {
  readonly types: readonly WebhookEventType[];
  readonly problem: string | undefined;
  readonly onChange: (types: readonly WebhookEventType[]) => void;
}

/** The messages that the webhook receives. */
function MessageChoice({ types, problem, onChange }: MessageChoiceProps) {
  const toggle = (type: WebhookEventType): void =>
    onChange(ALL.filter((one) => types.includes(one) !== (one === type)));
  return (
    <fieldset className={cards.choices}>
      <legend>Sends a message when</legend>
      {EVENT_TYPES.map(([type, words]) => (
        <label key={type}>
          <input type="checkbox" checked={types.includes(type)} onChange={() => toggle(type)} />
          {words}
        </label>
      ))}
      {problem !== undefined && <p role="alert">{problem}</p>}
    </fieldset>
  );
}
