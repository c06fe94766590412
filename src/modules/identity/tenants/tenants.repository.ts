import { type EntityManager, In, IsNull } from 'typeorm';
import type { AnyTx, SystemTx, TenantWideTx } from '../../../platform/database/db';
import type { Page, PageRequest } from '../../../platform/paging/page-query';
import { readPage } from '../../../platform/paging/read-page';
import { PORTFOLIO_CURSOR, TENANT_CURSOR } from '../identity.dto';
import { IS_OF_THIS_PORTFOLIO_ALONE } from './portfolio-contents';
import { PortfolioEntity } from './portfolio.entity';
import { TenantEntity } from './tenant.entity';

/** The numbers of what belongs to a tenant. */
export interface TenantNumbers {
  readonly id: string;
  readonly legalHoldSince: Date | null;
  readonly portfolios: number;
  readonly apiKeys: number;
  readonly users: number;
  readonly assets: number;
}

/** A tenant in a list. */
export interface ListedTenant {
  readonly tenant: TenantEntity;
  readonly numbers: TenantNumbers;
}

const WITH_NUMBERS = `
  tenant.id, (select placed_at from audit_legal_hold where tenant_id = tenant.id) as "legalHoldSince",
    (select count(*)::int from portfolio where tenant_id = tenant.id) as portfolios,
    (select count(*)::int from api_key where tenant_id = tenant.id and revoked_at is null) as "apiKeys",
    (select count(*)::int from app_user where tenant_id = tenant.id) as users,
    (select count(*)::int from asset where tenant_id = tenant.id) as assets`;

const BY_SLUG = { select: 'id', orderBy: ['slug'], direction: 'asc' } as const;

/**
 * Tenants and portfolios by key; every method joins the caller's transaction. Only `listErased` returns erased tenants.
 */
export class TenantsRepository {
  insertTenant(
    tx: TenantWideTx,
    tenant: Pick<TenantEntity, 'id' | 'slug' | 'name' | 'evaluationTime'>,
  ): Promise<unknown> {
    return tenants(tx.manager).insert(tenant);
  }

  tenantBySlug(tx: AnyTx, slug: string): Promise<TenantEntity | null> {
    return tenants(tx.manager).findOneBy({ slug, erasedAt: IsNull() });
  }

  tenantById(tx: AnyTx, id: string): Promise<TenantEntity | null> {
    return tenants(tx.manager).findOneBy({ id, erasedAt: IsNull() });
  }

  /** Waits for other transactions that change the same tenant. */
  tenantBySlugForUpdate(tx: TenantWideTx, slug: string): Promise<TenantEntity | null> {
    return tenants(tx.manager).findOne({ where: { slug, erasedAt: IsNull() }, lock: { mode: 'pessimistic_write' } });
  }

  /** Existing or erased tenants; several erased ones may have had the same slug. */
  async listTenants(tx: SystemTx, request: PageRequest, isErased: boolean): Promise<Page<ListedTenant>> {
    const where = isErased ? 'erased_at is not null' : 'erased_at is null';
    const source = {
      ...BY_SLUG,
      select: WITH_NUMBERS,
      orderBy: ['slug', 'id'],
      cursor: TENANT_CURSOR,
      from: 'tenant',
      where,
      parameters: [],
    };
    const page = await readPage<TenantNumbers>(tx, source, request);
    const found = await tenants(tx.manager).findBy({ id: In(page.rows.map(({ id }) => id)) });
    const byId = new Map(found.map((tenant) => [tenant.id, tenant]));
    const rows = page.rows.flatMap((numbers) => {
      const tenant = byId.get(numbers.id);
      return tenant ? [{ tenant, numbers }] : [];
    });
    return { ...page, rows };
  }

  /** Deletes all data of a tenant except its audit records, without a time limit; returns the number of rows. */
  async eraseTenant(tx: SystemTx, id: string): Promise<number> {
    await tx.query('set local statement_timeout = 0');
    const [erased] = await tx.query<{ rows: number }>('select erase_tenant($1) as rows', [id]);
    return erased?.rows ?? 0;
  }

  saveTenant(tx: TenantWideTx, tenant: TenantEntity): Promise<TenantEntity> {
    return tenants(tx.manager).save(tenant);
  }

  insertPortfolio(tx: AnyTx, portfolio: Pick<PortfolioEntity, 'id' | 'tenantId' | 'slug' | 'name'>): Promise<unknown> {
    return portfolios(tx.manager).insert(portfolio);
  }

  async renamePortfolio(tx: AnyTx, tenantId: string, id: string, name: string): Promise<void> {
    await portfolios(tx.manager).update({ tenantId, id }, { name, updatedAt: () => 'now()' });
  }

  portfolioById(tx: AnyTx, id: string): Promise<PortfolioEntity | null> {
    return portfolios(tx.manager).findOneBy({ id });
  }

  /** The portfolios of a tenant, locked against deletion. */
  lockedPortfolios(tx: TenantWideTx): Promise<PortfolioEntity[]> {
    return portfolios(tx.manager).find({
      where: { tenantId: tx.tenantId },
      order: { slug: 'ASC' },
      lock: { mode: 'for_key_share' },
    });
  }

  /**
   * The portfolio, locked until the transaction ends; null if the tenant has none with this id. The tenant is locked too:
   * deletions of its portfolios follow one another, since a key of two of them is revoked with the second one.
   */
  async lockPortfolioForDeletion(tx: SystemTx, tenantId: string, id: string): Promise<PortfolioEntity | null> {
    await tx.query('select from tenant where id = $1 for no key update', [tenantId]);
    return portfolios(tx.manager).findOne({ where: { tenantId, id }, lock: { mode: 'pessimistic_write' } });
  }

  /**
   * Revokes the keys that can access this portfolio alone, and returns their ids. A key that can access others too only
   * loses this one, when its link is deleted.
   */
  async revokeKeysOf(tx: SystemTx, { tenantId, id }: { tenantId: string; id: string }): Promise<string[]> {
    const revoked = await tx.query<{ id: string }>(
      `update api_key k set revoked_at = now()
       where k.tenant_id = $1 and ${IS_OF_THIS_PORTFOLIO_ALONE} returning k.id`,
      [tenantId, id],
    );
    return revoked.map((key) => key.id);
  }

  /** Deletes a portfolio with all its rows, without a time limit; returns the number of rows. */
  async deletePortfolio(tx: SystemTx, tenantId: string, id: string): Promise<number> {
    await tx.query('set local statement_timeout = 0');
    const [deleted] = await tx.query<{ rows: number }>('select delete_portfolio($1, $2) as rows', [tenantId, id]);
    return deleted?.rows ?? 0;
  }

  async listPortfolios(tx: AnyTx, tenantId: string, request: PageRequest): Promise<Page<PortfolioEntity>> {
    const own = { from: 'portfolio', where: 'tenant_id = $1', parameters: [tenantId] };
    const page = await readPage<{ id: string }>(tx, { ...BY_SLUG, ...own, cursor: PORTFOLIO_CURSOR }, request);
    const where = { tenantId, id: In(page.rows.map(({ id }) => id)) };
    return { ...page, rows: await portfolios(tx.manager).find({ where, order: { slug: 'ASC' } }) };
  }
}

const tenants = (manager: EntityManager) => manager.getRepository(TenantEntity);
const portfolios = (manager: EntityManager) => manager.getRepository(PortfolioEntity);
