import type { components } from '../../../../client/src/schema.ts';

type Schemas = components['schemas'];

export type Alert = Schemas['AlertAnswer'];
export type AlertList = Schemas['AlertListAnswer'];
export type AlertCounts = Schemas['AlertCountsAnswer'];
export type AlertState = Alert['state'];
export type AlertRule = Schemas['AlertRuleAnswer'];
export type AlertRuleList = Schemas['AlertRuleListAnswer'];
export type Webhook = Schemas['WebhookAnswer'];
export type CreatedWebhook = Schemas['CreatedWebhookAnswer'];
export type RotatedSecret = Schemas['RotatedSecretAnswer'];
export type WebhookList = Schemas['WebhookListAnswer'];
export type WebhookEventType = Webhook['event_types'][number];
export type Delivery = Schemas['DeliveryAnswer'];
export type DeliveryDetail = Schemas['DeliveryDetailAnswer'];
export type DeliveryList = Schemas['DeliveryListAnswer'];
export type DeliveryStatus = Delivery['status'];
