import type { RoleRule } from '../../../kernel/identity/role-rules';
import type { SystemTx, TenantWideTx } from '../../../platform/database/db';
import { TenantWideRepository } from '../../../platform/database/tenant.repository';
import type { Page, PageRequest } from '../../../platform/paging/page-query';
import { readPage } from '../../../platform/paging/read-page';
import { principalSql, type PrincipalAnswer } from '../../identity/principal-answer.contract';
import { ScimTokenEntity } from './scim-token.entity';
import type { TokenMaker } from './scim-token-makers';
import { SCIM_TOKEN_CURSOR } from './scim-tokens.dto';

/** Everything needed to authenticate a token, in one row. */
export interface ScimTokenFacts {
  readonly id: string;
  readonly tenant_id: string;
  readonly portfolio_id: string;
  readonly mac: Buffer;
  readonly maker: TokenMaker;
  readonly role_rules: readonly RoleRule[];
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
}

export interface ScimTokenRow {
  readonly id: string;
  readonly prefix: string;
  readonly maker: TokenMaker;
  /** The creator as the API shows it. */
  readonly principal: PrincipalAnswer;
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
  readonly maker: TokenMaker;
  readonly expiresAt: Date | null;
}

const MAKER = "json_build_object('type', maker_type, 'id', maker_id)";
const PRINCIPAL = principalSql({
  type: `(case maker_type when 'api_key' then 'service_account' else maker_type end)`,
  id: 'maker_id',
  tenant: 'scim_token.tenant_id',
});
const SHOWN = `id, prefix, ${MAKER} as maker, ${PRINCIPAL} as principal, expires_at, revoked_at, created_at`;

/** SCIM tokens by key; every method joins the caller's transaction. */
export class ScimTokensRepository {
  readonly #tokens = new TenantWideRepository(ScimTokenEntity);

  async factsByLookupId(tx: SystemTx, lookupId: string): Promise<ScimTokenFacts | undefined> {
    const [facts] = await tx.query<ScimTokenFacts>(
      `select t.id, t.tenant_id, p.id as portfolio_id, t.mac, ${MAKER} as maker, c.role_rules, t.expires_at, t.revoked_at
       from scim_token t join portfolio p on p.tenant_id = t.tenant_id and p.slug = 'default'
       join sso_connection c on c.tenant_id = t.tenant_id and c.id = t.connection_id
       where t.lookup_id = $1`,
      [lookupId],
    );
    return facts;
  }

  /** The tenant's connection of this kind. */
  async connection(
    tx: TenantWideTx,
    tenantId: string,
    kind: string,
  ): Promise<{ id: string; role_rules: RoleRule[] } | undefined> {
    const [row] = await tx.query<{ id: string; role_rules: RoleRule[] }>(
      'select id, role_rules from sso_connection where tenant_id = $1 and kind = $2',
      [tenantId, kind],
    );
    return row;
  }

  /** Undefined if the connection was deleted meanwhile. */
  async insert(tx: TenantWideTx, token: NewScimToken): Promise<ScimTokenRow | undefined> {
    const [row] = await tx.query<ScimTokenRow>(
      `with connection as (select id from sso_connection where tenant_id = $2 and id = $3 for key share)
       insert into scim_token (id, tenant_id, connection_id, lookup_id, mac, prefix, expires_at, maker_type, maker_id)
       select $1, $2, id, $4, $5, $6, $7, $8, $9 from connection returning ${SHOWN}`,
      [
        token.id,
        token.tenantId,
        token.connectionId,
        token.lookupId,
        token.mac,
        token.prefix,
        token.expiresAt,
        token.maker.type,
        token.maker.id,
      ],
    );
    return row;
  }

  /** The oldest first. */
  list(
    tx: TenantWideTx,
    { tenantId, connectionId }: { tenantId: string; connectionId: string },
    request: PageRequest,
  ): Promise<Page<ScimTokenRow>> {
    const where = 'tenant_id = $1 and connection_id = $2';
    const tokens = { select: SHOWN, from: 'scim_token', where, parameters: [tenantId, connectionId] };
    const order = { cursor: SCIM_TOKEN_CURSOR, orderBy: ['created_at', 'id'], direction: 'asc' } as const;
    return readPage<ScimTokenRow>(tx, { ...tokens, ...order }, request);
  }

  /** Returns whether the connection has such a token; a revoked one stays revoked. */
  async revoke(tx: TenantWideTx, connectionId: string, id: string): Promise<boolean> {
    const revoked = { revokedAt: () => 'coalesce(revoked_at, now())' };
    return (await this.#tokens.update(tx, { connectionId, id }, revoked)) === 1;
  }
}
