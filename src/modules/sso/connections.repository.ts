import type { AnyTx, SystemTx } from '../../platform/database/db';
import type { ConnectionKind } from './connections.contract';
import { ConnectionEntity } from './connection.entity';

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
