import { groupBy } from '../../src/kernel/evaluation/collect';
import type { CalibrationMap, CalibrationTable } from '../../src/kernel/evaluation/likelihood/calibration';
import { DAY_MS } from '../../src/kernel/evaluation/settings';
import { fitLogistic, type Observed } from './fit-logistic';
import type { Trial } from './trials';

/** The minimum number of trials for a kind or category to get its own map. */
const MIN_TRIALS = 500;
/**
 * How strongly a map is drawn towards the one above it, or the pooled one to the bare posterior: the precision of the
 * prior.
 */
const PRECISION = 20;
/** After this many years an outcome counts half: wars, seas and catalogues change. */
const HALF_LIFE_YEARS = 4;
/**
 * Types for which no forecast from the history was better than the share of past cases with another event. Their map
 * is this share.
 */
export const BASE_RATE_KINDS: ReadonlySet<string> = new Set(['climate_environment/landslide']);
/** Odds equal to the expected number of events, which is accurate for small chances. */
const BARE_POSTERIOR: CalibrationMap = { intercept: 0, expected: 1, aftermath: 0, surroundings: 0, horizon: 0 };

/** Fits a pooled map, then maps by category and by type. Each is drawn towards the one above if it has few trials. */
export function fitCalibration(
  trials: readonly Trial[],
  baseRateKinds: ReadonlySet<string> = BASE_RATE_KINDS,
): CalibrationTable {
  const weightOf = weightsByAge(trials);
  // Otherwise, records that are too short for long horizons would make the weight of the horizon distinguish kinds.
  const pooled = fitMap(
    trials.filter(({ isWatchedThroughout }) => isWatchedThroughout),
    BARE_POSTERIOR,
    weightOf,
  );
  const byKind: Record<string, CalibrationMap> = {};
  for (const [category, own] of groupBy(trials, ({ category: name }) => name)) {
    if (own.length < MIN_TRIALS) continue;
    const map = fitMap(own, pooled, weightOf);
    byKind[category] = map;
    for (const [kind, ofKind] of groupBy(own, kindOf)) {
      if (ofKind.length < MIN_TRIALS) continue;
      const fitKind = baseRateKinds.has(kind) ? fitBaseRate : fitMap;
      byKind[kind] = fitKind(ofKind, map, weightOf);
    }
  }
  return { pooled, byKind: Object.fromEntries(Object.entries(byKind).sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** The type, with the format if it has weights of its own. */
const kindOf = ({ category, type, format }: Trial): string =>
  format === null ? `${category}/${type}` : `${category}/${type}/${format}`;

/** By the time before the last trial. */
function weightsByAge(trials: readonly Trial[]): (trial: Trial) => number {
  const lastMs = trials.reduce((last, { momentMs }) => Math.max(last, momentMs), 0);
  return ({ momentMs }) => 2 ** ((momentMs - lastMs) / (HALF_LIFE_YEARS * 365.25 * DAY_MS));
}

function fitMap(trials: readonly Trial[], prior: CalibrationMap, weightOf: (trial: Trial) => number): CalibrationMap {
  const observed = trials.map((trial): Observed => {
    const { expected, aftermath, surroundings, horizon } = trial.terms;
    const terms = [1, expected, aftermath, surroundings, horizon];
    return { terms, offset: 0, came: trial.came, weight: weightOf(trial) };
  });
  const means = [prior.intercept, prior.expected, prior.aftermath, prior.surroundings, prior.horizon];
  const weights = fitLogistic(observed, { means, precision: PRECISION, isFree: (index) => index === 0 });
  const [intercept = 0, expected = 0, aftermath = 0, surroundings = 0, horizon = 0] = weights.map(rounded);
  return { intercept, expected, aftermath, surroundings, horizon };
}

function fitBaseRate(
  trials: readonly Trial[],
  prior: CalibrationMap,
  weightOf: (trial: Trial) => number,
): CalibrationMap {
  const observed = trials.map((trial): Observed => {
    return { terms: [1, trial.terms.horizon], offset: 0, came: trial.came, weight: weightOf(trial) };
  });
  const rates = { means: [0, prior.horizon], precision: 1, isFree: (index: number) => index === 0 };
  const [intercept = 0, horizon = 0] = fitLogistic(observed, rates).map(rounded);
  return { intercept, expected: 0, aftermath: 0, surroundings: 0, horizon };
}

const rounded = (weight: number): number => Math.round(weight * 1000) / 1000;
