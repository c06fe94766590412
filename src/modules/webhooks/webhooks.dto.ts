import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { line } from '../../platform/http/validation/line-rule';
import { boolean, instant, integer, oneOf, text, uuid } from '../../platform/http/validation/rules';
import { webAddress } from '../../platform/http/validation/web-address-rule';
import { ListCursor } from '../../platform/paging/list-cursor';
import { PageAnswer, pageQuery } from '../../platform/paging/page-query';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from './webhooks.contract';

const EXAMPLE_URL = 'https://hooks.example.com/threats';

export const DISABLED_REASONS = ['asked', 'gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];
const WEBHOOK_STATUSES = ['active', 'failing', 'disabled'] as const;

const eventTypes = () => list(oneOf(WEBHOOK_EVENT_TYPES), { minItems: 1, maxItems: WEBHOOK_EVENT_TYPES.length });
const title = () => line({ minLength: 1, maxLength: 300 });

export class WebhookParams {
  @Field(uuid(), { description: 'The id of the webhook.' })
  webhook_id: string;
}

export class CreateWebhookBody {
  @Field(webAddress('https'), {
    example: EXAMPLE_URL,
    description:
      'The URL that messages are sent to. It has to be public and use https, unless its origin is listed in ' +
      'WEBHOOK_TRUSTED_ORIGINS.',
  })
  url: string;

  @Field(title(), { example: 'Security operations' })
  title: string;

  @Field(eventTypes(), {
    default: () => [...WEBHOOK_EVENT_TYPES],
    description: 'The event types that are sent to the webhook.',
  })
  event_types: WebhookEventType[];
}

export class ChangeWebhookBody {
  @Field(webAddress('https'), { isOptional: true, example: EXAMPLE_URL })
  url?: string;

  @Field(title(), { isOptional: true, example: 'Security operations' })
  title?: string;

  @Field(eventTypes(), { isOptional: true })
  event_types?: WebhookEventType[];

  @Field(boolean(), {
    isOptional: true,
    description:
      '`false` disables the webhook and abandons pending deliveries. `true` enables it again, whatever the reason ' +
      'it was disabled.',
  })
  enabled?: boolean;
}

export class RotateSecretBody {
  @Field(integer({ ge: 0, le: 168 }), {
    default: 24,
    description: 'For this many hours messages are also signed with the previous secret.',
  })
  overlap_hours: number;
}

export class WebhookAnswer {
  @Shown(uuid())
  id: string;

  @Shown(text(), { example: 'Security operations' })
  title: string;

  @Shown(text(), { example: EXAMPLE_URL })
  url: string;

  @Shown(list(oneOf(WEBHOOK_EVENT_TYPES)))
  event_types: WebhookEventType[];

  @Shown(boolean())
  enabled: boolean;

  @Shown(oneOf(WEBHOOK_STATUSES), {
    description: '`failing` means that a delivery was abandoned and none has succeeded since.',
  })
  status: (typeof WEBHOOK_STATUSES)[number];

  @Shown(oneOf(DISABLED_REASONS), {
    isNullable: true,
    description:
      '`asked`: it was disabled by a request. `gone`: the receiver responded with 410. `failing`: all deliveries ' +
      'failed for five days.',
  })
  disabled_reason: DisabledReason | null;

  @Shown(instant(), { isNullable: true })
  disabled_at: Date | null;

  @Shown(instant(), { isNullable: true, description: 'The time of the first failure since the last success.' })
  failing_since: Date | null;

  @Shown(instant(), { isNullable: true })
  last_delivered_at: Date | null;

  @Shown(instant(), {
    isNullable: true,
    description: 'Until this time messages are also signed with the previous secret.',
  })
  former_secret_until: Date | null;

  @Shown(instant())
  created_at: Date;

  @Shown(instant())
  updated_at: Date;
}

const SECRET_EXAMPLE = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';

export class CreatedWebhookAnswer extends WebhookAnswer {
  @Shown(text(), {
    isNullable: true,
    example: SECRET_EXAMPLE,
    description:
      'The secret. It is returned only once: null if this request was repeated with the same Idempotency-Key.',
  })
  secret: string | null;
}

export class RotatedSecretAnswer {
  @Shown(text(), {
    isNullable: true,
    example: SECRET_EXAMPLE,
    description:
      'The secret. It is returned only once: null if this request was repeated with the same Idempotency-Key.',
  })
  secret: string | null;

  @Shown(instant(), {
    isNullable: true,
    description: 'Until this time messages are also signed with the previous secret; null if they are not.',
  })
  former_secret_until: Date | null;
}

export const WEBHOOK_CURSOR = new ListCursor('webhooks', 'instant', 'uuid');

export class WebhooksQuery extends pageQuery(WEBHOOK_CURSOR) {}

export class WebhookListAnswer extends PageAnswer {
  @Shown(list(object(WebhookAnswer)))
  webhooks: WebhookAnswer[];
}
