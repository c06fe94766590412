import type { Assessment, AssetTerms, EventTerms, LikelihoodTerms } from './assessment';

/** A part of the log-odds, with the number that it was computed from. */
export interface LogOddsTerm {
  readonly name: 'intercept' | 'expected' | 'aftermath' | 'surroundings' | 'horizon';
  readonly weight: number;
  readonly evidence: number;
  readonly value: number;
}

export interface RecomputedLikelihood {
  readonly expectedEvents: number;
  /** Empty where the kind has no calibration. */
  readonly terms: readonly LogOddsTerm[];
  readonly logOdds: number;
  readonly probability: number;
}

export interface RecomputedRisk {
  readonly impact: number;
  readonly recency: number;
  /** 100 · recency · impact: what has happened, faded by age. */
  readonly observed: number;
  /** The part of what is left that a recurrence takes: weight · probability · impact, 0 to 1. */
  readonly recurrence: number;
  readonly riskBeforeLimit: number;
  readonly risk: number;
}

/** Impact by Modified Mercalli intensity (docs/evaluation.md, "Impact"). */
const IMPACT_BY_INTENSITY = [0, 0.01, 0.04, 0.1, 0.25, 0.45, 0.68, 0.88, 0.97, 1];
const REFERENCE_HORIZON_DAYS = 30;
const SMALLEST_CHANCE = 0.0001;

const round = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals;
const anyOf = (parts: readonly number[]): number => 1 - parts.reduce((left, part) => left * (1 - part), 1);

function impactOfIntensity(intensity: number): number {
  const below = Math.min(9, Math.max(0, Math.floor(intensity) - 1));
  const lower = IMPACT_BY_INTENSITY[below] ?? 0;
  const upper = IMPACT_BY_INTENSITY[below + 1] ?? 1;
  return lower + (upper - lower) * Math.min(1, Math.max(0, intensity - 1 - below));
}

/** 1 − Π (1 − term). */
export const computeHarm = ({ base, casualties, civilian_targeting, salience }: EventTerms): number =>
  anyOf([base, casualties, civilian_targeting, salience]);

/** The impact of one event on one asset, 0 to 100. */
export function computeImpact(event: EventTerms): number {
  const arrived =
    event.intensity === null
      ? computeHarm(event) * event.arriving
      : anyOf([impactOfIntensity(event.intensity), event.casualties * event.arriving]);
  return Math.min(100, 100 * arrived * event.sensitivity * event.criticality * (event.coding_weight ?? 1));
}

/** The chance of a further event from the terms of the assessment. */
export function recomputeLikelihood(terms: LikelihoodTerms): RecomputedLikelihood {
  const { history, calibration, horizon_days: horizon } = terms;
  const alpha = terms.prior_rate_per_day * terms.prior_strength_days + history.local_weight;
  const beta = terms.prior_strength_days + history.local_exposure_days;
  const expectedEvents = alpha * Math.log1p(horizon / beta);
  const parts = calibration === null ? [] : logOddsTerms(terms, expectedEvents);
  const logOdds =
    calibration === null
      ? expectedEvents + Math.log(-Math.expm1(-expectedEvents))
      : parts.reduce((sum, { value }) => sum + value, 0);
  const chance = round(1 / (1 + Math.exp(-logOdds)), 4);
  const probability = Math.min(1 - SMALLEST_CHANCE, Math.max(SMALLEST_CHANCE, chance));
  return { expectedEvents, terms: parts, logOdds, probability };
}

function logOddsTerms({ history, calibration, horizon_days }: LikelihoodTerms, expectedEvents: number): LogOddsTerm[] {
  const evidence: [LogOddsTerm['name'], number][] = [
    ['intercept', 1],
    ['expected', Math.log(expectedEvents)],
    ['aftermath', Math.log1p(history.aftermath_weight)],
    ['surroundings', Math.log1p(history.surrounding_weight)],
    ['horizon', Math.log(horizon_days / REFERENCE_HORIZON_DAYS)],
  ];
  return evidence.map(([name, amount]) => {
    const weight = calibration?.[name] ?? 0;
    return { name, weight, evidence: amount, value: weight * amount };
  });
}

/** The risk to one asset from the terms of its events and the chance of a further event. */
export function recomputeRisk(
  { events, other_events: others, risk_score_limit: limit }: AssetTerms,
  { prospect_weight, accumulation_exponent: exponent }: Assessment['risk'],
  probability: number,
): RecomputedRisk {
  const accumulate = (values: readonly number[], rest: number): number =>
    Math.min(100, values.reduce((sum, value) => sum + value ** exponent, rest) ** (1 / exponent));
  const exactImpact = accumulate(events.map(computeImpact), others.impact_power_sum);
  const faded = accumulate(
    events.map((event) => computeImpact(event) * event.recency),
    others.faded_power_sum,
  );
  const impact = round(exactImpact, 1);
  const recency = exactImpact === 0 ? 1 : round(faded / exactImpact, 4);
  const share = impact / 100;
  const recurrence = prospect_weight * probability * share;
  const riskBeforeLimit = round(100 * (1 - (1 - recency * share) * (1 - recurrence)), 1);
  const risk = Math.min(riskBeforeLimit, limit ?? 100);
  return { impact, recency, observed: 100 * recency * share, recurrence, riskBeforeLimit, risk };
}
