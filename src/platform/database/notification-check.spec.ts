import { NotificationCheck } from './notification-check';

test('the check of notifications has no result if its own could not be sent, because the database is unavailable', async () => {
  const check = new NotificationCheck(() => Promise.reject(new Error('connection refused')), 0);
  expect(await check.run()).toBeUndefined();
});

test('the check of notifications waits for its own notification alone', async () => {
  const sent: string[] = [];
  const check: NotificationCheck = new NotificationCheck((channel, payload) => {
    sent.push(payload);
    check.notified(sent.length === 1 ? payload : (sent[0] ?? ''));
    return Promise.resolve(channel);
  }, 0);
  expect([await check.run(), await check.run()]).toEqual([true, false]);
});
