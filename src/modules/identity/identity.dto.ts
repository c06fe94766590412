import { PERMISSIONS, ROLES, type Role } from '../../kernel/identity/permissions';
import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { date, instant, integer, oneOf, text, uuid } from '../../platform/http/validation/rules';

const SLUG = /^[a-z0-9-]{2,40}$/;
const slug = () => text({ pattern: SLUG });
const name = () => text({ minLength: 1, maxLength: 200 });

export class TenantParams {
  @Field(text({ minLength: 1, maxLength: 40 }), { description: 'Slug of the tenant' })
  slug: string;
}

export class ApiKeyParams extends TenantParams {
  @Field(uuid(), { description: 'Id of the API key' })
  id: string;
}

export class CreateTenantBody {
  @Field(slug(), { example: 'acme' })
  slug: string;

  @Field(name(), { example: 'Acme Corporation' })
  name: string;

  @Field(instant(), { isOptional: true, isNullable: true, description: 'A fixed "now" for evaluation' })
  evaluation_time?: Date | null;
}

export class ChangeTenantBody {
  @Field(name(), { isOptional: true })
  name?: string;

  @Field(instant(), { isOptional: true, isNullable: true, description: 'null: the clock' })
  evaluation_time?: Date | null;
}

export class TenantAnswer {
  @Shown(uuid())
  id: string;

  @Shown(slug(), { example: 'acme' })
  slug: string;

  @Shown(name(), { example: 'Acme Corporation' })
  name: string;

  @Shown(instant(), { isNullable: true })
  evaluation_time: Date | null;

  @Shown(instant())
  created_at: Date;

  @Shown(instant())
  updated_at: Date;
}

export class TenantListAnswer {
  @Shown(list(object(TenantAnswer)))
  tenants: TenantAnswer[];

  @Shown(integer({ ge: 0 }))
  total: number;
}

export class CreatePortfolioBody {
  @Field(slug(), { example: 'europe' })
  slug: string;

  @Field(name(), { example: 'European sites' })
  name: string;
}

export class PortfolioAnswer {
  @Shown(uuid())
  id: string;

  @Shown(slug(), { example: 'europe' })
  slug: string;

  @Shown(name())
  name: string;

  @Shown(instant())
  created_at: Date;
}

export class PortfolioListAnswer {
  @Shown(list(object(PortfolioAnswer)))
  portfolios: PortfolioAnswer[];

  @Shown(integer({ ge: 0 }))
  total: number;
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

  @Field(integer({ ge: 1, le: 1_000_000 }), { isOptional: true, isNullable: true })
  rate_limit_per_minute?: number | null;

  @Field(instant(), { isOptional: true, isNullable: true })
  expires_at?: Date | null;
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

  @Shown(integer(), { isNullable: true })
  rate_limit_per_minute: number | null;

  @Shown(instant(), { isNullable: true })
  expires_at: Date | null;

  @Shown(instant(), { isNullable: true })
  revoked_at: Date | null;

  @Shown(instant())
  created_at: Date;
}

export class NewApiKeyAnswer extends ApiKeyAnswer {
  @Shown(text(), { description: 'The key itself. Shown this once.' })
  key: string;
}

export class ApiKeyListAnswer {
  @Shown(list(object(ApiKeyAnswer)))
  api_keys: ApiKeyAnswer[];

  @Shown(integer({ ge: 0 }))
  total: number;
}
