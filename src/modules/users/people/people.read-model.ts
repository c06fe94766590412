import type { TenantTx } from '../../../platform/database/db';
import { USER_FACTS, type UserFacts } from '../users.repository';

export interface PersonRow extends UserFacts {
  readonly name: string | null;
  readonly email: string | null;
}

/** The active users of a tenant, with the groups and rules that determine their roles. */
export class PeopleReadModel {
  activeUsers(tx: TenantTx, search: string): Promise<PersonRow[]> {
    return tx.query<PersonRow>(
      `select ${USER_FACTS}, u.name, u.email
       from app_user u join sso_connection c on c.tenant_id = u.tenant_id and c.id = u.connection_id
       where u.tenant_id = $1 and u.is_active
         and position(lower($2::text) in lower(concat_ws(' ', u.name, u.email))) > 0`,
      [tx.scope.tenantId, search],
    );
  }
}
