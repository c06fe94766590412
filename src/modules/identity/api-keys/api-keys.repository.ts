import { IsNull } from 'typeorm';
import type { Role } from '../../../kernel/identity/permissions';
import type { DataScope } from '../../../kernel/identity/principal';
import type { SystemTx, TenantWideTx } from '../../../platform/database/db';
import type { RowLock } from '../../../platform/database/row.repository';
import { TenantWideRepository } from '../../../platform/database/tenant.repository';
import type { Page, PageRequest } from '../../../platform/paging/page-query';
import { API_KEY_CURSOR } from './api-keys.dto';
import { ApiKeyEntity, ApiKeyPortfolioEntity } from './api-key.entity';

/** Everything needed to authenticate a key, in one row. */
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
  /** Accurate to the minute. */
  last_used_at: Date | null;
  all_portfolios: boolean;
  /** Slug and id of every portfolio that the key may access, its own first. */
  portfolios: { id: string; slug: string }[];
}

export interface ApiKeyRow extends ApiKeyEntity {
  portfolioSlugs: string[];
  /** The key that replaced it. */
  replacedBy: string | null;
}

export type NewApiKeyRow = Omit<ApiKeyEntity, 'tenantId' | 'createdAt' | 'revokedAt' | 'lastUsedAt'>;
export type ApiKeyChanges = Partial<Pick<ApiKeyEntity, 'name' | 'rateLimitPerMinute' | 'expiresAt'>>;

const FACTS = `k.id, k.tenant_id, k.mac, k.role, k.permissions, k.data_scope, k.expires_at, k.revoked_at,
  k.rate_limit_per_minute, k.last_used_at, k.all_portfolios,
  (select coalesce(json_agg(json_build_object('id', p.id, 'slug', p.slug)
                            order by kp.ordinal nulls last, p.slug = 'default' desc, p.slug), '[]')
   from portfolio p
   left join api_key_portfolio kp on kp.tenant_id = k.tenant_id and kp.api_key_id = k.id and kp.portfolio_id = p.id
   where p.tenant_id = k.tenant_id and (k.all_portfolios or kp.portfolio_id is not null)) as portfolios`;

/** API keys by key; every method joins the caller's transaction. */
export class ApiKeysRepository extends TenantWideRepository<ApiKeyEntity, 'allPortfolios' | 'createdAt'> {
  readonly #portfolios = new TenantWideRepository(ApiKeyPortfolioEntity);

  constructor() {
    super(ApiKeyEntity);
  }

  async factsByLookupId(tx: SystemTx, lookupId: string): Promise<ApiKeyFacts | undefined> {
    const [facts] = await tx.query<ApiKeyFacts>(`select ${FACTS} from api_key k where k.lookup_id = $1`, [lookupId]);
    return facts;
  }

  async factsById(tx: TenantWideTx, id: string): Promise<ApiKeyFacts | undefined> {
    const [facts] = await tx.query<ApiKeyFacts>(`select ${FACTS} from api_key k where k.tenant_id = $1 and k.id = $2`, [
      tx.tenantId,
      id,
    ]);
    return facts;
  }

  async add(tx: TenantWideTx, key: NewApiKeyRow, portfolioIds: readonly string[]): Promise<void> {
    await this.insert(tx, key);
    const links = portfolioIds.map((portfolioId, index) => ({ apiKeyId: key.id, portfolioId, ordinal: index + 1 }));
    await this.#portfolios.insert(tx, ...links);
  }

  /** The oldest first. */
  async list(tx: TenantWideTx, request: PageRequest): Promise<Page<ApiKeyRow>> {
    const order = { cursor: API_KEY_CURSOR, orderBy: ['created_at', 'id'], direction: 'asc' } as const;
    const page = await this.readList(tx, order, request);
    return { ...page, rows: await this.#complete(tx, page.rows) };
  }

  /** With a lock, waits for other transactions that change the same key. */
  async byId(tx: TenantWideTx, id: string, lock?: RowLock): Promise<ApiKeyRow | undefined> {
    const key = await this.findById(tx, id, lock);
    return key === null ? undefined : (await this.#complete(tx, [key]))[0];
  }

  /**
   * The current key in place of this one: itself, or after rotations the last of its successors. A revoked key has
   * none, whether or not it was rotated before, because revocation is the response to a leaked key.
   */
  async currentOf(tx: TenantWideTx, id: string): Promise<ApiKeyRow | undefined> {
    const [current] = await tx.query<{ id: string }>(
      `with recursive line as (
         select id, 0 as step from api_key where tenant_id = $1 and id = $2 and revoked_at is null
         union all
         select k.id, line.step + 1 from api_key k join line on k.rotated_from = line.id
         where k.tenant_id = $1 and k.revoked_at is null)
       select id from line order by step desc limit 1`,
      [tx.tenantId, id],
    );
    return current && this.byId(tx, current.id);
  }

  /** Changes the given fields only. */
  async change(tx: TenantWideTx, id: string, changes: ApiKeyChanges): Promise<void> {
    if (Object.values<unknown>(changes).every((value) => value === undefined)) return;
    await this.update(tx, id, changes);
  }

  /** The portfolios of a key, in its order and locked against deletion; empty if it may access all. */
  async portfolioIds(tx: TenantWideTx, id: string): Promise<string[]> {
    const links = await tx.query<{ portfolio_id: string }>(
      `select kp.portfolio_id from api_key_portfolio kp
       join portfolio p on p.tenant_id = kp.tenant_id and p.id = kp.portfolio_id
       where kp.tenant_id = $1 and kp.api_key_id = $2 order by kp.ordinal for key share of p`,
      [tx.tenantId, id],
    );
    return links.map(({ portfolio_id: portfolioId }) => portfolioId);
  }

  async touch(tx: TenantWideTx, id: string): Promise<void> {
    await this.update(tx, id, { lastUsedAt: () => 'now()' });
  }

  /** A key that was revoked before keeps its time of revocation. */
  async revoke(tx: TenantWideTx, id: string): Promise<void> {
    await this.update(tx, { id, revokedAt: IsNull() }, { revokedAt: () => 'now()' });
  }

  async #complete(tx: TenantWideTx, keys: ApiKeyEntity[]): Promise<ApiKeyRow[]> {
    const links = await tx.query<{ api_key_id: string; slug: string }>(
      `select kp.api_key_id, p.slug from api_key_portfolio kp
       join portfolio p on p.tenant_id = kp.tenant_id and p.id = kp.portfolio_id
       where kp.tenant_id = $1 and kp.api_key_id = any($2::uuid[]) order by kp.ordinal`,
      [tx.tenantId, keys.map(({ id }) => id)],
    );
    const successors = await tx.query<{ id: string; rotated_from: string }>(
      'select id, rotated_from from api_key where tenant_id = $1 and rotated_from = any($2::uuid[])',
      [tx.tenantId, keys.map(({ id }) => id)],
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
