import type { EffectiveRating } from '../reliability/rating-override';
import { describeRating } from '../reliability/source-rating.texts';
import type { AssetAssessment, EventShare, HistoryQuery } from './evaluate.types';
import type { EvaluationEvent, HistoryCounts } from './evaluation.types';
import { ACCUMULATION_EXPONENT } from './impact/impact-tables';
import { verdictTerms } from './instructions/instruction-verdict';
import type { LikelihoodEstimate } from './likelihood/likelihood';
import { DAY_MS, HOUR_MS, METHODOLOGY_VERSION, type EvaluationSettings } from './settings';
import { StepCounter, type Steps } from '../steps';

export interface AssessmentInput {
  leader: EvaluationEvent;
  /** The events of the threat by the occurrence that they report. */
  occurrences: readonly (readonly EvaluationEvent[])[];
  query: HistoryQuery;
  rating: EffectiveRating;
  history: HistoryCounts;
  likelihood: LikelihoodEstimate;
  kept: readonly AssetAssessment[];
  detached: readonly AssetAssessment[];
  settings: EvaluationSettings;
  nowMs: number;
}

/**
 * For a long campaign, the strongest events are listed and the rest are added up, so that the record stays readable.
 */
const LISTED_EVENTS = 50;
/** The same for the occurrences that several events report. */
const LISTED_OCCURRENCES = 50;
/** Sorting and describing the effects of events on assets takes a millisecond or two for this many. */
const SHARES_A_STEP = 2_000;

/**
 * Every input and term of a threat's scores as JSON. docs/evaluation.md describes how to compute the scores again from
 * it.
 */
export function* buildAssessment(input: AssessmentInput): Steps<Record<string, unknown>> {
  const { settings } = input;
  const assets = yield* termsOfAssets(input.kept);
  return {
    methodology_version: METHODOLOGY_VERSION,
    evaluated_at: new Date(input.nowMs).toISOString(),
    leader_event_id: input.leader.id,
    rating: ratingTerms(input.rating),
    occurrences: occurrenceTerms(input.occurrences),
    likelihood: likelihoodTerms(input),
    risk: {
      prospect_weight: settings.risk.prospectWeight,
      recency_floor: settings.risk.recencyFloor,
      accumulation_exponent: ACCUMULATION_EXPONENT,
    },
    assets,
    detached_assets: input.detached.map(({ risk, alertClass, verdict }) => ({
      asset_id: risk.assetId,
      risk_score: risk.riskScore,
      alert_class: alertClass,
      ...(verdict && { language_model: verdictTerms(verdict) }),
    })),
  };
}

const likelihoodTerms = ({ settings, query, history, likelihood }: AssessmentInput): Record<string, unknown> => ({
  kind: { category: query.category, type: query.type, min_magnitude: query.minMagnitude },
  place: query.lat === null ? { country: query.country } : { lat: query.lat, lng: query.lng },
  history: {
    local_weight: history.localWeight,
    local_exposure_days: history.localExposureDays,
    local_count: history.localCount,
    discounted_count: history.discountedCount,
    aftermath_weight: history.aftermathWeight,
    surrounding_weight: history.surroundingWeight,
    regional_rate_per_day: history.regionalRatePerDay,
    regional_exposure_days: history.regionalExposureDays,
    radius_km: history.radiusKm,
    region_radius_km: history.regionRadiusKm,
  },
  half_life_days: settings.likelihood.halfLifeDays,
  aftermath_offset_days: settings.likelihood.aftermathOffsetDays,
  kernel_width: settings.likelihood.kernelWidth,
  surroundings_width: settings.likelihood.surroundingsWidth,
  history_days: settings.likelihood.historyDays,
  prior_strength_days: settings.likelihood.priorStrengthDays,
  prior_rate_per_day: likelihood.priorRatePerDay,
  alpha: likelihood.alpha,
  beta: likelihood.beta,
  horizon_days: likelihood.horizonDays,
  expected_events: likelihood.expectedEvents,
  calibration: likelihood.calibration && {
    fitted_on: likelihood.calibration.fittedOn,
    ...likelihood.calibration.map,
  },
  log_odds: likelihood.logOdds,
  probability: likelihood.probability,
});

const ratingTerms = (rating: EffectiveRating): Record<string, unknown> => ({
  code: `${rating.reliability}${rating.credibility}`,
  reliability: rating.reliability,
  credibility: rating.credibility,
  coding: rating.coding,
  publisher_count: rating.publisherCount,
  text: describeRating(rating),
  ...(rating.override && { override: rating.override }),
});

function occurrenceTerms(occurrences: AssessmentInput['occurrences']): Record<string, unknown> {
  const repeated = occurrences.filter((events) => events.length > 1).slice(0, LISTED_OCCURRENCES);
  return { count: occurrences.length, repeated: repeated.map((events) => events.map(({ id }) => id)) };
}

function* termsOfAssets(kept: readonly AssetAssessment[]): Steps<Record<string, unknown>[]> {
  const pauses = new StepCounter(SHARES_A_STEP);
  const terms: Record<string, unknown>[] = [];
  for (const assessed of kept) {
    terms.push(assetTerms(assessed));
    if (pauses.isDueAfter(1 + assessed.shares.length)) yield;
  }
  return terms;
}

function assetTerms(assessed: AssetAssessment): Record<string, unknown> {
  const { asset, risk, verdict, unreadLines } = assessed;
  const strongestFirst = [...assessed.shares].sort((a, b) => b.impact.impact - a.impact.impact);
  const rest = strongestFirst.slice(LISTED_EVENTS);
  return {
    asset_id: risk.assetId,
    attribution_types: risk.attributionTypes,
    distance_km: risk.distanceKm,
    asset_type: asset.type,
    asset_role: asset.role,
    events: strongestFirst.slice(0, LISTED_EVENTS).map(eventTerms),
    other_events: {
      count: rest.length,
      impact_power_sum: powerSum(rest, ({ impact }) => impact.impact),
      faded_power_sum: powerSum(rest, ({ impact, recency }) => impact.impact * recency),
    },
    impact_score: risk.impactScore,
    recency: assessed.recency,
    risk_score_limit: assessed.scoreLimit,
    risk_score_before_instructions: assessed.scoreBeforeInstructions,
    custom_instructions: {
      applied: assessed.appliedLines,
      not_applied: [...(verdict?.verdict.state === 'decided' ? [] : (verdict?.lines ?? [])), ...unreadLines],
      language_model: verdictTerms(verdict),
    },
    risk_score: risk.riskScore,
    risk_level: risk.riskLevel,
    alert_class: assessed.alertClass,
  };
}

function eventTerms({
  event,
  distanceKm,
  harm,
  impact,
  ageMs,
  maxAgeMs,
  recency,
}: EventShare): Record<string, unknown> {
  return {
    event_id: event.id,
    distance_km: distanceKm,
    uncertainty_km: event.uncertaintyKm,
    means: harm.means,
    base: harm.base,
    reach_km: harm.reachKm,
    casualties: harm.casualties,
    civilian_targeting: harm.civilianTargeting,
    salience: harm.salience,
    harm: harm.harm,
    magnitude: event.magnitude,
    depth_km: event.depthKm,
    intensity: impact.intensity,
    arriving: impact.arriving,
    sensitivity: impact.sensitivity,
    criticality: impact.criticality,
    coding_weight: impact.codingWeight,
    impact: impact.impact,
    age_days: ageMs / DAY_MS,
    max_age_hours: maxAgeMs / HOUR_MS,
    recency,
  };
}

function powerSum(shares: readonly EventShare[], valueOf: (share: EventShare) => number): number {
  return shares.reduce((sum, share) => sum + valueOf(share) ** ACCUMULATION_EXPONENT, 0);
}
