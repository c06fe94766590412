import { PageQuery } from '../../platform/http/page-query';
import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { boolean, instant, integer, oneOf, text, uuid } from '../../platform/http/validation/rules';
import { ROLES } from '../../kernel/identity/permissions';

const slug = () => text({ pattern: /^[a-z0-9-]{2,40}$/ });

export class TenantUsersParams {
  @Field(slug(), { description: 'The tenant', example: 'acme' })
  slug: string;
}

export class TenantUserParams extends TenantUsersParams {
  @Field(uuid())
  id: string;
}

export class UsersQuery extends PageQuery {
  @Field(text({ minLength: 1, maxLength: 320 }), { isOptional: true, description: 'Exactly this address, in any case' })
  email?: string;

  @Field(boolean(), { isOptional: true })
  active?: boolean;
}

export class SessionsQuery extends PageQuery {
  @Field(uuid(), { isOptional: true, description: 'Of this user alone' })
  user_id?: string;
}

export class ChangeUserBody {
  @Field(boolean(), { description: 'false deactivates the user and ends all its sessions' })
  active: boolean;
}

export class UserAnswer {
  @Shown(uuid())
  id: string;

  @Shown(uuid(), { description: 'The connection whose identity provider vouches for the user' })
  connection_id: string;

  @Shown(text(), { description: "SAML's NameID, or OIDC's sub" })
  subject: string;

  @Shown(text(), { isNullable: true })
  email: string | null;

  @Shown(text(), { isNullable: true })
  name: string | null;

  @Shown(list(text()), { description: 'Groups as the identity provider said at the last sign-in' })
  groups: string[];

  @Shown(boolean())
  active: boolean;

  @Shown(instant(), { isNullable: true })
  deactivated_at: Date | null;

  @Shown(oneOf(['admin', 'scim']), { isNullable: true })
  deactivated_by: 'admin' | 'scim' | null;

  @Shown(instant())
  created_at: Date;

  @Shown(instant())
  updated_at: Date;

  @Shown(instant(), { isNullable: true })
  last_signed_in_at: Date | null;
}

export class UserListAnswer {
  @Shown(list(object(UserAnswer)))
  users: UserAnswer[];

  @Shown(integer({ ge: 0 }))
  total: number;
}

export class SessionAnswer {
  @Shown(uuid())
  id: string;

  @Shown(uuid())
  user_id: string;

  @Shown(text(), { isNullable: true, description: "SAML's SessionIndex, or OIDC's sid" })
  idp_session_id: string | null;

  @Shown(text())
  source_ip: string;

  @Shown(text(), { isNullable: true })
  user_agent: string | null;

  @Shown(instant())
  created_at: Date;

  @Shown(instant(), { description: 'To the minute' })
  last_used_at: Date;

  @Shown(instant(), { description: 'At the latest; sooner where it is not used' })
  expires_at: Date;
}

export class SessionListAnswer {
  @Shown(list(object(SessionAnswer)))
  sessions: SessionAnswer[];

  @Shown(integer({ ge: 0 }))
  total: number;
}

export class SessionParams {
  @Field(uuid())
  id: string;
}

class SignedInUser {
  @Shown(uuid())
  id: string;

  @Shown(text(), { isNullable: true })
  email: string | null;

  @Shown(text(), { isNullable: true })
  name: string | null;
}

class EnteredPortfolio {
  @Shown(slug(), { example: 'default' })
  slug: string;

  @Shown(list(oneOf(ROLES)))
  roles: string[];

  @Shown(list(text()))
  permissions: string[];
}

export class CurrentSessionAnswer {
  @Shown(object(SignedInUser))
  user: SignedInUser;

  @Shown(slug(), { example: 'acme' })
  tenant: string;

  @Shown(list(oneOf(ROLES)), { description: 'In the portfolio that X-Portfolio names, else in the first' })
  roles: string[];

  @Shown(list(object(EnteredPortfolio)), {
    description: 'Those that X-Portfolio may name, the first one unless it does',
  })
  portfolios: EnteredPortfolio[];

  @Shown(text(), { description: 'For X-CSRF-Token, with every request that changes something' })
  csrf_token: string;

  @Shown(uuid())
  session_id: string;

  @Shown(instant())
  expires_at: Date;
}

export class EndedSessionsAnswer {
  @Shown(integer({ ge: 0 }), { description: 'Sessions ended' })
  ended: number;
}
