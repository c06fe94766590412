import type { HistoryCounts, Likelihood } from './evaluation.types';
import { areaShareOf } from './history-weights';
import { likelihoodOf } from './scales';
import type { LikelihoodSettings } from './settings';

export interface LikelihoodEstimate {
  /** Of at least one further event of the kind within the radius and the horizon, 0 to 1, four decimals. */
  probability: number;
  likelihood: Likelihood;
  /** Events per day within the radius that the region alone lets expect. */
  priorRatePerDay: number;
  /** Shape and rate (days) of the posterior Gamma distribution of the daily rate. */
  alpha: number;
  beta: number;
  horizonDays: number;
}

/** Jeffreys' prior for a Poisson rate adds half an event to the region's count, so that none seen is not never. */
const JEFFREYS_EVENTS = 0.5;

/**
 * Gamma-Poisson estimate (Gelman et al., Bayesian Data Analysis, §2.6): the daily rate is Gamma distributed a priori
 * around the region's rate, as if observed for `priorStrengthDays`; the local history is added. The chance of no event
 * in the horizon is the negative binomial's (β / (β + horizon))^α. It rises with every event added to the history and
 * with each that is nearer or newer.
 */
export function estimateLikelihood(history: HistoryCounts, settings: LikelihoodSettings): LikelihoodEstimate {
  const { horizonDays, priorStrengthDays } = settings;
  const areaShare = areaShareOf(history.radiusKm, history.regionRadiusKm);
  const regionalDays = Math.max(1, history.regionalExposureDays);
  const priorRatePerDay = history.regionalRatePerDay + (JEFFREYS_EVENTS * areaShare) / regionalDays;
  const alpha = priorRatePerDay * priorStrengthDays + history.localWeight;
  const beta = priorStrengthDays + history.localExposureDays;
  const exact = 1 - (beta / (beta + horizonDays)) ** alpha;
  const probability = Math.round(exact * 10_000) / 10_000;
  return { probability, likelihood: likelihoodOf(probability), priorRatePerDay, alpha, beta, horizonDays };
}
