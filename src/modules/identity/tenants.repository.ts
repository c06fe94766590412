import type { EntityManager } from 'typeorm';
import type { AnyTx, SystemTx } from '../../platform/database/db';
import { PortfolioEntity } from './portfolio.entity';
import { TenantEntity } from './tenant.entity';

interface Page {
  limit: number;
  offset: number;
}

/** Tenants and portfolios by key; every method joins the caller's transaction. */
export class TenantsRepository {
  insertTenant(tx: SystemTx, tenant: Pick<TenantEntity, 'id' | 'slug' | 'name' | 'evaluationTime'>): Promise<unknown> {
    return tenants(tx.manager).insert(tenant);
  }

  tenantBySlug(tx: AnyTx, slug: string): Promise<TenantEntity | null> {
    return tenants(tx.manager).findOneBy({ slug });
  }

  tenantById(tx: AnyTx, id: string): Promise<TenantEntity | null> {
    return tenants(tx.manager).findOneBy({ id });
  }

  /** Waits for others that change the same tenant. */
  tenantBySlugForUpdate(tx: SystemTx, slug: string): Promise<TenantEntity | null> {
    return tenants(tx.manager).findOne({ where: { slug }, lock: { mode: 'pessimistic_write' } });
  }

  listTenants(tx: SystemTx, { limit, offset }: Page): Promise<[TenantEntity[], number]> {
    return tenants(tx.manager).findAndCount({ order: { slug: 'ASC' }, take: limit, skip: offset });
  }

  saveTenant(tx: SystemTx, tenant: TenantEntity): Promise<TenantEntity> {
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

  listPortfolios(tx: AnyTx, tenantId: string, { limit, offset }: Page): Promise<[PortfolioEntity[], number]> {
    return portfolios(tx.manager).findAndCount({
      where: { tenantId },
      order: { slug: 'ASC' },
      take: limit,
      skip: offset,
    });
  }
}

const tenants = (manager: EntityManager) => manager.getRepository(TenantEntity);
const portfolios = (manager: EntityManager) => manager.getRepository(PortfolioEntity);
