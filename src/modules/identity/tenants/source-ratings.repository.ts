import type { RatingOverride } from '../../../kernel/reliability/rating-override';
import type { TenantTx, TenantWideTx } from '../../../platform/database/db';
import { TenantWideRepository } from '../../../platform/database/tenant.repository';
import type { Page, PageRequest } from '../../../platform/paging/page-query';
import { SourceRatingEntity } from './source-rating.entity';
import { SOURCE_RATING_CURSOR } from './source-ratings.contract';

/** The overrides of source ratings; every method joins the caller's transaction. */
export class SourceRatingsRepository extends TenantWideRepository<SourceRatingEntity, 'updatedAt'> {
  constructor() {
    super(SourceRatingEntity, 'source');
  }

  async all(tx: TenantTx | TenantWideTx): Promise<RatingOverride[]> {
    const rows = await this.findAll(tx, {}, { order: { source: 'ASC' } });
    return rows.map(({ source, reliability, discounted, reason }) => ({ source, reliability, discounted, reason }));
  }

  page(tx: TenantWideTx, request: PageRequest): Promise<Page<SourceRatingEntity>> {
    return this.readList(tx, { cursor: SOURCE_RATING_CURSOR, orderBy: ['source'], direction: 'asc' }, request);
  }

  /** Locks the tenant until the transaction ends, so that changes of its overrides follow one another. */
  async lock(tx: TenantWideTx): Promise<void> {
    await tx.query('select from tenant where id = $1 for no key update', [tx.tenantId]);
  }

  /** Makes every earlier evaluation of the tenant outdated. */
  async incrementRevision(tx: TenantWideTx): Promise<void> {
    await tx.query('update tenant set source_ratings_revision = source_ratings_revision + 1 where id = $1', [
      tx.tenantId,
    ]);
  }

  /** Increases with every change of the tenant's overrides. */
  async revision(tx: TenantTx): Promise<number> {
    const [row] = await tx.query<{ revision: number }>(
      'select source_ratings_revision as revision from tenant where id = $1',
      [tx.scope.tenantId],
    );
    return row?.revision ?? 0;
  }
}
