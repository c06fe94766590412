import type { AnyTx, SystemTx } from '../../platform/database/db';

/** What is needed to let a token in, in one row. */
export interface ScimTokenFacts {
  readonly id: string;
  readonly tenant_id: string;
  readonly portfolio_id: string;
  readonly mac: Buffer;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
}

export interface ScimTokenRow {
  readonly id: string;
  readonly prefix: string;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly created_at: Date;
}

export interface NewScimToken {
  readonly id: string;
  readonly tenantId: string;
  readonly connectionId: string;
  readonly lookupId: string;
  readonly mac: Buffer;
  readonly prefix: string;
  readonly expiresAt: Date | null;
}

const SHOWN = 'id, prefix, expires_at, revoked_at, created_at';

/** SCIM tokens by key; every method joins the caller's transaction. */
export class ScimTokensRepository {
  async factsByLookupId(tx: SystemTx, lookupId: string): Promise<ScimTokenFacts | undefined> {
    const [facts] = await tx.query<ScimTokenFacts>(
      `select t.id, t.tenant_id, p.id as portfolio_id, t.mac, t.expires_at, t.revoked_at
       from scim_token t join portfolio p on p.tenant_id = t.tenant_id and p.slug = 'default'
       where t.lookup_id = $1`,
      [lookupId],
    );
    return facts;
  }

  /** The id of the tenant's connection of this kind. */
  async connectionId(tx: AnyTx, tenantId: string, kind: string): Promise<string | undefined> {
    const [row] = await tx.query<{ id: string }>('select id from sso_connection where tenant_id = $1 and kind = $2', [
      tenantId,
      kind,
    ]);
    return row?.id;
  }

  /** Undefined where the connection was deleted meanwhile. */
  async insert(tx: AnyTx, token: NewScimToken): Promise<ScimTokenRow | undefined> {
    const [row] = await tx.query<ScimTokenRow>(
      `with connection as (select id from sso_connection where tenant_id = $2 and id = $3 for key share)
       insert into scim_token (id, tenant_id, connection_id, lookup_id, mac, prefix, expires_at)
       select $1, $2, id, $4, $5, $6, $7 from connection returning ${SHOWN}`,
      [token.id, token.tenantId, token.connectionId, token.lookupId, token.mac, token.prefix, token.expiresAt],
    );
    return row;
  }

  async list(
    tx: AnyTx,
    { tenantId, connectionId }: { tenantId: string; connectionId: string },
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ rows: ScimTokenRow[]; total: number }> {
    const rows = await tx.query<ScimTokenRow>(
      `select ${SHOWN} from scim_token where tenant_id = $1 and connection_id = $2
       order by created_at, id limit $3 offset $4`,
      [tenantId, connectionId, limit, offset],
    );
    const [count] = await tx.query<{ total: number }>(
      'select count(*)::int as total from scim_token where tenant_id = $1 and connection_id = $2',
      [tenantId, connectionId],
    );
    return { rows, total: count?.total ?? 0 };
  }

  /** Returns whether the connection has such a token; one that is revoked already stays so. */
  async revoke(
    tx: AnyTx,
    { tenantId, connectionId }: { tenantId: string; connectionId: string },
    id: string,
  ): Promise<boolean> {
    const rows = await tx.query(
      `update scim_token set revoked_at = coalesce(revoked_at, now())
       where tenant_id = $1 and connection_id = $2 and id = $3 returning id`,
      [tenantId, connectionId, id],
    );
    return rows.length === 1;
  }
}
