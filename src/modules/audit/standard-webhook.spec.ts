import { webhookKey } from '../../kernel/text/webhook-secret';
import { webhookHeaders } from './standard-webhook';

describe('Standard Webhooks', () => {
  test('signs as the specification’s own example does', () => {
    const key = webhookKey('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
    const now = new Date(1_614_265_330_999);
    expect(webhookHeaders('msg_p5jXN8AQM9LWM0D4loKWxJek', now, '{"test": 2432232314}', key)).toEqual({
      'content-type': 'application/json',
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  test('signs nothing without a key', () => {
    expect(webhookHeaders('id', new Date(0), '{}', undefined)).not.toHaveProperty('webhook-signature');
  });

  test.each([
    '',
    'whsec_',
    'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    `whsec_${'A'.repeat(20)}`,
    `whsec_${'A'.repeat(100)}`,
    'whsec_ä',
  ])('%j is no secret', (secret) => {
    expect(webhookKey(secret)).toBeUndefined();
  });
});
