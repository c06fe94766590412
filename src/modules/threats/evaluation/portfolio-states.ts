import type { TenantScope } from '../../../kernel/identity/principal';
import type { PortfolioState } from './portfolio-state';

/** Bounds what portfolios take of a worker's memory: an event with its pairs is about 2 kB. */
const MAX_EVENTS = 300_000;
const MAX_PORTFOLIOS = 256;

interface KeptState {
  readonly tenantId: string;
  readonly state: PortfolioState;
}

/** The portfolios that were evaluated last, by id. Those not used for the longest time go first; the latest one stays. */
export class PortfolioStates {
  readonly #kept = new Map<string, KeptState>();

  get({ tenantId, portfolioId }: TenantScope): PortfolioState | undefined {
    const state = this.#kept.get(portfolioId)?.state;
    if (state) this.keep({ tenantId, portfolioId }, state);
    return state;
  }

  keep({ tenantId, portfolioId }: TenantScope, state: PortfolioState): void {
    this.#kept.delete(portfolioId);
    this.#kept.set(portfolioId, { tenantId, state });
    let events = [...this.#kept.values()].reduce((sum, kept) => sum + kept.state.eventCount, 0);
    for (const [id, kept] of this.#kept) {
      if (id === portfolioId || (events <= MAX_EVENTS && this.#kept.size <= MAX_PORTFOLIOS)) break;
      this.#kept.delete(id);
      events -= kept.state.eventCount;
    }
  }

  drop(portfolioId: string): void {
    this.#kept.delete(portfolioId);
  }

  dropTenant(tenantId: string): void {
    for (const [id, kept] of this.#kept) if (kept.tenantId === tenantId) this.#kept.delete(id);
  }
}
