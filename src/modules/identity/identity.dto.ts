import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { line } from '../../platform/http/validation/line-rule';
import { boolean, instant, integer, text, uuid } from '../../platform/http/validation/rules';
import { ListCursor } from '../../platform/paging/list-cursor';
import { PageAnswer, pageQuery } from '../../platform/paging/page-query';

const SLUG = /^[a-z0-9-]{2,40}$/;
const slug = () => text({ pattern: SLUG });
const name = () => line({ minLength: 1, maxLength: 200 });

export class TenantParams {
  @Field(text({ minLength: 1, maxLength: 40 }), { description: 'The slug of the tenant.' })
  slug: string;
}

export const TENANT_CURSOR = new ListCursor('tenants', 'text', 'uuid');

export class TenantsQuery extends pageQuery(TENANT_CURSOR) {
  @Field(boolean(), { default: false, description: 'Whether to list the erased tenants instead of the existing ones.' })
  erased: boolean;
}

export class EraseTenantQuery {
  @Field(text({ minLength: 1, maxLength: 40 }), {
    description: 'The slug of the tenant again, so that no tenant is erased by mistake.',
  })
  confirm: string;
}

export class CreateTenantBody {
  @Field(slug(), { example: 'acme' })
  slug: string;

  @Field(name(), { example: 'Acme Corporation' })
  name: string;

  @Field(instant(), {
    isOptional: true,
    isNullable: true,
    description: 'A fixed current time for evaluation; null or absent means the real time.',
  })
  evaluation_time?: Date | null;
}

export class ChangeTenantBody {
  @Field(name(), { isOptional: true })
  name?: string;

  @Field(instant(), {
    isOptional: true,
    isNullable: true,
    description: 'A fixed current time for evaluation; null means the real time.',
  })
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

  @Shown(instant(), { isNullable: true, description: 'null unless the tenant was erased.' })
  erased_at: Date | null;
}

export class ErasedTenantAnswer {
  @Shown(uuid(), { description: 'The id of the tenant, and the `chain_id` of its audit log, which remains.' })
  id: string;

  @Shown(slug(), { description: 'The former slug of the tenant; another tenant can now use it.', example: 'acme' })
  slug: string;

  @Shown(name())
  name: string;

  @Shown(instant())
  erased_at: Date;

  @Shown(integer({ ge: 0 }), { description: 'The number of deleted rows in all tables.' })
  rows_deleted: number;
}

/** A tenant in a list, with the numbers of what belongs to it. */
export class ListedTenantAnswer extends TenantAnswer {
  @Shown(instant(), { isNullable: true, description: 'When the legal hold was placed; null if there is none.' })
  legal_hold_since: Date | null;

  @Shown(integer({ ge: 0 }))
  portfolios: number;

  @Shown(integer({ ge: 0 }), { description: 'API keys that are not revoked.' })
  api_keys: number;

  @Shown(integer({ ge: 0 }))
  users: number;

  @Shown(integer({ ge: 0 }))
  assets: number;
}

export class TenantListAnswer extends PageAnswer {
  @Shown(list(object(ListedTenantAnswer)))
  tenants: ListedTenantAnswer[];
}

export class CreatePortfolioBody {
  @Field(slug(), { example: 'europe' })
  slug: string;

  @Field(name(), { example: 'European sites' })
  name: string;
}

export class PortfolioParams extends TenantParams {
  @Field(uuid(), { description: 'The id of the portfolio.' })
  id: string;
}

export class ChangePortfolioBody {
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

class PortfolioContentsAnswer {
  @Shown(integer({ ge: 0 }))
  assets: number;

  @Shown(integer({ ge: 0 }), { description: 'Current and ended threats.' })
  threats: number;

  @Shown(integer({ ge: 0 }))
  incidents: number;

  @Shown(integer({ ge: 0 }), { description: 'Lookups with their decisions, including those of batches.' })
  lookups: number;

  @Shown(integer({ ge: 0 }))
  monitored_subjects: number;

  @Shown(integer({ ge: 0 }))
  web_searches: number;

  @Shown(integer({ ge: 0 }))
  reports: number;

  @Shown(integer({ ge: 0 }))
  alert_rules: number;

  @Shown(integer({ ge: 0 }))
  webhooks: number;

  @Shown(integer({ ge: 0 }), {
    description: 'API keys that can access this portfolio alone. They are revoked with it.',
  })
  api_keys: number;
}

export class PortfolioDetailAnswer extends PortfolioAnswer {
  @Shown(object(PortfolioContentsAnswer), { description: 'The numbers of what is deleted with the portfolio.' })
  contents: PortfolioContentsAnswer;
}

export class DeletePortfolioQuery {
  @Field(text({ minLength: 1, maxLength: 40 }), {
    description: 'The slug of the portfolio, so that no portfolio is deleted by mistake.',
  })
  confirm: string;
}

export class DeletedPortfolioAnswer {
  @Shown(uuid())
  id: string;

  @Shown(slug(), { description: 'The former slug; another portfolio can now use it.', example: 'europe' })
  slug: string;

  @Shown(name())
  name: string;

  @Shown(integer({ ge: 1 }), { description: 'The number of deleted rows in all tables.' })
  rows_deleted: number;

  @Shown(integer({ ge: 0 }), {
    description: 'The number of API keys that could access this portfolio alone, and were revoked.',
  })
  api_keys_revoked: number;
}

export const PORTFOLIO_CURSOR = new ListCursor('portfolios', 'text');

export class PortfoliosQuery extends pageQuery(PORTFOLIO_CURSOR) {}

export class PortfolioListAnswer extends PageAnswer {
  @Shown(list(object(PortfolioAnswer)))
  portfolios: PortfolioAnswer[];
}
