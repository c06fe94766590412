import type { Principal } from '../../kernel/identity/principal';
import type { PortfolioGrant, RoleRule } from '../../kernel/identity/role-rules';

/** The connection that users come from: the part that determines their access. */
export interface UserSource {
  readonly tenantId: string;
  readonly connectionId: string;
  readonly roleRules: readonly RoleRule[];
  /** Whether groups come from the identity provider at sign-in, or from its SCIM client. */
  readonly groupSource: 'sign_in' | 'scim';
}

/** The facts that an identity provider asserts at sign-in. */
export interface SignInProfile {
  readonly subject: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly groups: readonly string[];
}

/** The facts of an access token about its user; `groups` is null if the token has no groups. */
export interface TokenProfile extends Omit<SignInProfile, 'groups'> {
  readonly groups: readonly string[] | null;
}

/** A user with access. */
export interface AdmittedUser {
  readonly id: string;
  readonly tenantId: string;
  readonly grants: readonly PortfolioGrant[];
}

/** Why a user whom the identity provider has authenticated is refused. */
export class UserRefused extends Error {
  override readonly name = 'UserRefused';

  constructor(
    readonly reason: 'user_deactivated' | 'role_missing',
    message: string,
    /** The values that the identity provider sent, so that an administrator can correct them. */
    readonly received: string | null = null,
  ) {
    super(message);
  }
}

/** The principal of a user in the first of the accessible portfolios. @throws Error if there is none */
export function toPrincipal(
  user: AdmittedUser,
  base: Principal,
  { idpSessionId }: { idpSessionId: string | null },
): Principal {
  const [own] = user.grants;
  if (!own) throw new Error('the user has no portfolio');
  return {
    ...base,
    type: 'user',
    scope: { tenantId: user.tenantId, portfolioId: own.id },
    permissions: own.permissions,
    userId: user.id,
    idpSessionId,
  };
}
