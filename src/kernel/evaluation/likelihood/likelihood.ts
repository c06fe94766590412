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
  /** Of at least one further event of the kind within the radius and the horizon, 0.0001 to 0.9999, four decimals. */
  probability: number;
  likelihood: Likelihood;
  /** Events per day within the radius that the region alone lets expect. */
  priorRatePerDay: number;
  /** Shape and rate (days) of the posterior Gamma distribution of the daily rate. */
  alpha: number;
  beta: number;
  horizonDays: number;
  /** −ln of the posterior's chance of no event in the horizon, without what events draw after them. */
  expectedEvents: number;
  /** What of the past the chance was calibrated on, and how; null where no past could be had, as of whole countries. */
  calibration: { fittedOn: string; map: CalibrationMap } | null;
  logOdds: number;
}

/** Jeffreys' prior for a Poisson rate adds half an event to the region's count, so that none seen is not never. */
const JEFFREYS_EVENTS = 0.5;
/** No past is long enough to tell smaller chances from each other. */
const SMALLEST_CHANCE = 0.0001;

/**
 * Gamma-Poisson estimate (Gelman et al., Bayesian Data Analysis, §2.6): the daily rate is Gamma distributed a priori
 * around the region's rate, as if observed for `priorStrengthDays`; the local history is added. The chance of no event
 * in the horizon is the negative binomial's (β / (β + horizon))^α. What that lets expect, the aftermath and the
 * surroundings are then weighed as the past of the kind has shown (`calibration.ts`). The chance rises with every event
 * added to the history and with each that is nearer or newer, and with the horizon.
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
  // The maps were fitted on circles around places; what they say of a whole country is not known.
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
