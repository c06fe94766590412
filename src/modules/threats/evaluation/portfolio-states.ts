import type { PortfolioState } from './portfolio-state';

/** Bounds what portfolios take of a worker's memory: an event with its pairs is about 2 kB. */
const MAX_EVENTS = 300_000;
const MAX_PORTFOLIOS = 256;

/** The portfolios that were evaluated last, by id. Those not used for the longest time go first; the latest one stays. */
export class PortfolioStates {
  readonly #states = new Map<string, PortfolioState>();

  get(portfolioId: string): PortfolioState | undefined {
    const state = this.#states.get(portfolioId);
    if (state) this.keep(portfolioId, state);
    return state;
  }

  keep(portfolioId: string, state: PortfolioState): void {
    this.#states.delete(portfolioId);
    this.#states.set(portfolioId, state);
    let events = [...this.#states.values()].reduce((sum, { eventCount }) => sum + eventCount, 0);
    for (const [id, { eventCount }] of this.#states) {
      if (id === portfolioId || (events <= MAX_EVENTS && this.#states.size <= MAX_PORTFOLIOS)) break;
      this.#states.delete(id);
      events -= eventCount;
    }
  }

  drop(portfolioId: string): void {
    this.#states.delete(portfolioId);
  }
}
