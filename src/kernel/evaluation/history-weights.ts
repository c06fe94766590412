import type { HistoryCounts } from './evaluation.types';
import type { LikelihoodSettings } from './settings';

/** An event of the kind in the surrounding history. */
export interface HistoryNeighbour {
  /** 0 where the kind has no place and the whole country is the neighbourhood. */
  distanceKm: number;
  /** Days before the moment of evaluation, ≥ 0. */
  ageDays: number;
}

export interface HistoryNeighbourhood {
  /** Neighbours within the region, those within the radius among them; what is older or further is not counted. */
  neighbours: Iterable<HistoryNeighbour>;
  /** Km; 0 where the country is the neighbourhood. */
  radiusKm: number;
  /** Km; 0 where the country is the neighbourhood. */
  regionRadiusKm: number;
}

/**
 * Weights a neighbourhood's events. Near ones count more, by a Gaussian kernel of the distance, and recent ones more,
 * by an exponential decay; the exposure is the integral of both weights, so that an even stream of events over the
 * circle gives its true rate: E[localWeight] / localExposureDays = events per day within the radius.
 *
 * With kernel width s (in radii), half-life h and history T:
 * mean of the kernel over the circle = 2 s² (1 − e^(−1 / 2s²)); integral of the decay = h / ln 2 · (1 − 2^(−T / h)).
 */
export function historyCounts(neighbourhood: HistoryNeighbourhood, settings: LikelihoodSettings): HistoryCounts {
  const { radiusKm, regionRadiusKm } = neighbourhood;
  let localWeight = 0;
  let localCount = 0;
  let regionalCount = 0;
  for (const { distanceKm, ageDays } of neighbourhood.neighbours) {
    if (ageDays < 0 || ageDays > settings.historyDays || distanceKm > Math.max(radiusKm, regionRadiusKm)) continue;
    regionalCount += 1;
    if (distanceKm > radiusKm) continue;
    localCount += 1;
    localWeight += distanceWeight(distanceKm, radiusKm, settings) * 2 ** (-ageDays / settings.halfLifeDays);
  }
  const areaShare = areaShareOf(radiusKm, regionRadiusKm);
  return {
    localWeight,
    localExposureDays: meanDistanceWeight(radiusKm, settings) * decayedDays(settings),
    regionalRatePerDay: (regionalCount / settings.historyDays) * areaShare,
    regionalExposureDays: settings.historyDays,
    localCount,
    radiusKm,
    regionRadiusKm,
  };
}

/** The part of the region that the radius covers, 0 to 1; 1 where both are the country. */
export function areaShareOf(radiusKm: number, regionRadiusKm: number): number {
  return regionRadiusKm <= radiusKm ? 1 : (radiusKm / regionRadiusKm) ** 2;
}

function distanceWeight(distanceKm: number, radiusKm: number, settings: LikelihoodSettings): number {
  if (radiusKm === 0) return 1;
  return Math.exp(-((distanceKm / (settings.kernelWidth * radiusKm)) ** 2) / 2);
}

function meanDistanceWeight(radiusKm: number, settings: LikelihoodSettings): number {
  if (radiusKm === 0) return 1;
  const twiceVariance = 2 * settings.kernelWidth ** 2;
  return twiceVariance * (1 - Math.exp(-1 / twiceVariance));
}

function decayedDays(settings: LikelihoodSettings): number {
  return (settings.halfLifeDays / Math.LN2) * (1 - 2 ** (-settings.historyDays / settings.halfLifeDays));
}
