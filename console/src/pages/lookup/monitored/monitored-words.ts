import { count } from '../../../parts/words';
import type { ScreeningAlert, ScreeningNotifications } from './types';

const KIND_WORDS = { new: 'New hit', changed: 'Changed hit', removed: 'Removed hit' } as const;

/** What an alert reports, with what is different about a hit that has changed. */
export function alertTitle({ kind, changes }: Pick<ScreeningAlert, 'kind' | 'changes'>): string {
  if (kind !== 'changed' || changes.length === 0) return KIND_WORDS[kind];
  return `${KIND_WORDS.changed}: ${changes.map((change) => change.replaceAll('_', ' ')).join(', ')}`;
}

export const isOpenAlert = ({ state }: Pick<ScreeningAlert, 'state'>): boolean => state !== 'acked';

const LAST_DIGEST = {
  pending: (time: string) => `The e-mails of ${time} are being sent.`,
  sent: (time: string) => `The last e-mails were sent on ${time}.`,
  failed: (time: string) => `The e-mails of ${time} did not reach every address.`,
} as const;

/** The state of the e-mails about screening alerts, in sentences. */
export function notificationState(
  { email_receivers: receivers, email, last_digest_at: last, waiting_alert_count: waiting }: ScreeningNotifications,
  timeText: (at: string) => string,
): string[] {
  const sentences: string[] = [];
  if (email === 'not_configured') sentences.push('This service has no mail server, so it sends no e-mails.');
  else if (email !== 'none' && last !== null) sentences.push(LAST_DIGEST[email](timeText(last)));
  else if (receivers.length > 0) sentences.push('No e-mail has been sent yet.');
  if (waiting > 0) sentences.push(`${count(waiting, 'alert')} for the next e-mail so far.`);
  return sentences;
}
