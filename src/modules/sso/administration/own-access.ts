import { Injectable } from '@nestjs/common';
import { ServiceError } from '../../../kernel/errors/service-error';
import type { Principal } from '../../../kernel/identity/principal';
import { computeGrants, type RoleRule } from '../../../kernel/identity/role-rules';
import type { TenantWideTx } from '../../../platform/database/db';
import type { ConnectionEntity } from '../connection.entity';
import { ConnectionsRepository } from '../connections.repository';

/** Prevents administrators from locking themselves out through the connection that they signed in with. */
@Injectable()
export class OwnAccess {
  constructor(private readonly connections: ConnectionsRepository) {}

  /** @throws conflict for a user of the connection, who would be gone with it */
  async requireOther(tx: TenantWideTx, connection: ConnectionEntity, principal: Principal): Promise<void> {
    if ((await this.#groups(tx, connection, principal)) === null) return;
    throw new ServiceError(
      'conflict',
      'You signed in through this connection and would lose your access with it; use an API key instead',
    );
  }

  /** @throws conflict for a user of the connection, who by the new rules could write connections no longer */
  async requireKept(
    tx: TenantWideTx,
    connection: ConnectionEntity,
    rules: readonly RoleRule[],
    principal: Principal,
  ): Promise<void> {
    const groups = await this.#groups(tx, connection, principal);
    if (groups === null) return;
    const slugs = await this.connections.portfolioSlugs(tx, connection.tenantId);
    const portfolios = slugs.map((slug) => ({ id: slug, slug }));
    if (computeGrants(groups, rules, portfolios).some(({ permissions }) => permissions.has('sso:write'))) return;
    throw new ServiceError(
      'conflict',
      'With these rules you would no longer be an administrator; use an API key instead',
    );
  }

  /** Null for anyone except users of the connection. */
  async #groups(tx: TenantWideTx, { tenantId, id }: ConnectionEntity, { userId }: Principal): Promise<string[] | null> {
    return userId === null ? null : this.connections.groupsOf(tx, { tenantId, connectionId: id }, userId);
  }
}
