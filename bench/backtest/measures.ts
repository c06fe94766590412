/** A forecast and what came of it. */
export interface Outcome {
  chance: number;
  came: boolean;
}

/** Forecasts of like chances, from the lowest to the highest. */
export interface ReliabilityBin {
  cases: number;
  /** Mean of the chances, and the share that came true. */
  forecast: number;
  seen: number;
}

/** Mean squared difference from what came (Brier 1950): 0 is best; chance alone gives 0.25. */
export function brierScore(outcomes: readonly Outcome[]): number {
  return meanOf(outcomes, ({ chance, came }) => (chance - (came ? 1 : 0)) ** 2);
}

/** Mean of −ln of the chance that was given to what came; chances are kept 0.0001 from certainty. */
export function logLoss(outcomes: readonly Outcome[]): number {
  return meanOf(outcomes, ({ chance, came }) => {
    const given = came ? chance : 1 - chance;
    return -Math.log(Math.min(0.9999, Math.max(0.0001, given)));
  });
}

/** Part of another forecast's Brier score that this one takes away; below 0 where it is worse. */
export function skillOver(outcomes: readonly Outcome[], other: readonly Outcome[]): number {
  return 1 - brierScore(outcomes) / brierScore(other);
}

/** `count` bins of as many forecasts each. Equal chances keep their order, which the caller must have made a fair one. */
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

/** Mean distance of forecast and seen over the bins, by their cases (Naeini, Cooper and Hauskrecht 2015). */
export function expectedCalibrationError(outcomes: readonly Outcome[]): number {
  const bins = reliabilityBins(outcomes);
  return bins.reduce((sum, { cases, forecast, seen }) => sum + cases * Math.abs(forecast - seen), 0) / outcomes.length;
}

export function meanOf<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + valueOf(item), 0) / items.length;
}
