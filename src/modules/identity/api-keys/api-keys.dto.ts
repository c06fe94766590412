import { PERMISSIONS, ROLES, type Role } from '../../../kernel/identity/permissions';
import { list, object } from '../../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../../platform/http/validation/field';
import { line } from '../../../platform/http/validation/line-rule';
import { date, instant, integer, oneOf, text, uuid } from '../../../platform/http/validation/rules';
import { ListCursor } from '../../../platform/paging/list-cursor';
import { PageAnswer, pageQuery } from '../../../platform/paging/page-query';
import { TenantParams } from '../identity.dto';

const name = () => line({ minLength: 1, maxLength: 200 });
const rateLimit = () => integer({ ge: 1, le: 100_000 });
const RATE_LIMIT = 'The rate limit in requests per minute; null means the setting RATE_LIMIT_PER_MINUTE.';

export class ApiKeyParams extends TenantParams {
  @Field(uuid(), { description: 'The id of the API key.' })
  id: string;
}

/** The part of the corpus that a key may see; an empty list does not restrict its dimension. */
export class DataScopeBody {
  @Field(list(text({ minLength: 2, maxLength: 80 }), { maxItems: 250 }), {
    default: () => [],
    description: 'ISO 3166-1 alpha-2 or alpha-3 codes, or English names.',
    example: ['TW'],
  })
  countries: string[];

  @Field(list(text({ minLength: 1, maxLength: 80 }), { maxItems: 100 }), { default: () => [] })
  event_categories: string[];

  @Field(list(text({ minLength: 1, maxLength: 80 }), { maxItems: 100 }), { default: () => [] })
  event_types: string[];

  @Field(date(), { isOptional: true, isNullable: true })
  date_from?: string | null;
}

export class CreateApiKeyBody {
  @Field(name(), { example: 'dashboard' })
  name: string;

  @Field(oneOf(ROLES), { example: 'analyst' })
  role: Role;

  @Field(list(oneOf(PERMISSIONS), { maxItems: 100 }), {
    isOptional: true,
    isNullable: true,
    description: 'Restricts the role to these permissions.',
  })
  permissions?: string[] | null;

  @Field(object(DataScopeBody), { isOptional: true, isNullable: true })
  scope?: DataScopeBody | null;

  @Field(list(text({ minLength: 1, maxLength: 40 }), { minItems: 1, maxItems: 1_000 }), {
    default: () => ['default'],
    description:
      'The slugs of the portfolios that the key can access. The first one applies if X-Portfolio is absent. ["*"] ' +
      'means all portfolios.',
  })
  portfolios: string[];

  @Field(rateLimit(), { isOptional: true, isNullable: true, description: RATE_LIMIT })
  rate_limit_per_minute?: number | null;

  @Field(instant(), { isOptional: true, isNullable: true })
  expires_at?: Date | null;
}

export class ChangeApiKeyBody {
  @Field(name(), { isOptional: true })
  name?: string;

  @Field(rateLimit(), { isOptional: true, isNullable: true, description: RATE_LIMIT })
  rate_limit_per_minute?: number | null;

  @Field(instant(), { isOptional: true, isNullable: true, description: 'When the key expires; null means never.' })
  expires_at?: Date | null;
}

export class RotateApiKeyBody {
  @Field(integer({ ge: 0, le: 168 }), {
    default: 24,
    description:
      'For this many hours both keys are valid, unless the old one expires sooner; 0 ends the old one immediately.',
  })
  overlap_hours: number;
}

class DataScopeAnswer {
  @Shown(list(text()))
  countries: string[];

  @Shown(list(text()))
  event_categories: string[];

  @Shown(list(text()))
  event_types: string[];

  @Shown(date(), { isNullable: true })
  date_from: string | null;
}

export class ApiKeyAnswer {
  @Shown(uuid())
  id: string;

  @Shown(text(), { example: 'tms_2Fh0mX9QkLw7Z' })
  prefix: string;

  @Shown(name())
  name: string;

  @Shown(oneOf(ROLES))
  role: Role;

  @Shown(list(text()), { description: 'The permissions of the key: those of its role, restricted if so requested.' })
  permissions: string[];

  @Shown(object(DataScopeAnswer), { isNullable: true })
  scope: DataScopeAnswer | null;

  @Shown(list(text()))
  portfolios: string[];

  @Shown(integer(), { isNullable: true, description: RATE_LIMIT })
  rate_limit_per_minute: number | null;

  @Shown(instant(), { isNullable: true })
  expires_at: Date | null;

  @Shown(instant(), { isNullable: true })
  revoked_at: Date | null;

  @Shown(instant(), { isNullable: true, description: 'When the key was last used, to the minute.' })
  last_used_at: Date | null;

  @Shown(uuid(), { isNullable: true, description: 'The id of the key that this one replaced.' })
  rotated_from: string | null;

  @Shown(uuid(), {
    isNullable: true,
    description: 'The id of the key that replaced this one. Both are valid until `expires_at`.',
  })
  replaced_by: string | null;

  @Shown(instant())
  created_at: Date;
}

export class NewApiKeyAnswer extends ApiKeyAnswer {
  @Shown(text(), {
    isNullable: true,
    description:
      'The key itself. It is returned only once: null if this request was repeated with the same Idempotency-Key.',
  })
  key: string | null;
}

export const API_KEY_CURSOR = new ListCursor('api_keys', 'instant', 'uuid');

export class ApiKeysQuery extends pageQuery(API_KEY_CURSOR) {}

export class ApiKeyListAnswer extends PageAnswer {
  @Shown(list(object(ApiKeyAnswer)))
  api_keys: ApiKeyAnswer[];
}
