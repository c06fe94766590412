import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { webhookKey } from '../../kernel/text/webhook-secret';
import { newWebhookSecret, webhookHeaders } from './standard-webhook';

const BODY = '{"type":"webhook.test","data":{"text":"Zürich ☂"}}';

test('creates secrets in the form of the specification, all of them different', () => {
  const [one, other] = [newWebhookSecret(), newWebhookSecret()];
  expect(webhookKey(one)).toHaveLength(32);
  expect(one).not.toBe(other);
});

test('signs the example of the specification as the specification does', () => {
  const now = new Date(1_614_265_330_999);
  const secrets = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'];
  expect(webhookHeaders('msg_p5jXN8AQM9LWM0D4loKWxJek', now, '{"test": 2432232314}', secrets)).toEqual({
    'content-type': 'application/json',
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('signs text that is not ASCII as UTF-8', () => {
  const secret = newWebhookSecret();
  const now = new Date();
  const headers = webhookHeaders('id', now, BODY, [secret]);
  const mac = createHmac('sha256', webhookKey(secret)!).update(`id.${headers['webhook-timestamp']}.${BODY}`);
  expect(headers['webhook-signature']).toBe(`v1,${mac.digest('base64')}`);
});

test('signs with two secrets, so that a receiver may have either', () => {
  const [current, former] = [newWebhookSecret(), newWebhookSecret()];
  const headers = webhookHeaders('id', new Date(), BODY, [current, former]);
  expect(headers['webhook-signature']!.split(' ')).toHaveLength(2);
  for (const secret of [current, former]) {
    expect(new Webhook(secret).verify(BODY, headers)).toEqual(JSON.parse(BODY));
  }
  expect(() => new Webhook(newWebhookSecret()).verify(BODY, headers)).toThrow('No matching signature found');
});

test('signs nothing without a secret', () => {
  expect(webhookHeaders('id', new Date(0), '{}', [])).not.toHaveProperty('webhook-signature');
});

test.each([
  '',
  'whsec_',
  'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  `whsec_${'A'.repeat(20)}`,
  `whsec_${'A'.repeat(100)}`,
  'whsec_ä',
])('refuses the secret %j', (secret) => {
  expect(webhookKey(secret)).toBeUndefined();
});
