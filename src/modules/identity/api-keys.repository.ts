import { IsNull } from 'typeorm';
import type { Role } from '../../kernel/identity/permissions';
import type { DataScope } from '../../kernel/identity/principal';
import type { AnyTx, SystemTx } from '../../platform/database/db';
import { ApiKeyEntity } from './api-key.entity';

/** What is needed to let a key in, in one row. */
export interface ApiKeyFacts {
  id: string;
  tenant_id: string;
  mac: Buffer;
  role: Role;
  permissions: string[] | null;
  data_scope: DataScope | null;
  expires_at: Date | null;
  revoked_at: Date | null;
  all_portfolios: boolean;
  /** Slug and id of every portfolio that the key may enter, its own first. */
  portfolios: { id: string; slug: string }[];
}

export type ApiKeyRow = ApiKeyEntity & { portfolioSlugs: string[] };

/** API keys by key; every method joins the caller's transaction. */
export class ApiKeysRepository {
  async factsByLookupId(tx: SystemTx, lookupId: string): Promise<ApiKeyFacts | undefined> {
    const [facts] = await tx.query<ApiKeyFacts>(
      `select k.id, k.tenant_id, k.mac, k.role, k.permissions, k.data_scope, k.expires_at, k.revoked_at,
         k.all_portfolios,
         (select coalesce(json_agg(json_build_object('id', p.id, 'slug', p.slug)
                                   order by kp.ordinal nulls last, p.slug = 'default' desc, p.slug), '[]')
          from portfolio p
          left join api_key_portfolio kp
            on kp.tenant_id = k.tenant_id and kp.api_key_id = k.id and kp.portfolio_id = p.id
          where p.tenant_id = k.tenant_id and (k.all_portfolios or kp.portfolio_id is not null)) as portfolios
       from api_key k where k.lookup_id = $1`,
      [lookupId],
    );
    return facts;
  }

  async insert(
    tx: AnyTx,
    key: Omit<ApiKeyEntity, 'createdAt' | 'revokedAt'>,
    portfolioIds: readonly string[],
  ): Promise<void> {
    await tx.manager.getRepository(ApiKeyEntity).insert(key);
    await tx.query(
      `insert into api_key_portfolio (tenant_id, api_key_id, portfolio_id, ordinal)
       select $1, $2, portfolio_id, ordinal from unnest($3::uuid[]) with ordinality as p (portfolio_id, ordinal)`,
      [key.tenantId, key.id, portfolioIds],
    );
  }

  async list(
    tx: AnyTx,
    tenantId: string,
    page: { limit: number; offset: number },
  ): Promise<{ rows: ApiKeyRow[]; total: number }> {
    const [rows, total] = await tx.manager.getRepository(ApiKeyEntity).findAndCount({
      where: { tenantId },
      order: { createdAt: 'ASC', id: 'ASC' },
      take: page.limit,
      skip: page.offset,
    });
    return { rows: await this.#withPortfolios(tx, tenantId, rows), total };
  }

  async byId(tx: AnyTx, tenantId: string, id: string): Promise<ApiKeyRow | undefined> {
    const key = await tx.manager.getRepository(ApiKeyEntity).findOneBy({ tenantId, id });
    return key === null ? undefined : (await this.#withPortfolios(tx, tenantId, [key]))[0];
  }

  /** Returns whether there was a key that was not revoked yet. */
  async revoke(tx: AnyTx, tenantId: string, id: string): Promise<boolean> {
    const result = await tx.manager
      .getRepository(ApiKeyEntity)
      .update({ tenantId, id, revokedAt: IsNull() }, { revokedAt: () => 'now()' });
    return result.affected === 1;
  }

  async #withPortfolios(tx: AnyTx, tenantId: string, keys: ApiKeyEntity[]): Promise<ApiKeyRow[]> {
    const links = await tx.query<{ api_key_id: string; slug: string }>(
      `select kp.api_key_id, p.slug from api_key_portfolio kp
       join portfolio p on p.tenant_id = kp.tenant_id and p.id = kp.portfolio_id
       where kp.tenant_id = $1 and kp.api_key_id = any($2::uuid[]) order by kp.ordinal`,
      [tenantId, keys.map(({ id }) => id)],
    );
    return keys.map((key) => ({
      ...key,
      portfolioSlugs: key.allPortfolios
        ? ['*']
        : links.filter((link) => link.api_key_id === key.id).map(({ slug }) => slug),
    }));
  }
}
