export const WEBHOOK_EVENT_TYPES = [
  'alert.created',
  'alert.renewed',
  'alert.state_changed',
  'screening.alert',
  'webhook.test',
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

/** A message for one endpoint. */
export interface WebhookMessage {
  webhookId: string;
  type: WebhookEventType;
  occurredAt: Date;
  /** The `data` of the payload, serialisable as JSON. */
  data: object;
}
