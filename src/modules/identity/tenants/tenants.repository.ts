import { type EntityManager, In, IsNull } from 'typeorm';
import type { AnyTx, SystemTx, TenantWideTx } from '../../../platform/database/db';
import type { Page, PageRequest } from '../../../platform/paging/page-query';
import { readPage } from '../../../platform/paging/read-page';
import { PORTFOLIO_CURSOR, TENANT_CURSOR } from '../identity.dto';
import { PortfolioEntity } from './portfolio.entity';
import { TenantEntity } from './tenant.entity';

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
  async listTenants(tx: SystemTx, request: PageRequest, isErased: boolean): Promise<Page<TenantEntity>> {
    const where = isErased ? 'erased_at is not null' : 'erased_at is null';
    const source = {
      ...BY_SLUG,
      orderBy: ['slug', 'id'],
      cursor: TENANT_CURSOR,
      from: 'tenant',
      where,
      parameters: [],
    };
    const page = await readPage<{ id: string }>(tx, source, request);
    const ids = { id: In(page.rows.map(({ id }) => id)) };
    return { ...page, rows: await tenants(tx.manager).find({ where: ids, order: { slug: 'ASC', id: 'ASC' } }) };
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

  portfolioById(tx: AnyTx, id: string): Promise<PortfolioEntity | null> {
    return portfolios(tx.manager).findOneBy({ id });
  }

  portfoliosOf(tx: AnyTx, tenantId: string): Promise<PortfolioEntity[]> {
    return portfolios(tx.manager).find({ where: { tenantId }, order: { slug: 'ASC' } });
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
