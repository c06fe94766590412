import { PageQuery } from '../../platform/http/page-query';
import { list, object, openObject } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { instant, integer, oneOf, text, uuid } from '../../platform/http/validation/rules';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from './webhooks.contract';
import { WebhookParams } from './webhooks.dto';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'abandoned'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export class DeliveryParams extends WebhookParams {
  @Field(uuid(), { description: 'Id of the delivery, which receivers see as `webhook-id`' })
  delivery_id: string;
}

export class DeliveriesQuery extends PageQuery {
  @Field(list(oneOf(DELIVERY_STATUSES)), { default: () => [] })
  status: DeliveryStatus[];
}

export class DeliveryAnswer {
  @Shown(uuid(), { description: 'The `webhook-id` of every attempt, replays included' })
  id: string;

  @Shown(uuid())
  webhook_id: string;

  @Shown(oneOf(WEBHOOK_EVENT_TYPES))
  event_type: WebhookEventType;

  @Shown(oneOf(DELIVERY_STATUSES), {
    description: '`failed`: it will be tried again at `next_attempt_at`; `abandoned`: it will not',
  })
  status: DeliveryStatus;

  @Shown(integer({ ge: 0 }), { description: 'Made so far' })
  attempts: number;

  @Shown(instant(), { isNullable: true })
  next_attempt_at: Date | null;

  @Shown(instant(), { isNullable: true })
  last_attempt_at: Date | null;

  @Shown(integer(), { isNullable: true, example: 503 })
  last_status_code: number | null;

  @Shown(text(), { isNullable: true, example: 'the receiver answered 503' })
  last_error: string | null;

  @Shown(integer({ ge: 0 }), { isNullable: true })
  last_duration_ms: number | null;

  @Shown(instant())
  created_at: Date;
}

class AttemptAnswer {
  @Shown(integer({ ge: 1 }))
  number: number;

  @Shown(instant())
  attempted_at: Date;

  @Shown(integer(), { isNullable: true })
  status_code: number | null;

  @Shown(text(), { isNullable: true, description: 'null: it was taken' })
  error: string | null;

  @Shown(integer({ ge: 0 }))
  duration_ms: number;
}

export class DeliveryDetailAnswer extends DeliveryAnswer {
  @Shown(openObject, { description: 'What is sent' })
  payload: Record<string, unknown>;

  @Shown(list(object(AttemptAnswer)), { description: 'Oldest first' })
  attempt_log: AttemptAnswer[];
}

export class DeliveryListAnswer {
  @Shown(list(object(DeliveryAnswer)))
  deliveries: DeliveryAnswer[];

  @Shown(integer({ ge: 0 }))
  total: number;
}
