import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Settings, SETTINGS } from '../../../../config/settings';
import { Db } from '../../../platform/database/db';
import { TenantsRepository } from './tenants.repository';

/** A change holds on every instance within this time. */
const MAX_AGE_MS = 2_000;
const MAX_TENANTS = 10_000;

/** The fixed evaluation times of tenants, as the database said a moment ago: every request asks. */
@Injectable()
export class EvaluationTimes {
  readonly #known = new LRUCache<string, Promise<Date | null>>({ max: MAX_TENANTS, ttl: MAX_AGE_MS });

  constructor(
    private readonly db: Db,
    private readonly tenants: TenantsRepository,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Null where the tenant's time is the clock. */
  of(tenantId: string): Promise<Date | null> {
    let time = this.#known.get(tenantId);
    if (time === undefined) {
      time = this.#read(tenantId);
      this.#known.set(tenantId, time);
      time.catch(() => this.#known.delete(tenantId));
    }
    return time;
  }

  /** After a change in this process. */
  clear(): void {
    this.#known.clear();
  }

  async #read(tenantId: string): Promise<Date | null> {
    const tenant = await this.db.readForTenant(tenantId, (tx) => this.tenants.tenantById(tx, tenantId));
    return tenant?.evaluationTime ?? this.settings.evaluationTime ?? null;
  }
}
