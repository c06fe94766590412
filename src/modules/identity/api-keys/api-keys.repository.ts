import { In, IsNull } from 'typeorm';
import type { Role } from '../../../kernel/identity/permissions';
import type { DataScope } from '../../../kernel/identity/principal';
import type { AnyTx, SystemTx, TenantWideTx } from '../../../platform/database/db';
import type { Page, PageRequest } from '../../../platform/paging/page-query';
import { readPage } from '../../../platform/paging/read-page';
import { API_KEY_CURSOR } from './api-keys.dto';
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
  rate_limit_per_minute: number | null;
  /** To the minute. */
  last_used_at: Date | null;
  all_portfolios: boolean;
  /** Slug and id of every portfolio that the key may enter, its own first. */
  portfolios: { id: string; slug: string }[];
}

export interface ApiKeyRow extends ApiKeyEntity {
  portfolioSlugs: string[];
  /** The key that took its place. */
  replacedBy: string | null;
}

export type NewApiKeyRow = Omit<ApiKeyEntity, 'createdAt' | 'revokedAt' | 'lastUsedAt'>;
export type ApiKeyChanges = Partial<Pick<ApiKeyEntity, 'name' | 'rateLimitPerMinute' | 'expiresAt'>>;

const FACTS = `k.id, k.tenant_id, k.mac, k.role, k.permissions, k.data_scope, k.expires_at, k.revoked_at,
  k.rate_limit_per_minute, k.last_used_at, k.all_portfolios,
  (select coalesce(json_agg(json_build_object('id', p.id, 'slug', p.slug)
                            order by kp.ordinal nulls last, p.slug = 'default' desc, p.slug), '[]')
   from portfolio p
   left join api_key_portfolio kp on kp.tenant_id = k.tenant_id and kp.api_key_id = k.id and kp.portfolio_id = p.id
   where p.tenant_id = k.tenant_id and (k.all_portfolios or kp.portfolio_id is not null)) as portfolios`;

/** API keys by key; every method joins the caller's transaction. */
export class ApiKeysRepository {
  async factsByLookupId(tx: SystemTx, lookupId: string): Promise<ApiKeyFacts | undefined> {
    const [facts] = await tx.query<ApiKeyFacts>(`select ${FACTS} from api_key k where k.lookup_id = $1`, [lookupId]);
    return facts;
  }

  async factsById(tx: TenantWideTx, tenantId: string, id: string): Promise<ApiKeyFacts | undefined> {
    const [facts] = await tx.query<ApiKeyFacts>(`select ${FACTS} from api_key k where k.tenant_id = $1 and k.id = $2`, [
      tenantId,
      id,
    ]);
    return facts;
  }

  async insert(tx: AnyTx, key: NewApiKeyRow, portfolioIds: readonly string[]): Promise<void> {
    await tx.manager.getRepository(ApiKeyEntity).insert(key);
    await tx.query(
      `insert into api_key_portfolio (tenant_id, api_key_id, portfolio_id, ordinal)
       select $1, $2, portfolio_id, ordinal from unnest($3::uuid[]) with ordinality as p (portfolio_id, ordinal)`,
      [key.tenantId, key.id, portfolioIds],
    );
  }

  /** Oldest first. */
  async list(tx: AnyTx, tenantId: string, request: PageRequest): Promise<Page<ApiKeyRow>> {
    const own = { select: 'id', from: 'api_key', where: 'tenant_id = $1', parameters: [tenantId] };
    const order = { orderBy: ['created_at', 'id'], direction: 'asc' } as const;
    const page = await readPage<{ id: string }>(tx, { ...own, ...order, cursor: API_KEY_CURSOR }, request);
    const keys = await tx.manager.getRepository(ApiKeyEntity).find({
      where: { tenantId, id: In(page.rows.map(({ id }) => id)) },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    return { ...page, rows: await this.#complete(tx, tenantId, keys) };
  }

  async byId(tx: AnyTx, tenantId: string, id: string): Promise<ApiKeyRow | undefined> {
    const key = await tx.manager.getRepository(ApiKeyEntity).findOneBy({ tenantId, id });
    return key === null ? undefined : (await this.#complete(tx, tenantId, [key]))[0];
  }

  /** Waits for others that change the same key. */
  async byIdForUpdate(tx: AnyTx, tenantId: string, id: string): Promise<ApiKeyRow | undefined> {
    const lock = { mode: 'pessimistic_write' } as const;
    const key = await tx.manager.getRepository(ApiKeyEntity).findOne({ where: { tenantId, id }, lock });
    return key === null ? undefined : (await this.#complete(tx, tenantId, [key]))[0];
  }

  /**
   * The key that stands for this one today: itself, or where it was rotated, the last of its successors. A revoked key has
   * none, whether or not it was rotated before: revoking is what is done about a key that leaked.
   */
  async currentOf(tx: AnyTx, tenantId: string, id: string): Promise<ApiKeyRow | undefined> {
    const [current] = await tx.query<{ id: string }>(
      `with recursive line as (
         select id, 0 as step from api_key where tenant_id = $1 and id = $2 and revoked_at is null
         union all
         select k.id, line.step + 1 from api_key k join line on k.rotated_from = line.id
         where k.tenant_id = $1 and k.revoked_at is null)
       select id from line order by step desc limit 1`,
      [tenantId, id],
    );
    return current && this.byId(tx, tenantId, current.id);
  }

  /** Changes what is given, and leaves the rest. */
  async change(tx: AnyTx, tenantId: string, id: string, changes: ApiKeyChanges): Promise<void> {
    if (Object.values<unknown>(changes).every((value) => value === undefined)) return;
    await tx.manager.getRepository(ApiKeyEntity).update({ tenantId, id }, changes);
  }

  /** The portfolios that a key names, in its order; none where it enters all. */
  async portfolioIds(tx: AnyTx, tenantId: string, id: string): Promise<string[]> {
    const rows = await tx.query<{ portfolio_id: string }>(
      'select portfolio_id from api_key_portfolio where tenant_id = $1 and api_key_id = $2 order by ordinal',
      [tenantId, id],
    );
    return rows.map(({ portfolio_id: portfolioId }) => portfolioId);
  }

  async touch(tx: AnyTx, tenantId: string, id: string): Promise<void> {
    await tx.query('update api_key set last_used_at = now() where tenant_id = $1 and id = $2', [tenantId, id]);
  }

  /** A key that was revoked before keeps its time. */
  async revoke(tx: AnyTx, tenantId: string, id: string): Promise<void> {
    await tx.manager
      .getRepository(ApiKeyEntity)
      .update({ tenantId, id, revokedAt: IsNull() }, { revokedAt: () => 'now()' });
  }

  async #complete(tx: AnyTx, tenantId: string, keys: ApiKeyEntity[]): Promise<ApiKeyRow[]> {
    const links = await tx.query<{ api_key_id: string; slug: string }>(
      `select kp.api_key_id, p.slug from api_key_portfolio kp
       join portfolio p on p.tenant_id = kp.tenant_id and p.id = kp.portfolio_id
       where kp.tenant_id = $1 and kp.api_key_id = any($2::uuid[]) order by kp.ordinal`,
      [tenantId, keys.map(({ id }) => id)],
    );
    const successors = await tx.query<{ id: string; rotated_from: string }>(
      'select id, rotated_from from api_key where tenant_id = $1 and rotated_from = any($2::uuid[])',
      [tenantId, keys.map(({ id }) => id)],
    );
    return keys.map((key) => ({
      ...key,
      replacedBy: successors.find((successor) => successor.rotated_from === key.id)?.id ?? null,
      portfolioSlugs: key.allPortfolios
        ? ['*']
        : links.filter((link) => link.api_key_id === key.id).map(({ slug }) => slug),
    }));
  }
}
