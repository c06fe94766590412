import { count } from '../../../parts/words';
import { DELIVERY_STATUS_WORDS, deliveryResult } from '../alert-words';
import type { Alert, Delivery, DeliveryDetail } from '../types';

const MOST_CANDIDATES = 10;

/**
 * The deliveries that may carry the last message of an alert: both were written in one transaction and have its time. An
 * evaluation may have triggered several alerts, so the payload decides.
 */
export const candidateDeliveries = (
  deliveries: readonly Delivery[],
  { last_triggered_at: at }: Pick<Alert, 'last_triggered_at'>,
): readonly Delivery[] =>
  deliveries
    .filter(({ event_type: type, created_at: created }) => created === at && type !== 'alert.state_changed')
    .slice(0, MOST_CANDIDATES);

/** Whether the message of a delivery is about this alert. */
export function isAbout({ payload }: Pick<DeliveryDetail, 'payload'>, alertId: string): boolean {
  const { data } = payload;
  return typeof data === 'object' && data !== null && 'id' in data && data.id === alertId;
}

/** `Delivered at attempt 2: Status 204 after 12 ms`. */
export function deliverySentence(delivery: Delivery): string {
  const { status, attempts } = delivery;
  const words = DELIVERY_STATUS_WORDS[status];
  if (status === 'pending') return `${words}: no attempt yet`;
  return `${words} after ${count(attempts, 'attempt')}: ${deliveryResult(delivery)}`;
}
