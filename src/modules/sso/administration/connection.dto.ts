import { ROLES, type Role } from '../../../kernel/identity/permissions';
import { list, object } from '../../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../../platform/http/validation/field';
import { instant, integer, oneOf, text, uuid } from '../../../platform/http/validation/rules';

const slug = () => text({ pattern: /^[a-z0-9-]{2,40}$/ });

export class SsoTenantParams {
  @Field(slug(), { description: 'The slug of the tenant.', example: 'acme' })
  slug: string;
}

/** A group of the identity provider and the access of its members. */
class RoleRuleBody {
  @Field(text({ minLength: 1, maxLength: 500 }), {
    description: 'The name of a group, exactly as in the identity provider; `*` means everybody who can sign in.',
    example: 'threat-analysts',
  })
  value: string;

  @Field(oneOf(ROLES), { example: 'analyst' })
  role: Role;

  @Field(list(text({ minLength: 1, maxLength: 40 }), { minItems: 1, maxItems: 1_000 }), {
    description: 'The slugs of portfolios; `["*"]` means all portfolios, including future ones.',
    example: ['*'],
  })
  portfolios: string[];
}

export const GROUP_SOURCES = ['sign_in', 'scim'] as const;

/** The fields of requests for connections of every kind. */
export class ConnectionBody {
  @Field(oneOf(GROUP_SOURCES), {
    default: 'sign_in',
    description: 'Where group membership comes from: the identity provider at sign-in, or its SCIM client.',
  })
  group_source: (typeof GROUP_SOURCES)[number];

  @Field(list(object(RoleRuleBody), { maxItems: 500 }), {
    default: () => [],
    description: 'The roles of users by group. A user to whom no rule applies cannot sign in.',
  })
  role_rules: RoleRuleBody[];

  @Field(list(text({ minLength: 1, maxLength: 253 }), { maxItems: 100 }), {
    default: () => [],
    description: 'The e-mail domains whose users sign in through this connection, once they are verified.',
    example: ['example.com'],
  })
  domains: string[];
}

export class DomainAnswer {
  @Shown(text(), { example: 'example.com' })
  domain: string;

  @Shown(text(), {
    description: 'The name of the TXT record that verifies the domain.',
    example: '_tms-challenge.example.com',
  })
  txt_name: string;

  @Shown(text(), { description: 'The value of the TXT record.', example: 'tms-domain=…' })
  txt_value: string;

  @Shown(instant(), {
    isNullable: true,
    description: 'When the domain was verified; null if it is not verified yet and has no effect.',
  })
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

/** The fields of responses about connections of every kind. */
export class ConnectionAnswer {
  @Shown(uuid())
  id: string;

  @Shown(oneOf(GROUP_SOURCES))
  group_source: (typeof GROUP_SOURCES)[number];

  @Shown(list(object(RoleRuleAnswer)))
  role_rules: RoleRuleAnswer[];

  @Shown(list(object(DomainAnswer)))
  domains: DomainAnswer[];

  @Shown(text(), { description: 'The base URL for a SCIM 2.0 client of the identity provider.' })
  scim_url: string;

  @Shown(text(), { description: 'The URL that starts a sign-in.' })
  login_url: string;

  @Shown(integer({ ge: 1 }), { description: 'A number that increases with every change.' })
  version: number;

  @Shown(instant())
  created_at: Date;

  @Shown(instant())
  updated_at: Date;
}
