import { PERMISSIONS, ROLES, type Role } from '../../kernel/identity/permissions';
import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { date, instant, integer, oneOf, text, uuid } from '../../platform/http/validation/rules';
import { TenantParams } from './identity.dto';

const name = () => text({ minLength: 1, maxLength: 200 });
const rateLimit = () => integer({ ge: 1, le: 100_000 });
const RATE_LIMIT = 'null: what RATE_LIMIT_PER_MINUTE says';

export class ApiKeyParams extends TenantParams {
  @Field(uuid(), { description: 'Id of the API key' })
  id: string;
}

/** The part of the corpus that a key may see; an empty list leaves its dimension open. */
export class DataScopeBody {
  @Field(list(text({ minLength: 2, maxLength: 80 }), { maxItems: 250 }), {
    default: () => [],
    description: 'Alpha-2, alpha-3 or English names',
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
    description: 'Narrows the role to these',
  })
  permissions?: string[] | null;

  @Field(object(DataScopeBody), { isOptional: true, isNullable: true })
  scope?: DataScopeBody | null;

  @Field(list(text({ minLength: 1, maxLength: 40 }), { minItems: 1, maxItems: 1_000 }), {
    default: () => ['default'],
    description: 'Slugs; the first is where the key acts when X-Portfolio is absent. ["*"]: all',
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

  @Field(instant(), { isOptional: true, isNullable: true, description: 'null: it does not expire' })
  expires_at?: Date | null;
}

export class RotateApiKeyBody {
  @Field(integer({ ge: 0, le: 168 }), {
    default: 24,
    description: 'Hours during which both keys hold, unless the old one ends sooner; 0 ends it at once',
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

  @Shown(list(text()), { description: 'What the key may do, the role and its narrowing taken together' })
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

  @Shown(instant(), { isNullable: true, description: 'To the minute' })
  last_used_at: Date | null;

  @Shown(uuid(), { isNullable: true, description: 'The key whose place this one took' })
  rotated_from: string | null;

  @Shown(uuid(), { isNullable: true, description: 'The key that took its place; until expires_at both hold' })
  replaced_by: string | null;

  @Shown(instant())
  created_at: Date;
}

export class NewApiKeyAnswer extends ApiKeyAnswer {
  @Shown(text(), {
    isNullable: true,
    description: 'The key itself. Shown this once: null where the request was sent again with its Idempotency-Key',
  })
  key: string | null;
}

export class ApiKeyListAnswer {
  @Shown(list(object(ApiKeyAnswer)))
  api_keys: ApiKeyAnswer[];

  @Shown(integer({ ge: 0 }))
  total: number;
}
