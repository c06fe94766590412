import { groupBy } from '../../src/kernel/evaluation/collect';
import type { CalibrationMap, CalibrationTable } from '../../src/kernel/evaluation/likelihood/calibration';
import { fitLogistic, type Observed } from './fit-logistic';
import type { Trial } from './trials';

/** The minimum number of trials for a kind or category to get its own map. */
const MIN_TRIALS = 500;
/**
 * How strongly a map is drawn towards the one above it, or the pooled one to the bare posterior: the precision of the
 * prior.
 */
const PRECISION = 50;
/** Odds equal to the expected number of events, which is accurate for small chances. */
const BARE_POSTERIOR: CalibrationMap = { intercept: 0, expected: 1, aftermath: 0, surroundings: 0, horizon: 0 };

/** Fits a pooled map, then maps by category and by type. Each is drawn towards the one above if it has few trials. */
export function fitCalibration(trials: readonly Trial[]): CalibrationTable {
  // Otherwise, records that are too short for long horizons would make the weight of the horizon distinguish kinds.
  const pooled = fitMap(
    trials.filter(({ isWatchedThroughout }) => isWatchedThroughout),
    BARE_POSTERIOR,
    false,
  );
  const byKind: Record<string, CalibrationMap> = {};
  for (const [category, own] of groupBy(trials, ({ category: name }) => name)) {
    if (own.length < MIN_TRIALS) continue;
    const map = fitMap(own, pooled, true);
    byKind[category] = map;
    for (const [type, ofType] of groupBy(own, ({ type: name }) => name)) {
      if (ofType.length >= MIN_TRIALS) byKind[`${category}/${type}`] = fitMap(ofType, map, true);
    }
  }
  return { pooled, byKind: Object.fromEntries(Object.entries(byKind).sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/**
 * Only the pooled map weighs the horizon itself. Maps of kinds whose record is too short take its weight from there.
 */
function fitMap(trials: readonly Trial[], prior: CalibrationMap, keepsHorizon: boolean): CalibrationMap {
  const observed = trials.map(({ terms, came }): Observed => {
    const { expected, aftermath, surroundings, horizon } = terms;
    return keepsHorizon
      ? { terms: [1, expected, aftermath, surroundings], offset: prior.horizon * horizon, came }
      : { terms: [1, expected, aftermath, surroundings, horizon], offset: 0, came };
  });
  const means = [prior.intercept, prior.expected, prior.aftermath, prior.surroundings];
  const weights = fitLogistic(observed, {
    means: keepsHorizon ? means : [...means, prior.horizon],
    precision: PRECISION,
    isFree: (index) => index === 0,
  });
  const [intercept = 0, expected = 0, aftermath = 0, surroundings = 0, horizon = prior.horizon] = weights.map(rounded);
  return { intercept, expected, aftermath, surroundings, horizon };
}

const rounded = (weight: number): number => Math.round(weight * 1000) / 1000;
