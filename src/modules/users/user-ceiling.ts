import { Injectable } from '@nestjs/common';
import { ServiceError } from '../../kernel/errors/service-error';
import { isNarrow } from '../../kernel/identity/grant-ceiling';
import type { Principal } from '../../kernel/identity/principal';
import { computeGrants } from '../../kernel/identity/role-rules';
import type { TenantWideTx } from '../../platform/database/db';
import { UsersRepository } from './users.repository';

/**
 * Protects users from principals with less access: a restricted key can neither deactivate an administrator nor end an
 * administrator's sessions.
 */
@Injectable()
export class UserCeiling {
  constructor(private readonly users: UsersRepository) {}

  /** @param act such as "deactivate this user" @throws insufficient_scope with the access that the principal lacks */
  async requireHeld(
    tx: TenantWideTx,
    { type, permissions, dataScope }: Principal,
    user: { tenantId: string; id: string },
    act: string,
  ): Promise<void> {
    if (type === 'operator') return;
    const facts = await this.users.factsById(tx, user.tenantId, user.id);
    if (!facts) return;
    const grants = computeGrants(facts.groups, facts.role_rules, facts.portfolios);
    const lacking = new Set(grants.flatMap((grant) => [...grant.permissions].filter((one) => !permissions.has(one))));
    const missing = [
      ...(lacking.size > 0 ? [`the permissions ${[...lacking].join(', ')}`] : []),
      ...(grants.length > 0 && isNarrow(dataScope)
        ? ['access to the whole corpus (it is limited by a data scope)']
        : []),
    ];
    if (missing.length === 0) return;
    throw new ServiceError(
      'insufficient_scope',
      `You cannot ${act} because the user has access that you do not have: ${missing.join('; ')}`,
      { missing },
    );
  }
}
