import type { TenantScope } from '../../../kernel/identity/principal';
import type { PortfolioState } from './portfolio-state';

/** Limits the memory of portfolios in a worker: an event with its pairs takes about 2 kB. */
const MAX_EVENTS = 300_000;
const MAX_PORTFOLIOS = 256;

interface KeptState {
  readonly tenantId: string;
  readonly state: PortfolioState;
}

/** The recently evaluated portfolios, by id. The least recently used ones are evicted first; the latest one stays. */
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
