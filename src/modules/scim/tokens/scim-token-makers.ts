import { Injectable } from '@nestjs/common';
import { ServiceError } from '../../../kernel/errors/service-error';
import { type GrantCeiling, missingForRules } from '../../../kernel/identity/grant-ceiling';
import type { Principal } from '../../../kernel/identity/principal';
import type { RoleRule } from '../../../kernel/identity/role-rules';
import type { TenantWideTx } from '../../../platform/database/db';
import { ApiKeysService } from '../../identity/api-keys/api-keys.service';
import { UsersService } from '../../users/users.service';

/** The creator of a SCIM token; `id` is null for the operator, and for tokens from before creators were recorded. */
export interface TokenMaker {
  readonly type: 'operator' | 'api_key' | 'user' | 'unknown';
  readonly id: string | null;
}

/** The access of a token: the connection whose users and groups it writes. */
interface TokenReach {
  readonly tenantId: string;
  readonly roleRules: readonly RoleRule[];
}

/**
 * Anyone who manages groups can make users administrators through the role rules. A SCIM token can therefore only be
 * created, and is only accepted, while its creator has everything that the rules of the connection grant.
 */
@Injectable()
export class ScimTokenMakers {
  constructor(
    private readonly apiKeys: ApiKeysService,
    private readonly users: UsersService,
  ) {}

  /** @throws insufficient_scope, naming what the principal lacks */
  async requireMayMake(
    tx: TenantWideTx,
    principal: Principal,
    { tenantId, roleRules }: TokenReach,
  ): Promise<TokenMaker> {
    const maker = makerOf(principal);
    if (maker.type === 'operator') return maker;
    const stored = await this.#ceilingOf(tx, tenantId, maker);
    // A user's access token may contain fewer groups than are stored for the user.
    const held = [...(stored?.permissions ?? [])].filter((permission) => principal.permissions.has(permission));
    const missing = missingForRules(roleRules, {
      permissions: new Set(held),
      dataScope: stored?.dataScope ?? principal.dataScope,
      portfolios: stored?.portfolios ?? [],
    });
    if (missing.length === 0) return maker;
    throw new ServiceError(
      'insufficient_scope',
      'A SCIM token controls group membership, so creating or revoking one requires all access that the role rules ' +
        'of the connection grant. ' +
        `This credential lacks ${missing.join('; ')}`,
      { missing },
    );
  }

  /** Why a token is refused because of its creator; null if it is accepted. */
  async fault(tx: TenantWideTx, maker: TokenMaker, { tenantId, roleRules }: TokenReach): Promise<string | null> {
    if (maker.type === 'operator') return null;
    if (maker.type === 'unknown') return 'it was created before the service recorded the creators of tokens';
    const name = maker.type === 'api_key' ? 'the API key that created it' : 'the user who created it';
    const ceiling = await this.#ceilingOf(tx, tenantId, maker);
    if (ceiling === null) {
      return `${name} ${maker.type === 'api_key' ? 'has been revoked or has expired' : 'has been deactivated or deleted, or has no role'}`;
    }
    if (!ceiling.permissions.has('sso:write')) return `${name} no longer has the permission sso:write`;
    const missing = missingForRules(roleRules, ceiling);
    return missing.length === 0 ? null : `${name} lacks ${missing.join('; ')}, which the role rules grant`;
  }

  async #ceilingOf(tx: TenantWideTx, tenantId: string, { type, id }: TokenMaker): Promise<GrantCeiling | null> {
    if (id === null) return null;
    return type === 'api_key' ? this.apiKeys.grantCeilingOf(tx, id) : this.users.grantCeilingOf(tx, tenantId, id);
  }
}

function makerOf({ type, apiKeyId, userId }: Principal): TokenMaker {
  if (type === 'operator') return { type, id: null };
  if (apiKeyId !== null) return { type: 'api_key', id: apiKeyId };
  if (userId !== null) return { type: 'user', id: userId };
  throw new ServiceError('insufficient_scope', 'Only the operator, an API key or a user can create a SCIM token');
}
