import { Injectable } from '@nestjs/common';
import { computeGrants, matchingRules, type PortfolioGrant } from '../../kernel/identity/role-rules';
import type { TenantWideTx } from '../../platform/database/db';
import type { AppUserEntity } from './app-user.entity';
import { UsersRepository } from './users.repository';

/** A user with the portfolios that the user may enter, and the groups that give access to them. */
export interface UserWithAccess {
  readonly user: AppUserEntity;
  /** The groups that determine the roles: those of the last sign-in, or those from SCIM. */
  readonly roleGroups: readonly string[];
  readonly grants: readonly PortfolioGrant[];
}

/** The roles of users by portfolio, as administrators see them. */
@Injectable()
export class UserAccess {
  constructor(private readonly users: UsersRepository) {}

  /** In the order of the users. */
  async of(tx: TenantWideTx, tenantId: string, users: readonly AppUserEntity[]): Promise<UserWithAccess[]> {
    const ids = users.map(({ id }) => id);
    const groups = await this.users.roleGroupsOf(tx, tenantId, ids);
    const rules = await this.users.roleRulesOf(tx, tenantId);
    const portfolios = await this.users.portfoliosOf(tx, tenantId);
    const known = new Map<string, readonly PortfolioGrant[]>();
    // The same rules apply to many users, and give them the same roles.
    const grantsOf = (connectionId: string, roleGroups: readonly string[]): readonly PortfolioGrant[] => {
      const matching = matchingRules(roleGroups, rules.get(connectionId) ?? []);
      const key = JSON.stringify(matching);
      const grants = known.get(key) ?? computeGrants(roleGroups, matching, portfolios);
      known.set(key, grants);
      return grants;
    };
    return users.map((user) => {
      const roleGroups = groups.get(user.id) ?? [];
      return { user, roleGroups, grants: grantsOf(user.connectionId, roleGroups) };
    });
  }
}
