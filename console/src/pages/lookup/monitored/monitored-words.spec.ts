import { alertTitle, isOpenAlert, notificationState } from './monitored-words';

test('says what an alert reports, and what is different about a changed hit', () => {
  expect(alertTitle({ kind: 'new', changes: [] })).toBe('New hit');
  expect(alertTitle({ kind: 'removed', changes: [] })).toBe('Removed hit');
  expect(alertTitle({ kind: 'changed', changes: ['confidence', 'birth_dates'] })).toBe(
    'Changed hit: confidence, birth dates',
  );
});

test('counts an alert as open until it is acknowledged', () => {
  expect((['new', 'seen', 'acked'] as const).map((state) => isOpenAlert({ state }))).toEqual([true, true, false]);
});

test('says whether the e-mails about screening alerts were sent', () => {
  const none = {
    email_receivers: [] as string[],
    email: 'none' as const,
    last_digest_at: null,
    waiting_alert_count: 0,
    updated_at: null,
  };
  const some = { ...none, email_receivers: ['a@example.com'] };
  const sent = { ...some, last_digest_at: '2026-11-20T08:00:00Z' };
  const timeText = (at: string): string => `[${at}]`;
  expect(notificationState(none, timeText)).toEqual([]);
  expect(notificationState(some, timeText)).toEqual(['No e-mail has been sent yet.']);
  expect(notificationState({ ...some, email: 'not_configured' }, timeText)).toEqual([
    'This service has no mail server, so it sends no e-mails.',
  ]);
  expect(notificationState({ ...sent, email: 'failed', waiting_alert_count: 1 }, timeText)).toEqual([
    'The e-mails of [2026-11-20T08:00:00Z] did not reach every address.',
    '1 alert for the next e-mail so far.',
  ]);
  expect(notificationState({ ...sent, email: 'sent' }, timeText)).toEqual([
    'The last e-mails were sent on [2026-11-20T08:00:00Z].',
  ]);
});
