import { createHmac } from 'node:crypto';

/** The headers of a message (Standard Webhooks 1.0): id, time in seconds and, given a key, the HMAC over both and the body. */
export function webhookHeaders(id: string, now: Date, body: string, key: Buffer | undefined): Record<string, string> {
  const seconds = String(Math.floor(now.getTime() / 1_000));
  const headers = { 'content-type': 'application/json', 'webhook-id': id, 'webhook-timestamp': seconds };
  if (!key) return headers;
  const mac = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { ...headers, 'webhook-signature': `v1,${mac}` };
}
