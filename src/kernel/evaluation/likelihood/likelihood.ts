import {
  calibratedLogOdds,
  findCalibration,
  evidenceTerms,
  type CalibrationMap,
  type LikelihoodKind,
} from './calibration';
import type { HistoryCounts, Likelihood } from '../evaluation.types';
import { computeAreaShare } from './history-weights';
import { toLikelihood } from '../scales';
import type { LikelihoodSettings } from '../settings';

export interface LikelihoodEstimate {
  /**
   * Probability of at least one further event of the kind within the radius and the horizon, 0.0001 to 0.9999, four
   * decimals.
   */
  probability: number;
  likelihood: Likelihood;
  /** Events per day within the radius at the rate of the region. */
  priorRatePerDay: number;
  /** Shape and rate (days) of the posterior Gamma distribution of the daily rate. */
  alpha: number;
  beta: number;
  horizonDays: number;
  /** −ln of the posterior's probability of no event in the horizon, without triggered events. */
  expectedEvents: number;
  /** The history on which the probability was calibrated, and how; null if there is none, as for whole countries. */
  calibration: { fittedOn: string; map: CalibrationMap } | null;
  logOdds: number;
}

/**
 * Jeffreys' prior for a Poisson rate adds half an event to the region's count, so that a count of zero does not mean a
 * rate of zero.
 */
const JEFFREYS_EVENTS = 0.5;
/** No history is long enough to distinguish smaller probabilities. */
const SMALLEST_CHANCE = 0.0001;

/**
 * Gamma-Poisson estimate (Gelman et al., Bayesian Data Analysis, §2.6): a priori the daily rate is Gamma distributed
 * around the region's rate, as if observed for `priorStrengthDays`; the local history is added. The probability of no
 * event in the horizon is the negative binomial's (β / (β + horizon))^α. This expectation, the aftermath and the
 * surroundings are then weighted by the calibration on the history of the kind (`calibration.ts`). The probability
 * rises with every event in the history, with nearer and newer events, and with the horizon.
 */
export function estimateLikelihood(
  history: HistoryCounts,
  settings: LikelihoodSettings,
  kind?: LikelihoodKind,
): LikelihoodEstimate {
  const { horizonDays, priorStrengthDays } = settings;
  const areaShare = computeAreaShare(history.radiusKm, history.regionRadiusKm);
  const regionalDays = Math.max(1, history.regionalExposureDays);
  const priorRatePerDay = history.regionalRatePerDay + (JEFFREYS_EVENTS * areaShare) / regionalDays;
  const alpha = priorRatePerDay * priorStrengthDays + history.localWeight;
  const beta = priorStrengthDays + history.localExposureDays;
  const expectedEvents = alpha * Math.log1p(horizonDays / beta);
  // The maps were fitted on circles around places; they are not known to apply to whole countries.
  const calibration = history.radiusKm === 0 ? null : findCalibration(settings.calibration, kind);
  const logOdds =
    calibration === null
      ? expectedEvents + Math.log(-Math.expm1(-expectedEvents))
      : calibratedLogOdds(evidenceTerms(history, expectedEvents, horizonDays), calibration.map);
  const probability = rounded(1 / (1 + Math.exp(-logOdds)));
  const likelihood = toLikelihood(probability);
  return { probability, likelihood, priorRatePerDay, alpha, beta, horizonDays, expectedEvents, calibration, logOdds };
}

function rounded(chance: number): number {
  return Math.min(1 - SMALLEST_CHANCE, Math.max(SMALLEST_CHANCE, Math.round(chance * 10_000) / 10_000));
}
