import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

const SECRET_BYTES = 32;

/** A new secret in the form of Standard Webhooks 1.0: `whsec_` and 32 random bytes in base64. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/**
 * The headers of one attempt (Standard Webhooks 1.0): id, time in seconds and, for each secret, a signature over both
 * and the body, so that a receiver may have either secret during a rotation.
 * @param secrets the current one first; without any, the headers have no signature
 */
export const webhookHeaders = (
  id: string,
  now: Date,
  body: string,
  secrets: readonly string[],
): Record<string, string> => ({
  'content-type': 'application/json',
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
  ...(secrets.length > 0 && {
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  }),
});
