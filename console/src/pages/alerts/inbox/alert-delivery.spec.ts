import { candidateDeliveries, deliverySentence, isAbout } from './alert-delivery';
import type { Delivery } from '../types';

const AT = '2018-02-07T00:00:00.123Z';
const delivery = (values: Partial<Delivery>): Delivery => ({
  id: 'd',
  webhook_id: 'w',
  event_type: 'alert.created',
  status: 'delivered',
  attempts: 1,
  next_attempt_at: null,
  last_attempt_at: null,
  last_status_code: 204,
  last_error: null,
  last_duration_ms: 12,
  created_at: AT,
  ...values,
});

test('takes the deliveries of the transaction that triggered the alert', () => {
  const found = candidateDeliveries(
    [
      delivery({ id: 'same' }),
      delivery({ id: 'later', created_at: '2018-02-07T00:00:00.124Z' }),
      delivery({ id: 'state', event_type: 'alert.state_changed' }),
    ],
    { last_triggered_at: AT },
  );
  expect(found.map(({ id }) => id)).toEqual(['same']);
});

test('recognises the message of an alert by its payload', () => {
  expect(isAbout({ payload: { type: 'alert.created', data: { id: 'a' } } }, 'a')).toBe(true);
  expect(isAbout({ payload: { type: 'alert.created', data: { id: 'b' } } }, 'a')).toBe(false);
  expect(isAbout({ payload: {} }, 'a')).toBe(false);
});

test('says what became of a delivery', () => {
  expect(deliverySentence(delivery({}))).toBe('Delivered after 1 attempt: Status 204 after 12 ms');
  expect(deliverySentence(delivery({ status: 'failed', attempts: 2, last_error: 'no route to the receiver' }))).toBe(
    'Failed after 2 attempts: no route to the receiver',
  );
  expect(deliverySentence(delivery({ status: 'pending', attempts: 0 }))).toBe('Pending: no attempt yet');
});
