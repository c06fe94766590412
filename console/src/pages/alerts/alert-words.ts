import { count } from '../../parts/words';
import type { Alert, AlertRule, AlertState, Delivery, Webhook } from './types';

export const STATE_WORDS: Readonly<Record<AlertState | 'all', string>> = {
  new: 'New',
  seen: 'Seen',
  acked: 'Acknowledged',
  dismissed: 'Dismissed',
  all: 'All',
};

export const EMAIL_WORDS: Readonly<Record<Alert['email'], string>> = {
  none: 'No e-mail',
  not_configured: 'No mail server',
  pending: 'E-mail pending',
  sent: 'E-mail sent',
  failed: 'E-mail failed',
};

const EMAIL_SENTENCES: Readonly<Record<Alert['email'], string>> = {
  none: 'The rule has no e-mail receivers.',
  not_configured: 'No e-mail was sent, because the service has no mail server.',
  pending: 'The e-mails are waiting to be sent.',
  sent: 'The mail server accepted the last e-mails.',
  failed: 'The last e-mails could not be sent.',
};

export const emailSentence = ({ email }: Pick<Alert, 'email'>): string => EMAIL_SENTENCES[email];

export const hours = (number: number): string =>
  number % 24 === 0 && number >= 48 ? count(number / 24, 'day') : `${number.toLocaleString('en')} h`;

/** How often the alert was sent, and why changes of its threat were not. `rule` is undefined once it is deleted. */
export function sentSentence(
  {
    trigger_count: sent,
    suppressed_count: suppressed,
    state,
  }: Pick<Alert, 'trigger_count' | 'suppressed_count' | 'state'>,
  rule: Pick<AlertRule, 'mute_interval_hours'> | undefined,
): string {
  const first = `Sent ${sent === 1 ? 'once' : sent === 2 ? 'twice' : `${sent.toLocaleString('en')} times`}.`;
  if (suppressed === 0) return first;
  const what = `${count(suppressed, 'change')} ${suppressed === 1 ? 'was' : 'were'} not sent`;
  return `${first} ${what}, because ${suppressedReason(state, rule?.mute_interval_hours)}.`;
}

function suppressedReason(state: AlertState, mutedHours: number | undefined): string {
  const muted =
    mutedHours === undefined || mutedHours === 0
      ? 'the alert was muted'
      : `the rule sends at most once every ${hours(mutedHours)}`;
  if (state !== 'dismissed') return muted;
  return mutedHours === 0 ? 'the alert is dismissed' : `the alert is dismissed, or because ${muted}`;
}

const DISABLED_WORDS: Readonly<Record<NonNullable<Webhook['disabled_reason']>, string>> = {
  asked: 'It was disabled by request.',
  gone: 'The receiver answered with status 410 (gone).',
  failing: 'No delivery succeeded for five days.',
};

/** Why a webhook has its status. */
export function statusReason({ status, disabled_reason: reason }: Pick<Webhook, 'status' | 'disabled_reason'>): string {
  if (status === 'failing') return 'A delivery was abandoned, and none has succeeded since.';
  if (status === 'disabled') return `Nothing is sent. ${DISABLED_WORDS[reason ?? 'asked']}`;
  return 'Messages are delivered.';
}

export const WEBHOOK_STATUS_WORDS: Readonly<Record<Webhook['status'], string>> = {
  active: 'Active',
  failing: 'Failing',
  disabled: 'Disabled',
};

export const DELIVERY_STATUS_WORDS: Readonly<Record<Delivery['status'], string>> = {
  pending: 'Pending',
  delivered: 'Delivered',
  failed: 'Failed',
  abandoned: 'Abandoned',
};

/** The result of the last attempt of a delivery. */
export function deliveryResult(
  delivery: Pick<Delivery, 'last_status_code' | 'last_error' | 'last_duration_ms'>,
): string {
  const { last_status_code: code, last_error: error, last_duration_ms: ms } = delivery;
  if (error !== null) return error;
  if (code === null) return 'No attempt yet';
  return ms === null ? `Status ${code}` : `Status ${code} after ${ms.toLocaleString('en')} ms`;
}
