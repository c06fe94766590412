import type { HistoryCounts } from '../evaluation.types';
import type { LikelihoodSettings } from '../settings';

/** An event of the kind in the surrounding history. */
export interface HistoryNeighbour {
  /** 0 if the kind has no place and the neighbourhood is the whole country. */
  distanceKm: number;
  /** Days before the moment of evaluation, ≥ 0. */
  ageDays: number;
  /** How much it counts, 0 to 1; 1 if absent. It is less for discounted events (codingWeight). */
  weight?: number;
}

export interface HistoryNeighbourhood {
  /** Neighbours within the region, including those within the radius. Older or farther ones are not counted. */
  neighbours: Iterable<HistoryNeighbour>;
  /** Km; 0 if the neighbourhood is the country. */
  radiusKm: number;
  /** Km; 0 if the neighbourhood is the country. */
  regionRadiusKm: number;
}

/**
 * Weights the events of a neighbourhood. Near ones count more, by a Gaussian kernel of the distance, and recent ones
 * more, by an exponential decay. The exposure is the integral of both weights, so that an even stream of events over
 * the circle gives its true rate: E[localWeight] / localExposureDays = events per day within the radius.
 *
 * With kernel width s (in radii), half-life h and history T: mean of the kernel over the circle = 2 s² (1 − e^(−1 /
 * 2s²)); integral of the decay = h / ln 2 · (1 − 2^(−T / h)).
 *
 * The aftermath is Omori's law (Utsu, Ogata and Matsu'ura 1995, The centenary of the Omori formula, with p = 1): an
 * event of age t triggers others at a rate of 1 / (t + c), which over the horizon adds up to ln(1 + horizon / (t + c)).
 * It applies to attacks as well as earthquakes (Mohler et al. 2011, Self-exciting point process modeling of crime).
 *
 * A discounted event counts as the part of an event that its weight is, in every sum.
 */
export function historyCounts(neighbourhood: HistoryNeighbourhood, settings: LikelihoodSettings): HistoryCounts {
  const { radiusKm, regionRadiusKm } = neighbourhood;
  const counter = new HistoryCounter(radiusKm, regionRadiusKm, settings);
  for (const neighbour of neighbourhood.neighbours) {
    if (neighbour.ageDays < 0 || neighbour.ageDays > settings.historyDays) continue;
    counter.add(neighbour.distanceKm, weightsByAge([neighbour], settings));
  }
  return counter.counts();
}

/** The combined weights of the events at one place by their ages, before the distance is applied. */
export interface AgeWeights {
  count: number;
  /** How many of them are discounted. */
  discountedCount: number;
  /** Sum of the weights of the events. */
  weight: number;
  /** Sum of weight · 2^(−age / half-life). */
  recency: number;
  /** Sum of weight · ln(1 + horizon / (age + offset)). */
  aftermath: number;
}

export const noWeights = (): AgeWeights => ({ count: 0, discountedCount: 0, weight: 0, recency: 0, aftermath: 0 });

/** The events have ages of 0 to `historyDays`. */
export function weightsByAge(
  events: Iterable<Pick<HistoryNeighbour, 'ageDays' | 'weight'>>,
  settings: LikelihoodSettings,
): AgeWeights {
  const sums = noWeights();
  for (const { ageDays, weight = 1 } of events) addEvent(sums, ageDays, weight, settings);
  return sums;
}

/** Adds one event with an age of 0 to `historyDays`. */
export function addEvent(sums: AgeWeights, ageDays: number, weight: number, settings: LikelihoodSettings): void {
  sums.count += 1;
  if (weight < 1) sums.discountedCount += 1;
  sums.weight += weight;
  sums.recency += weight * 2 ** (-ageDays / settings.halfLifeDays);
  sums.aftermath += weight * Math.log1p(settings.horizonDays / (ageDays + settings.aftermathOffsetDays));
}

/** Adds the weights of one place to those of a region. */
export function addWeights(sums: AgeWeights, { count, discountedCount, weight, recency, aftermath }: AgeWeights): void {
  sums.count += count;
  sums.discountedCount += discountedCount;
  sums.weight += weight;
  sums.recency += recency;
  sums.aftermath += aftermath;
}

/** Adds places up to the counts of a neighbourhood; see historyCounts. Both radii are 0 if it is the country. */
export class HistoryCounter {
  #regionalWeight = 0;
  readonly #sums = { localWeight: 0, aftermathWeight: 0, surroundingWeight: 0, localCount: 0, discountedCount: 0 };

  constructor(
    private readonly radiusKm: number,
    private readonly regionRadiusKm: number,
    private readonly settings: LikelihoodSettings,
  ) {}

  /** Places outside the region are not counted. */
  add(distanceKm: number, { count, discountedCount, weight, recency, aftermath }: AgeWeights): void {
    const { radiusKm, regionRadiusKm, settings } = this;
    if (distanceKm > Math.max(radiusKm, regionRadiusKm)) return;
    const sums = this.#sums;
    this.#regionalWeight += weight;
    sums.surroundingWeight += distanceWeight(distanceKm, settings.surroundingsWidth * radiusKm) * recency;
    if (distanceKm > radiusKm) return;
    const nearness = distanceWeight(distanceKm, settings.kernelWidth * radiusKm);
    sums.localCount += count;
    sums.discountedCount += discountedCount;
    sums.localWeight += nearness * recency;
    sums.aftermathWeight += nearness * aftermath;
  }

  counts(): HistoryCounts {
    const { radiusKm, regionRadiusKm, settings } = this;
    const areaShare = computeAreaShare(radiusKm, regionRadiusKm);
    return {
      ...this.#sums,
      localExposureDays: meanDistanceWeight(radiusKm, settings) * decayedDays(settings),
      regionalRatePerDay: (this.#regionalWeight / settings.historyDays) * areaShare,
      regionalExposureDays: settings.historyDays,
      radiusKm,
      regionRadiusKm,
    };
  }
}

/** The share of the region that the radius covers, 0 to 1; 1 if both are the country. */
export function computeAreaShare(radiusKm: number, regionRadiusKm: number): number {
  return regionRadiusKm <= radiusKm ? 1 : (radiusKm / regionRadiusKm) ** 2;
}

/** Gaussian with this standard deviation. If the neighbourhood is the country, all of it counts as equally near. */
function distanceWeight(distanceKm: number, deviationKm: number): number {
  return deviationKm === 0 ? 1 : Math.exp(-((distanceKm / deviationKm) ** 2) / 2);
}

function meanDistanceWeight(radiusKm: number, settings: LikelihoodSettings): number {
  if (radiusKm === 0) return 1;
  const twiceVariance = 2 * settings.kernelWidth ** 2;
  return twiceVariance * (1 - Math.exp(-1 / twiceVariance));
}

function decayedDays(settings: LikelihoodSettings): number {
  return (settings.halfLifeDays / Math.LN2) * (1 - 2 ** (-settings.historyDays / settings.halfLifeDays));
}
