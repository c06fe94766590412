import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Settings, SETTINGS } from '../../../../config/settings';
import { Db } from '../../../platform/database/db';
import { TenantsRepository } from './tenants.repository';

/** A change takes effect on every instance within this time. */
const MAX_AGE_MS = 2_000;
const MAX_TENANTS = 10_000;

/** Caches the fixed evaluation times of tenants, which every request needs. */
@Injectable()
export class EvaluationTimes {
  readonly #known = new LRUCache<string, Promise<Date | null>>({ max: MAX_TENANTS, ttl: MAX_AGE_MS });

  constructor(
    private readonly db: Db,
    private readonly tenants: TenantsRepository,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Null if the tenant uses the clock. */
  of(tenantId: string): Promise<Date | null> {
    let time = this.#known.get(tenantId);
    if (time === undefined) {
      time = this.#read(tenantId);
      this.#known.set(tenantId, time);
      time.catch(() => this.#known.delete(tenantId));
    }
    return time;
  }

  /** Called after a change in this process. */
  clear(): void {
    this.#known.clear();
  }

  async #read(tenantId: string): Promise<Date | null> {
    const tenant = await this.db.readForTenant(tenantId, (tx) => this.tenants.tenantById(tx, tenantId));
    return tenant?.evaluationTime ?? this.settings.evaluationTime ?? null;
  }
}
