import { groupBy } from '../../src/kernel/evaluation/collect';
import type { CalibrationMap, CalibrationTable } from '../../src/kernel/evaluation/likelihood/calibration';
import { fitLogistic, type Observed } from './fit-logistic';
import type { Trial } from './trials';

/** Fewest trials that a kind or category gets a map of its own for. */
const MIN_TRIALS = 500;
/** How firmly a map holds to the one above it, or the pooled one to the bare posterior: the prior's precision. */
const PRECISION = 50;
/** Odds equal to the events expected, as for small chances they are. */
const BARE_POSTERIOR: CalibrationMap = { intercept: 0, expected: 1, aftermath: 0, surroundings: 0, horizon: 0 };

/** Pooled, by category and by type, each drawn towards the one before where it has little of its own to go by. */
export function fitCalibration(trials: readonly Trial[]): CalibrationTable {
  // Records that are too short for long horizons would have the horizon's weight tell apart kinds.
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

/** Only the pooled map weighs the horizon itself: what a kind's record is too short to tell is taken from it. */
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
