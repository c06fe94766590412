import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { boolean, instant, integer, oneOf, text, uuid } from '../../platform/http/validation/rules';
import { ListCursor } from '../../platform/paging/list-cursor';
import { PageAnswer, pageQuery } from '../../platform/paging/page-query';
import { ROLES } from '../../kernel/identity/permissions';

const slug = () => text({ pattern: /^[a-z0-9-]{2,40}$/ });

export class TenantUsersParams {
  @Field(slug(), { description: 'The slug of the tenant.', example: 'acme' })
  slug: string;
}

export class TenantUserParams extends TenantUsersParams {
  @Field(uuid())
  id: string;
}

export const USER_CURSOR = new ListCursor('users', 'instant', 'uuid');

export class UsersQuery extends pageQuery(USER_CURSOR) {
  @Field(list(text({ minLength: 1, maxLength: 320 })), {
    default: () => [],
    description: 'Only users with exactly one of these e-mail addresses, ignoring case.',
  })
  email: string[];

  @Field(boolean(), { isOptional: true })
  active?: boolean;
}

export const SESSION_CURSOR = new ListCursor('sessions', 'instant', 'uuid');

export class SessionsQuery extends pageQuery(SESSION_CURSOR) {
  @Field(list(uuid()), { default: () => [], description: 'Only sessions of these users.' })
  user_id: string[];
}

export class OwnSessionsQuery extends pageQuery(SESSION_CURSOR) {}

export class ChangeUserBody {
  @Field(boolean(), { description: '`false` deactivates the user and ends all their sessions.' })
  active: boolean;
}

class UserPortfolioAnswer {
  @Shown(slug(), { example: 'default' })
  slug: string;

  @Shown(list(oneOf(ROLES)))
  roles: string[];
}

export class UserAnswer {
  @Shown(uuid())
  id: string;

  @Shown(uuid(), { description: 'The connection through which the user signs in.' })
  connection_id: string;

  @Shown(text(), { description: 'The user’s SAML NameID or OIDC sub.' })
  subject: string;

  @Shown(text(), { isNullable: true })
  email: string | null;

  @Shown(text(), { isNullable: true })
  name: string | null;

  @Shown(list(text()), { description: 'The user’s groups according to the identity provider at the last sign-in.' })
  groups: string[];

  @Shown(list(text()), {
    description:
      'The groups that determine the user’s roles: those of the last sign-in, or those from SCIM if the connection takes ' +
      'groups from SCIM.',
  })
  role_groups: string[];

  @Shown(list(object(UserPortfolioAnswer)), {
    description:
      'The portfolios that the user may enter, with the roles that the connection gives to `role_groups`. Empty if no ' +
      'role rule applies. A deactivated user may enter none of them until the user is activated again.',
  })
  portfolios: UserPortfolioAnswer[];

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

export class UserListAnswer extends PageAnswer {
  @Shown(list(object(UserAnswer)))
  users: UserAnswer[];
}

export class SessionAnswer {
  @Shown(uuid())
  id: string;

  @Shown(uuid(), { isNullable: true, description: 'null for the session of a key.' })
  user_id: string | null;

  @Shown(uuid(), { isNullable: true, description: 'The API key that the session represents; null for other sessions.' })
  api_key_id: string | null;

  @Shown(text(), { isNullable: true, description: 'The SAML SessionIndex or OIDC sid.' })
  idp_session_id: string | null;

  @Shown(text())
  source_ip: string;

  @Shown(text(), { isNullable: true })
  user_agent: string | null;

  @Shown(instant())
  created_at: Date;

  @Shown(instant(), { description: 'When the session was last used, to the minute.' })
  last_used_at: Date;

  @Shown(instant(), { description: 'When the session ends at the latest; it ends earlier if it is idle.' })
  expires_at: Date;
}

export class SessionListAnswer extends PageAnswer {
  @Shown(list(object(SessionAnswer)))
  sessions: SessionAnswer[];
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
  @Shown(object(SignedInUser), { isNullable: true, description: 'null for the session of a key.' })
  user: SignedInUser | null;

  @Shown(slug(), { isNullable: true, description: 'null for a session of the operator.', example: 'acme' })
  tenant: string | null;

  @Shown(list(oneOf(ROLES)), {
    description: 'The caller’s roles in the portfolio named by X-Portfolio, or else in the first one.',
  })
  roles: string[];

  @Shown(list(object(EnteredPortfolio)), {
    description: 'The portfolios that X-Portfolio can name. The first one applies if it is absent.',
  })
  portfolios: EnteredPortfolio[];

  @Shown(text(), { description: 'The value for X-CSRF-Token, required with every request that changes something.' })
  csrf_token: string;

  @Shown(uuid())
  session_id: string;

  @Shown(instant())
  expires_at: Date;
}

export class EndedSessionsAnswer {
  @Shown(integer({ ge: 0 }), { description: 'The number of sessions ended.' })
  ended: number;
}
