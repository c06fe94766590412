import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { instant, integer, text, uuid } from '../../platform/http/validation/rules';

const SLUG = /^[a-z0-9-]{2,40}$/;
const slug = () => text({ pattern: SLUG });
const name = () => text({ minLength: 1, maxLength: 200 });

export class TenantParams {
  @Field(text({ minLength: 1, maxLength: 40 }), { description: 'Slug of the tenant' })
  slug: string;
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
