import type { Principal } from '../../kernel/identity/principal';
import type { PortfolioGrant, RoleRule } from '../../kernel/identity/role-rules';

/** Where users come from: the part of a connection that says what they may do. */
export interface UserSource {
  readonly tenantId: string;
  readonly connectionId: string;
  readonly roleRules: readonly RoleRule[];
  /** Whose word on groups counts: the identity provider's at sign-in, or its SCIM client's. */
  readonly groupSource: 'sign_in' | 'scim';
}

/** What an identity provider says of who signs in. */
export interface SignInProfile {
  readonly subject: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly groups: readonly string[];
}

/** What an access token says of its user; `groups` is null where it says nothing of them. */
export interface TokenProfile extends Omit<SignInProfile, 'groups'> {
  readonly groups: readonly string[] | null;
}

/** A user who may enter. */
export interface AdmittedUser {
  readonly id: string;
  readonly tenantId: string;
  readonly grants: readonly PortfolioGrant[];
}

/** Why a user whom the identity provider vouches for may not enter all the same. */
export class UserRefused extends Error {
  override readonly name = 'UserRefused';

  constructor(
    readonly reason: 'user_deactivated' | 'role_missing',
    message: string,
    /** What the identity provider said, for whoever has to set it right. */
    readonly received: string | null = null,
  ) {
    super(message);
  }
}

/** The principal that a user is in the first of the portfolios it may enter. @throws Error where there is none */
export function toPrincipal(
  user: AdmittedUser,
  base: Principal,
  { idpSessionId }: { idpSessionId: string | null },
): Principal {
  const [own] = user.grants;
  if (!own) throw new Error('a user without a portfolio is nobody here');
  return {
    ...base,
    type: 'user',
    scope: { tenantId: user.tenantId, portfolioId: own.id },
    permissions: own.permissions,
    userId: user.id,
    idpSessionId,
  };
}
