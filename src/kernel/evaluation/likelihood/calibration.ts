import type { HistoryCounts } from '../evaluation.types';

/**
 * Weights of the terms of evidence in the log-odds. All except the intercept are ≥ 0, so that more evidence means a
 * higher probability.
 */
export interface CalibrationMap {
  intercept: number;
  expected: number;
  aftermath: number;
  surroundings: number;
  horizon: number;
}

export interface CalibrationTable {
  /** For kinds without a history. */
  pooled: CalibrationMap;
  /**
   * By `category/type/source` for sources whose records differ from those of others, by `category/type`, and by
   * `category` for its other types.
   */
  byKind: Readonly<Record<string, CalibrationMap>>;
}

/** The subject of a forecast. */
export interface LikelihoodKind {
  category: string;
  type: string;
  /** The source of the event that leads the threat. */
  source?: string;
}

/** The kinds on which the pooled weights are fitted. */
export const ALL_KINDS = 'all kinds';

/** The horizon of the intercepts, days. */
const REFERENCE_HORIZON_DAYS = 30;

/** Evidence for a further event; see docs/evaluation.md §3. Each term rises with the evidence. */
export interface EvidenceTerms {
  /** ln of the number of events that the posterior rate predicts within the horizon. */
  expected: number;
  aftermath: number;
  surroundings: number;
  horizon: number;
}

export function evidenceTerms(history: HistoryCounts, expectedEvents: number, horizonDays: number): EvidenceTerms {
  return {
    expected: Math.log(expectedEvents),
    aftermath: Math.log1p(history.aftermathWeight),
    surroundings: Math.log1p(history.surroundingWeight),
    horizon: Math.log(horizonDays / REFERENCE_HORIZON_DAYS),
  };
}

/** The map of the kind from its source, otherwise of the kind, of its category, or the pooled one; and the name of what it was fitted on. */
export function findCalibration(
  { pooled, byKind }: CalibrationTable,
  kind: LikelihoodKind | undefined,
): { fittedOn: string; map: CalibrationMap } {
  for (const fittedOn of kind === undefined ? [] : namesOf(kind)) {
    const map = Object.hasOwn(byKind, fittedOn) ? byKind[fittedOn] : undefined;
    if (map !== undefined) return { fittedOn, map };
  }
  return { fittedOn: ALL_KINDS, map: pooled };
}

/**
 * Whether weights were fitted to records of this source alone. All of its records counted in full then, so they have to in
 * the history of its threats.
 */
export const hasOwnWeights = ({ byKind }: CalibrationTable, source: string): boolean =>
  Object.keys(byKind).some((name) => name.split('/')[2] === source);

function namesOf({ category, type, source }: LikelihoodKind): string[] {
  const kind = `${category}/${type}`;
  return [...(source === undefined ? [] : [`${kind}/${source}`]), kind, category];
}

/**
 * Whether no evidence counts, so that the probability is the share of past cases of the kind with another event. This is
 * the map of kinds for which forecasts from the history were not better (docs/evaluation-quality.md).
 */
export function isBaseRate({ expected, aftermath, surroundings }: CalibrationMap): boolean {
  return expected === 0 && aftermath === 0 && surroundings === 0;
}

/**
 * Weights for types without past data. Those of climate_environment are for all of its types except earthquakes and landslides, to
 * which they were fitted.
 */
const UNTESTED: ReadonlySet<string> = new Set([ALL_KINDS, 'climate_environment']);
/**
 * Categories whose forecasts were not reliably better than the base rate in the test on past data: the interval of their skill at 30
 * days includes 0 (docs/evaluation-quality.md).
 */
const UNPROVEN_CATEGORIES: ReadonlySet<string> = new Set(['political']);

/** What tests on past data say about forecasts with weights that were fitted on this. */
export function testResult(fittedOn: string): 'tested' | 'unproven' | 'untested' {
  if (UNTESTED.has(fittedOn)) return 'untested';
  return UNPROVEN_CATEGORIES.has(fittedOn.split('/')[0] ?? '') ? 'unproven' : 'tested';
}

/** Log-odds of at least one further event: a logistic regression, which is Platt's scaling if there is one term. */
export function calibratedLogOdds(terms: EvidenceTerms, map: CalibrationMap): number {
  return (
    map.intercept +
    map.expected * terms.expected +
    map.aftermath * terms.aftermath +
    map.surroundings * terms.surroundings +
    map.horizon * terms.horizon
  );
}
