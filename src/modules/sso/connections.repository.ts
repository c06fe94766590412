import type { AnyTx, SystemTx, TenantWideTx } from '../../platform/database/db';
import type { ConnectionKind } from './connections.contract';
import { ConnectionEntity } from './connection.entity';

/** What is removed with a connection. */
export interface ConnectionContents {
  readonly users: number;
  /** Open sessions. */
  readonly sessions: number;
  /** Valid tokens. */
  readonly scim_tokens: number;
}

/** Connections by key; every method joins the caller's transaction. */
export class ConnectionsRepository {
  byKind(tx: AnyTx, tenantId: string, kind: ConnectionKind): Promise<ConnectionEntity | null> {
    return tx.manager.getRepository(ConnectionEntity).findOneBy({ tenantId, kind });
  }

  /** Waits for other transactions that change the same connection. */
  byKindForUpdate(tx: AnyTx, tenantId: string, kind: ConnectionKind): Promise<ConnectionEntity | null> {
    return tx.manager
      .getRepository(ConnectionEntity)
      .findOne({ where: { tenantId, kind }, lock: { mode: 'pessimistic_write' } });
  }

  async byId(tx: AnyTx, id: string): Promise<(ConnectionEntity & { tenantSlug: string }) | null> {
    return this.#withSlug(tx, await tx.manager.getRepository(ConnectionEntity).findOneBy({ id }));
  }

  /** The connection that accepts these access tokens; (issuer, audience) is unique across tenants. */
  async byAudience(
    tx: SystemTx,
    issuer: string,
    audiences: readonly string[],
  ): Promise<(ConnectionEntity & { tenantSlug: string }) | null> {
    const found = await tx.manager
      .getRepository(ConnectionEntity)
      .createQueryBuilder('c')
      .where(`c.kind = 'oidc' and c.issuer = :issuer and c.apiAudience in (:...audiences)`, { issuer, audiences })
      .getMany();
    const [connection] = found;
    // A token that matches connections of two tenants is refused.
    return connection && found.length === 1 ? this.#withSlug(tx, connection) : null;
  }

  async bySlug(
    tx: SystemTx,
    slug: string,
    kind: ConnectionKind,
  ): Promise<(ConnectionEntity & { tenantSlug: string }) | null> {
    const [tenant] = await tx.query<{ id: string }>('select id from tenant where slug = $1 and erased_at is null', [
      slug,
    ]);
    const connection = tenant && (await this.byKind(tx, tenant.id, kind));
    return connection ? { ...connection, tenantSlug: slug } : null;
  }

  /** SAML connections whose metadata has a URL. */
  withMetadataUrl(tx: SystemTx): Promise<ConnectionEntity[]> {
    return tx.manager
      .getRepository(ConnectionEntity)
      .createQueryBuilder('c')
      .where(`c.kind = 'saml' and c.settings ->> 'metadataUrl' is not null`)
      .orderBy('c.id')
      .getMany();
  }

  /** The portfolios of the tenant, in alphabetical order. */
  async portfolioSlugs(tx: AnyTx, tenantId: string): Promise<string[]> {
    const rows = await tx.query<{ slug: string }>('select slug from portfolio where tenant_id = $1 order by slug', [
      tenantId,
    ]);
    return rows.map(({ slug }) => slug);
  }

  /**
   * Makes changes of connections wait for one another. Two of them could otherwise delete and insert rows in an order in which each
   * waits for the other.
   */
  async lockChanges(tx: TenantWideTx): Promise<void> {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('sso connections', 0))`);
  }

  /** The portfolios of the tenant, locked against their deletion. */
  async lockedPortfolioSlugs(tx: TenantWideTx): Promise<Set<string>> {
    const sql = 'select slug from portfolio where tenant_id = $1 for key share';
    return new Set((await tx.query<{ slug: string }>(sql, [tx.tenantId])).map(({ slug }) => slug));
  }

  /** Removes a portfolio from the role rules of a tenant, and the rules that name it alone. Rules for `*` stay. */
  async removePortfolioFromRules(tx: SystemTx, tenantId: string, slug: string): Promise<void> {
    await tx.query(
      `update sso_connection c set version = version + 1, updated_at = now(), role_rules = (
         select coalesce(jsonb_agg(rule || jsonb_build_object('portfolios', (rule -> 'portfolios') - $2::text) order by place)
           filter (where jsonb_array_length((rule -> 'portfolios') - $2::text) > 0), '[]')
         from jsonb_array_elements(c.role_rules) with ordinality as rules (rule, place))
       where tenant_id = $1 and exists (
         select from jsonb_array_elements(c.role_rules) as rule where (rule -> 'portfolios') ? $2::text)`,
      [tenantId, slug],
    );
  }

  /** Null if the user does not belong to the connection. */
  async groupsOf(
    tx: AnyTx,
    { tenantId, connectionId }: { tenantId: string; connectionId: string },
    userId: string,
  ): Promise<string[] | null> {
    const [user] = await tx.query<{ groups: string[] }>(
      'select groups from app_user where tenant_id = $1 and connection_id = $2 and id = $3',
      [tenantId, connectionId, userId],
    );
    return user?.groups ?? null;
  }

  async contentsOf(
    tx: AnyTx,
    { tenantId, connectionId }: { tenantId: string; connectionId: string },
    idleMinutes: number,
  ): Promise<ConnectionContents> {
    const [counts] = await tx.query<ConnectionContents>(
      `select (select count(*)::int from app_user where tenant_id = $1 and connection_id = $2) as users,
         (select count(*)::int from app_session s join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
          where s.tenant_id = $1 and u.connection_id = $2 and s.ended_at is null and s.expires_at > now()
            and s.last_used_at > now() - make_interval(mins => $3)) as sessions,
         (select count(*)::int from scim_token where tenant_id = $1 and connection_id = $2 and revoked_at is null
            and (expires_at is null or expires_at > now())) as scim_tokens`,
      [tenantId, connectionId, idleMinutes],
    );
    if (!counts) throw new Error('the counts of a connection are missing');
    return counts;
  }

  save(tx: AnyTx, connection: ConnectionEntity): Promise<ConnectionEntity> {
    return tx.manager.getRepository(ConnectionEntity).save(connection);
  }

  async delete(tx: AnyTx, tenantId: string, id: string): Promise<void> {
    await tx.manager.getRepository(ConnectionEntity).delete({ tenantId, id });
  }

  async #withSlug(
    tx: AnyTx,
    connection: ConnectionEntity | null,
  ): Promise<(ConnectionEntity & { tenantSlug: string }) | null> {
    if (!connection) return null;
    const [tenant] = await tx.query<{ slug: string }>('select slug from tenant where id = $1', [connection.tenantId]);
    return tenant ? { ...connection, tenantSlug: tenant.slug } : null;
  }
}
