import type { TenantTx } from '../../../platform/database/db';
import type { SqlConditions } from '../../../platform/database/sql-conditions';
import { readOffsetPage } from '../../../platform/paging/read-page';
import type { FilterColumn } from '../protocol/filter-sql';
import type { ScimConnection } from '../scim-connections';
import { ENTERPRISE_SCHEMA } from '../protocol/scim-schemas';
import type { UserDocument, UserRow } from './scim-user';

const SHOWN = `u.id, u.subject, u.user_name, u.external_id, u.scim_attributes, u.is_active, u.deactivated_by, u.version, u.created_at,
  u.updated_at,
  (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.display_name) order by g.display_name), '[]')
   from scim_group_member m join scim_group g on g.tenant_id = m.tenant_id and g.id = m.group_id
   where m.tenant_id = u.tenant_id and m.user_id = u.id) as groups`;

/** Users without a userName exist only through sign-in and are invisible to SCIM clients. */
const OF_CONNECTION = 'u.tenant_id = $1 and u.connection_id = $2 and u.user_name is not null';

const text = (sql: string, isCaseExact = false): FilterColumn => ({ kind: 'text', sql, isCaseExact });

/** The attributes that users may be filtered by. */
export const USER_COLUMNS: Readonly<Record<string, FilterColumn>> = {
  id: { kind: 'uuid', sql: 'u.id' },
  username: text('u.user_name'),
  externalid: text('u.external_id', true),
  displayname: text(`(u.scim_attributes ->> 'displayName')`),
  active: { kind: 'boolean', sql: 'u.is_active' },
  emails: {
    kind: 'several',
    from: `from jsonb_array_elements(u.scim_attributes -> 'emails') as e where true`,
    columns: {
      value: text(`(e ->> 'value')`),
      type: text(`(e ->> 'type')`),
      primary: { kind: 'boolean', sql: `(e ->> 'primary')::boolean` },
    },
  },
  [`${ENTERPRISE_SCHEMA.toLowerCase()}:manager`]: text(
    `(u.scim_attributes -> '${ENTERPRISE_SCHEMA}' -> 'manager' ->> 'value')`,
    true,
  ),
};

/** The users of one connection that are visible to its SCIM client; every method joins the caller's transaction. */
export class ScimUsersRepository {
  /**
   * Creates the user, or lets the SCIM client manage the user who has already signed in with the same subject. A user
   * deactivated by an administrator stays so. Returns the id, or null if the client already has such a user.
   */
  async insert(
    tx: TenantTx,
    { tenantId, id: connectionId }: ScimConnection,
    { id, subject, document }: { id: string; subject: string; document: UserDocument },
  ): Promise<string | null> {
    const [row] = await tx.query<{ id: string }>(
      `insert into app_user as u (id, tenant_id, connection_id, subject, email, name, user_name, external_id, scim_attributes,
         is_active, deactivated_at, deactivated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, case when not $10 then now() end, case when not $10 then 'scim' end)
       on conflict (tenant_id, connection_id, subject) do update
         set email = coalesce(excluded.email, u.email), name = coalesce(excluded.name, u.name),
           user_name = excluded.user_name, external_id = excluded.external_id, scim_attributes = excluded.scim_attributes,
           is_active = u.is_active and excluded.is_active,
           deactivated_at = coalesce(u.deactivated_at, excluded.deactivated_at),
           deactivated_by = coalesce(u.deactivated_by, excluded.deactivated_by),
           version = u.version + 1, updated_at = now()
         where u.user_name is null
       returning id`,
      [
        id,
        tenantId,
        connectionId,
        subject,
        document.email,
        document.name,
        document.userName,
        document.externalId,
        document.attributes,
        document.active ?? true,
      ],
    );
    return row?.id ?? null;
  }

  /**
   * Writes the client's attributes. The caller decides `isActive`; a deactivation is stored as one by SCIM. If the
   * subject changes, the groups of the last sign-in are dropped, because they belong to the previous subject.
   */
  async update(
    tx: TenantTx,
    { tenantId }: ScimConnection,
    row: UserRow,
    { subject, document, isActive }: { subject: string; document: UserDocument; isActive: boolean },
  ): Promise<void> {
    await tx.query(
      `update app_user set subject = $3, groups = case when subject = $3 then groups else '{}' end, email = $4, name = $5, user_name = $6, external_id = $7, scim_attributes = $8,
         is_active = $9,
         deactivated_at = case when $9 then null else coalesce(deactivated_at, now()) end,
         deactivated_by = case when $9 then null else coalesce(deactivated_by, 'scim') end,
         version = version + 1, updated_at = now()
       where tenant_id = $1 and id = $2`,
      [
        tenantId,
        row.id,
        subject,
        document.email,
        document.name,
        document.userName,
        document.externalId,
        document.attributes,
        isActive,
      ],
    );
  }

  async byId(tx: TenantTx, connection: ScimConnection, id: string): Promise<UserRow | undefined> {
    const [row] = await tx.query<UserRow>(`select ${SHOWN} from app_user u where ${OF_CONNECTION} and u.id = $3`, [
      connection.tenantId,
      connection.id,
      id,
    ]);
    return row;
  }

  /** Waits for other transactions that change the same user. */
  async byIdForUpdate(tx: TenantTx, connection: ScimConnection, id: string): Promise<UserRow | undefined> {
    const found = await tx.query(`select u.id from app_user u where ${OF_CONNECTION} and u.id = $3 for update`, [
      connection.tenantId,
      connection.id,
      id,
    ]);
    return found.length === 0 ? undefined : this.byId(tx, connection, id);
  }

  /** Adds the connection to the conditions. */
  list(
    tx: TenantTx,
    connection: ScimConnection,
    conditions: SqlConditions,
    page: { limit: number; offset: number },
  ): Promise<{ rows: UserRow[]; total: number }> {
    conditions.add(`u.tenant_id = ${conditions.parameter(connection.tenantId)}`);
    conditions.add(`u.connection_id = ${conditions.parameter(connection.id)}`);
    conditions.add('u.user_name is not null');
    const users = { select: SHOWN, from: 'app_user u', conditions, orderBy: 'u.created_at, u.id' };
    return readOffsetPage<UserRow>(tx, users, page);
  }

  /** Also deletes its sessions and memberships. */
  async delete(tx: TenantTx, { tenantId }: ScimConnection, id: string): Promise<void> {
    await tx.query('delete from app_user where tenant_id = $1 and id = $2', [tenantId, id]);
  }
}
