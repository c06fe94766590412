import { list, object, openObject } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { instant, integer, oneOf, text, uuid } from '../../platform/http/validation/rules';
import { ListCursor } from '../../platform/paging/list-cursor';
import { PageAnswer, pageQuery } from '../../platform/paging/page-query';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from './webhooks.contract';
import { WebhookParams } from './webhooks.dto';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'abandoned'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export class DeliveryParams extends WebhookParams {
  @Field(uuid(), { description: 'The id of the delivery, which receivers see as `webhook-id`.' })
  delivery_id: string;
}

export const DELIVERY_CURSOR = new ListCursor('webhook_deliveries', 'instant', 'uuid');

export class DeliveriesQuery extends pageQuery(DELIVERY_CURSOR) {
  @Field(list(oneOf(DELIVERY_STATUSES)), { default: () => [] })
  status: DeliveryStatus[];
}

export class DeliveryAnswer {
  @Shown(uuid(), { description: 'The `webhook-id` of every attempt, including replays.' })
  id: string;

  @Shown(uuid())
  webhook_id: string;

  @Shown(oneOf(WEBHOOK_EVENT_TYPES))
  event_type: WebhookEventType;

  @Shown(oneOf(DELIVERY_STATUSES), {
    description: 'A `failed` delivery is retried at `next_attempt_at`; an `abandoned` one is not retried.',
  })
  status: DeliveryStatus;

  @Shown(integer({ ge: 0 }), { description: 'The number of attempts so far.' })
  attempts: number;

  @Shown(instant(), { isNullable: true })
  next_attempt_at: Date | null;

  @Shown(instant(), { isNullable: true })
  last_attempt_at: Date | null;

  @Shown(integer(), { isNullable: true, example: 503 })
  last_status_code: number | null;

  @Shown(text(), { isNullable: true, example: 'the receiver responded with status 503' })
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

  @Shown(text(), { isNullable: true, description: 'Why the attempt failed; null if the receiver accepted it.' })
  error: string | null;

  @Shown(integer({ ge: 0 }))
  duration_ms: number;
}

export class DeliveryDetailAnswer extends DeliveryAnswer {
  @Shown(openObject, { description: 'The payload that is sent.' })
  payload: Record<string, unknown>;

  @Shown(list(object(AttemptAnswer)), { description: 'The attempts, oldest first.' })
  attempt_log: AttemptAnswer[];
}

export class DeliveryListAnswer extends PageAnswer {
  @Shown(list(object(DeliveryAnswer)))
  deliveries: DeliveryAnswer[];
}
