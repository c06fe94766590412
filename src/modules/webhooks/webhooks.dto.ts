import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { boolean, instant, integer, oneOf, text, uuid } from '../../platform/http/validation/rules';
import { webAddress } from '../../platform/http/validation/web-address-rule';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from './webhooks.contract';

const EXAMPLE_URL = 'https://hooks.example.com/threats';

export const DISABLED_REASONS = ['asked', 'gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];
const WEBHOOK_STATUSES = ['active', 'failing', 'disabled'] as const;

const eventTypes = () => list(oneOf(WEBHOOK_EVENT_TYPES), { minItems: 1, maxItems: WEBHOOK_EVENT_TYPES.length });
const title = () => text({ minLength: 1, maxLength: 300 });

export class WebhookParams {
  @Field(uuid(), { description: 'Id of the webhook' })
  webhook_id: string;
}

export class CreateWebhookBody {
  @Field(webAddress('https'), {
    example: EXAMPLE_URL,
    description: 'https and public, unless its origin is among WEBHOOK_TRUSTED_ORIGINS',
  })
  url: string;

  @Field(title(), { example: 'Security operations' })
  title: string;

  @Field(eventTypes(), { default: () => [...WEBHOOK_EVENT_TYPES], description: 'What it is told of' })
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
    description: 'false gives up what is open; true begins anew, whatever had disabled it',
  })
  enabled?: boolean;
}

export class RotateSecretBody {
  @Field(integer({ ge: 0, le: 168 }), { default: 24, description: 'Hours during which the former secret signs too' })
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
    description: '`failing`: a delivery was given up, and none has succeeded since',
  })
  status: (typeof WEBHOOK_STATUSES)[number];

  @Shown(oneOf(DISABLED_REASONS), {
    isNullable: true,
    description: '`asked` for; `gone`: the receiver answered 410; `failing`: nothing but failures for five days',
  })
  disabled_reason: DisabledReason | null;

  @Shown(instant(), { isNullable: true })
  disabled_at: Date | null;

  @Shown(instant(), { isNullable: true, description: 'The first failure since the last success' })
  failing_since: Date | null;

  @Shown(instant(), { isNullable: true })
  last_delivered_at: Date | null;

  @Shown(instant(), { isNullable: true, description: 'Until when the secret before the current one signs too' })
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
    description: 'Shown this once; null where the answer is the repetition of an earlier one',
  })
  secret: string | null;
}

export class RotatedSecretAnswer {
  @Shown(text(), {
    isNullable: true,
    example: SECRET_EXAMPLE,
    description: 'Shown this once; null where the answer is the repetition of an earlier one',
  })
  secret: string | null;

  @Shown(instant(), { isNullable: true, description: 'Until when the former one signs too; null: no more' })
  former_secret_until: Date | null;
}

export class WebhookListAnswer {
  @Shown(list(object(WebhookAnswer)))
  webhooks: WebhookAnswer[];

  @Shown(integer({ ge: 0 }))
  total: number;
}
