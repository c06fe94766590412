/** A forecast and its outcome. */
export interface Outcome {
  chance: number;
  came: boolean;
}

/** Forecasts of similar chances, from the lowest to the highest. */
export interface ReliabilityBin {
  cases: number;
  /** The mean of the chances, and the share of positive outcomes. */
  forecast: number;
  seen: number;
}

/** Mean squared difference from the outcome (Brier 1950): 0 is best, and a chance of 0.5 for everything gives 0.25. */
export function brierScore(outcomes: readonly Outcome[]): number {
  return meanOf(outcomes, ({ chance, came }) => (chance - (came ? 1 : 0)) ** 2);
}

/** Mean of −ln of the chance of the actual outcome; chances are limited to 0.0001 from certainty. */
export function logLoss(outcomes: readonly Outcome[]): number {
  return meanOf(outcomes, ({ chance, came }) => {
    const given = came ? chance : 1 - chance;
    return -Math.log(Math.min(0.9999, Math.max(0.0001, given)));
  });
}

/** The relative improvement over the Brier score of another forecast; negative if this one is worse. */
export function skillOver(outcomes: readonly Outcome[], other: readonly Outcome[]): number {
  return 1 - brierScore(outcomes) / brierScore(other);
}

/**
 * `count` bins with the same number of forecasts each. Equal chances keep their order, which the caller must have
 * randomised.
 */
export function reliabilityBins(outcomes: readonly Outcome[], count = 10): ReliabilityBin[] {
  const sorted = [...outcomes].sort((a, b) => a.chance - b.chance);
  return Array.from({ length: count }, (_bin, index) =>
    sorted.slice(Math.round((index * sorted.length) / count), Math.round(((index + 1) * sorted.length) / count)),
  )
    .filter((bin) => bin.length > 0)
    .map((bin) => ({
      cases: bin.length,
      forecast: meanOf(bin, ({ chance }) => chance),
      seen: meanOf(bin, ({ came }) => (came ? 1 : 0)),
    }));
}

/**
 * Mean distance between forecast and observed share over the bins, weighted by their cases (Naeini, Cooper and
 * Hauskrecht 2015).
 */
export function expectedCalibrationError(outcomes: readonly Outcome[]): number {
  const bins = reliabilityBins(outcomes);
  return bins.reduce((sum, { cases, forecast, seen }) => sum + cases * Math.abs(forecast - seen), 0) / outcomes.length;
}

export function meanOf<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + valueOf(item), 0) / items.length;
}
