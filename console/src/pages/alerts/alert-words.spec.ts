import { deliveryResult, hours, sentSentence, statusReason } from './alert-words';

test.each([
  [{ trigger_count: 1, suppressed_count: 0, state: 'new' }, 6, 'Sent once.'],
  [
    { trigger_count: 2, suppressed_count: 1, state: 'seen' },
    6,
    'Sent twice. 1 change was not sent, because the rule sends at most once every 6 h.',
  ],
  [
    { trigger_count: 3, suppressed_count: 4, state: 'dismissed' },
    0,
    'Sent 3 times. 4 changes were not sent, because the alert is dismissed.',
  ],
  [
    { trigger_count: 3, suppressed_count: 4, state: 'dismissed' },
    48,
    'Sent 3 times. 4 changes were not sent, because the alert is dismissed, or because the rule sends at most once every 2 days.',
  ],
] as const)('says how often %j was sent, and why not more often', (alert, muted, sentence) => {
  expect(sentSentence(alert, { mute_interval_hours: muted })).toBe(sentence);
});

test('gives the reason of suppressed changes although the rule no longer exists', () => {
  expect(sentSentence({ trigger_count: 1, suppressed_count: 2, state: 'new' }, undefined)).toBe(
    'Sent once. 2 changes were not sent, because the alert was muted.',
  );
});

test('gives the reason of the status of a webhook', () => {
  expect(statusReason({ status: 'disabled', disabled_reason: 'gone' })).toBe(
    'Nothing is sent. The receiver answered with status 410 (gone).',
  );
  expect(statusReason({ status: 'failing', disabled_reason: null })).toContain('abandoned');
});

test('writes hours as days from two days on', () => {
  expect([0, 1, 24, 36, 48].map(hours)).toEqual(['0 h', '1 h', '24 h', '36 h', '2 days']);
});

test('describes the last attempt of a delivery', () => {
  const none = { last_status_code: null, last_error: null, last_duration_ms: null };
  expect(deliveryResult(none)).toBe('No attempt yet');
  expect(deliveryResult({ last_status_code: 204, last_error: null, last_duration_ms: 12 })).toBe(
    'Status 204 after 12 ms',
  );
  expect(
    deliveryResult({
      last_status_code: 503,
      last_error: 'the receiver responded with status 503',
      last_duration_ms: 3,
    }),
  ).toBe('the receiver responded with status 503');
});
