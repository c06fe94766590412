import { type AnyTx, getTenantId, type TenantTx, type TenantWideTx } from './db';
import { RowRepository } from './row.repository';

interface PortfolioRow {
  tenantId: string;
  portfolioId: string;
}

interface TenantRow {
  tenantId: string;
}

/** Rows of one portfolio: its tenant and its id are part of every condition and of every new row. */
export class TenantRepository<Entity extends PortfolioRow, Defaults extends keyof Entity = never> extends RowRepository<
  Entity,
  TenantTx,
  'tenantId' | 'portfolioId',
  Defaults
> {
  protected override ownerOf({ scope }: TenantTx): Record<'tenantId' | 'portfolioId', string> {
    return { tenantId: scope.tenantId, portfolioId: scope.portfolioId };
  }
}

/** Rows of one tenant in tables without a portfolio: the tenant is part of every condition and of every new row. */
export class TenantWideRepository<
  Entity extends TenantRow,
  Defaults extends keyof Entity = never,
> extends RowRepository<Entity, TenantTx | TenantWideTx, 'tenantId', Defaults> {
  protected override ownerOf(tx: TenantTx | TenantWideTx): Record<'tenantId', string> {
    return { tenantId: 'scope' in tx ? tx.scope.tenantId : tx.tenantId };
  }
}

/**
 * Rows of one tenant, or of the operator, in tables whose `tenant_id` may be null. A transaction of a tenant sees the rows of
 * that tenant; one of the system sees those without a tenant.
 */
export class OptionalTenantRepository<
  Entity extends { tenantId: string | null },
  Defaults extends keyof Entity = never,
> extends RowRepository<Entity, AnyTx, 'tenantId', Defaults> {
  protected override ownerOf(tx: AnyTx): Record<'tenantId', string | null> {
    return { tenantId: getTenantId(tx) };
  }
}
