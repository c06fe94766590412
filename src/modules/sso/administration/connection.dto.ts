import { ROLES, type Role } from '../../../kernel/identity/permissions';
import { list, object } from '../../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../../platform/http/validation/field';
import { instant, integer, oneOf, text, uuid } from '../../../platform/http/validation/rules';

const slug = () => text({ pattern: /^[a-z0-9-]{2,40}$/ });

export class SsoTenantParams {
  @Field(slug(), { description: 'The tenant', example: 'acme' })
  slug: string;
}

/** A group of the identity provider and what its members may do. */
class RoleRuleBody {
  @Field(text({ minLength: 1, maxLength: 500 }), {
    description: 'A group exactly as the identity provider names it; `*` is everybody who may sign in',
    example: 'threat-analysts',
  })
  value: string;

  @Field(oneOf(ROLES), { example: 'analyst' })
  role: Role;

  @Field(list(text({ minLength: 1, maxLength: 40 }), { minItems: 1, maxItems: 1_000 }), {
    description: 'Slugs; `["*"]` is every portfolio, those made later too',
    example: ['*'],
  })
  portfolios: string[];
}

export const GROUP_SOURCES = ['sign_in', 'scim'] as const;

/** What connections of every kind have. */
export class ConnectionBody {
  @Field(oneOf(GROUP_SOURCES), {
    default: 'sign_in',
    description: 'Whose word on groups counts: the identity provider’s at sign-in, or its SCIM client’s',
  })
  group_source: (typeof GROUP_SOURCES)[number];

  @Field(list(object(RoleRuleBody), { maxItems: 500 }), {
    default: () => [],
    description: 'Whoever no rule fits may not sign in',
  })
  role_rules: RoleRuleBody[];

  @Field(list(text({ minLength: 1, maxLength: 253 }), { maxItems: 100 }), {
    default: () => [],
    description: 'E-mail domains that lead to this connection once they are proved',
    example: ['example.com'],
  })
  domains: string[];
}

export class DomainAnswer {
  @Shown(text(), { example: 'example.com' })
  domain: string;

  @Shown(text(), { description: 'Name of the TXT record that proves it', example: '_tms-challenge.example.com' })
  txt_name: string;

  @Shown(text(), { description: 'Its value', example: 'tms-domain=…' })
  txt_value: string;

  @Shown(instant(), { isNullable: true, description: 'null: not proved yet, and of no effect' })
  verified_at: Date | null;
}

class RoleRuleAnswer {
  @Shown(text())
  value: string;

  @Shown(oneOf(ROLES))
  role: Role;

  @Shown(list(text()))
  portfolios: string[];
}

/** What connections of every kind show. */
export class ConnectionAnswer {
  @Shown(uuid())
  id: string;

  @Shown(oneOf(GROUP_SOURCES))
  group_source: (typeof GROUP_SOURCES)[number];

  @Shown(list(object(RoleRuleAnswer)))
  role_rules: RoleRuleAnswer[];

  @Shown(list(object(DomainAnswer)))
  domains: DomainAnswer[];

  @Shown(text(), { description: 'For a SCIM 2.0 client of the identity provider' })
  scim_url: string;

  @Shown(text(), { description: 'Where a sign-in begins' })
  login_url: string;

  @Shown(integer({ ge: 1 }), { description: 'Rises with every change' })
  version: number;

  @Shown(instant())
  created_at: Date;

  @Shown(instant())
  updated_at: Date;
}
