import type { HistoryCounts } from '../evaluation.types';

/** Weights of the terms of evidence in the log-odds; all but the intercept ≥ 0, so that more evidence is a higher chance. */
export interface CalibrationMap {
  intercept: number;
  expected: number;
  aftermath: number;
  surroundings: number;
  horizon: number;
}

export interface CalibrationTable {
  /** For kinds that no past could be had of. */
  pooled: CalibrationMap;
  /** By `category/type`, and by `category` for its other types. */
  byKind: Readonly<Record<string, CalibrationMap>>;
}

/** What a forecast is of. */
export interface LikelihoodKind {
  category: string;
  type: string;
}

/** What the pooled weights are fitted on. */
export const ALL_KINDS = 'all kinds';

/** The horizon that intercepts are for, days. */
const REFERENCE_HORIZON_DAYS = 30;

/** What speaks for a further event; see docs/evaluation.md §3. Each rises with the evidence. */
export interface EvidenceTerms {
  /** ln of the events that the posterior rate lets expect within the horizon. */
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

/** The kind's own map, else its category's, else the pooled one; and the name of what it was fitted on. */
export function findCalibration(
  { pooled, byKind }: CalibrationTable,
  kind: LikelihoodKind | undefined,
): { fittedOn: string; map: CalibrationMap } {
  for (const fittedOn of kind === undefined ? [] : [`${kind.category}/${kind.type}`, kind.category]) {
    const map = Object.hasOwn(byKind, fittedOn) ? byKind[fittedOn] : undefined;
    if (map !== undefined) return { fittedOn, map };
  }
  return { fittedOn: ALL_KINDS, map: pooled };
}

/** Log-odds of at least one further event: a logistic regression, which is Platt's scaling where there is one term. */
export function calibratedLogOdds(terms: EvidenceTerms, map: CalibrationMap): number {
  return (
    map.intercept +
    map.expected * terms.expected +
    map.aftermath * terms.aftermath +
    map.surroundings * terms.surroundings +
    map.horizon * terms.horizon
  );
}
