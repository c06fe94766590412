import { Injectable } from '@nestjs/common';
import { notFound, ServiceError } from '../../../kernel/errors/service-error';
import type { Principal } from '../../../kernel/identity/principal';
import type { RatingOverride } from '../../../kernel/reliability/rating-override';
import { noteResources } from '../../../platform/context/request-context';
import { afterCommit, type TenantTx, type TenantWideTx } from '../../../platform/database/db';
import type { Page, PageRequest } from '../../../platform/paging/page-query';
import { TenantChanges } from '../identity.contract';
import { TenantViews } from './tenant-views';
import { TenantsService } from './tenants.service';
import { MAX_OVERRIDES, type RatingOverrides, type StoredOverride } from './source-ratings.contract';
import { SourceRatingsRepository } from './source-ratings.repository';

/** A tenant's overrides of source ratings. A change makes the evaluation of its portfolios outdated. */
@Injectable()
export class SourceRatingsService {
  constructor(
    private readonly tenants: TenantsService,
    private readonly ratings: SourceRatingsRepository,
    private readonly changes: TenantChanges,
    private readonly views: TenantViews,
  ) {}

  list(slug: string, request: PageRequest, principal: Principal): Promise<Page<StoredOverride>> {
    return this.tenants.readFor(principal, slug, (tx) => this.ratings.page(tx, request));
  }

  /** @throws not_found if the tenant has no override for the source */
  async get(slug: string, source: string, principal: Principal): Promise<StoredOverride> {
    noteResources(source);
    const found = await this.tenants.readFor(principal, slug, (tx) => this.ratings.findOne(tx, { source }));
    if (!found) throw notFound('The override');
    return found;
  }

  /** Storing the same values again changes nothing. @throws conflict if the tenant has too many overrides */
  put(
    slug: string,
    override: RatingOverride,
    principal: Principal,
  ): Promise<{ stored: StoredOverride; isNew: boolean }> {
    const { source, ...values } = override;
    noteResources(source);
    return this.tenants.runFor(principal, slug, async (tx) => {
      await this.ratings.lock(tx);
      const before = await this.ratings.findOne(tx, { source });
      if (before && isSame(before, override)) return { stored: before, isNew: false };
      if (before) await this.ratings.update(tx, source, { ...values, updatedAt: () => 'now()' });
      else if ((await this.ratings.count(tx)) < MAX_OVERRIDES) await this.ratings.insert(tx, override);
      else throw new ServiceError('conflict', TOO_MANY);
      await this.#changed(tx);
      const stored = await this.ratings.findOne(tx, { source });
      if (!stored) throw new Error('the override that was just stored is missing');
      return { stored, isNew: before === null };
    });
  }

  /** Returns to the default rating. @throws not_found if the tenant has no override for the source */
  remove(slug: string, source: string, principal: Principal): Promise<void> {
    noteResources(source);
    return this.tenants.runFor(principal, slug, async (tx) => {
      await this.ratings.lock(tx);
      if ((await this.ratings.delete(tx, source)) === 0) throw notFound('The override');
      await this.#changed(tx);
    });
  }

  /** The overrides that an evaluation applies, and their revision. A read transaction gives both from one snapshot. */
  async overridesOf(tx: TenantTx): Promise<RatingOverrides> {
    return { revision: await this.revision(tx), overrides: await this.ratings.all(tx) };
  }

  revision(tx: TenantTx): Promise<number> {
    return this.ratings.revision(tx);
  }

  async #changed(tx: TenantWideTx): Promise<void> {
    await this.ratings.incrementRevision(tx);
    await this.changes.sourceRatingsChanged(tx, tx.tenantId);
    afterCommit(tx, () => this.views.clear());
  }
}

const isSame = (one: RatingOverride, other: RatingOverride): boolean =>
  one.reliability === other.reliability && one.discounted === other.discounted && one.reason === other.reason;

const TOO_MANY = `The tenant already overrides the ratings of ${MAX_OVERRIDES} sources; delete one of them first`;
