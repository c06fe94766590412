export const WEBHOOK_EVENT_TYPES = ['alert.created', 'alert.renewed', 'alert.state_changed', 'webhook.test'] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

/** Something that happened, for one endpoint. */
export interface WebhookMessage {
  webhookId: string;
  type: WebhookEventType;
  occurredAt: Date;
  /** As JSON has it, `data` of the payload. */
  data: object;
}
