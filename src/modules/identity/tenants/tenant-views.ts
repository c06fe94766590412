import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Settings, SETTINGS } from '../../../../config/settings';
import type { RatingOverride } from '../../../kernel/reliability/rating-override';
import { Db } from '../../../platform/database/db';
import { SourceRatingsRepository } from './source-ratings.repository';
import { TenantsRepository } from './tenants.repository';

/** How a tenant sees the corpus, which all tenants share. */
export interface TenantView {
  /** The fixed evaluation time; null if the tenant uses the clock. */
  readonly asOf: Date | null;
  readonly ratingOverrides: readonly RatingOverride[];
}

/** A change takes effect on every instance within this time. */
const MAX_AGE_MS = 2_000;
const MAX_TENANTS = 10_000;

/** Caches the views of tenants, which every request needs. */
@Injectable()
export class TenantViews {
  readonly #known = new LRUCache<string, Promise<TenantView>>({ max: MAX_TENANTS, ttl: MAX_AGE_MS });

  constructor(
    private readonly db: Db,
    private readonly tenants: TenantsRepository,
    private readonly ratings: SourceRatingsRepository,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  of(tenantId: string): Promise<TenantView> {
    let view = this.#known.get(tenantId);
    if (view === undefined) {
      view = this.#read(tenantId);
      this.#known.set(tenantId, view);
      view.catch(() => this.#known.delete(tenantId));
    }
    return view;
  }

  /** Called after a change in this process. */
  clear(): void {
    this.#known.clear();
  }

  #read(tenantId: string): Promise<TenantView> {
    return this.db.readForTenant(tenantId, async (tx) => {
      const tenant = await this.tenants.tenantById(tx, tenantId);
      return {
        asOf: tenant?.evaluationTime ?? this.settings.evaluationTime ?? null,
        ratingOverrides: await this.ratings.all(tx),
      };
    });
  }
}
