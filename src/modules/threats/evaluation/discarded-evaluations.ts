/** After this many discarded results, the next one is stored even if the assets have changed while it was computed. */
const MOST_IN_SUCCESSION = 2;

/** How many evaluations of each portfolio this process has discarded in succession because the assets had changed meanwhile. */
export class DiscardedEvaluations {
  readonly #counts = new Map<string, number>();

  count(portfolioId: string): void {
    this.#counts.set(portfolioId, (this.#counts.get(portfolioId) ?? 0) + 1);
  }

  areEnough(portfolioId: string): boolean {
    return (this.#counts.get(portfolioId) ?? 0) >= MOST_IN_SUCCESSION;
  }

  /** Called when a result is stored. */
  end(portfolioId: string): void {
    this.#counts.delete(portfolioId);
  }
}
