/** The part of `assessment` that the page computes with. docs/evaluation.md describes every field. */
export interface Assessment {
  readonly methodology_version: string;
  readonly evaluated_at: string;
  readonly leader_event_id: string;
  readonly likelihood: LikelihoodTerms;
  readonly risk: {
    readonly prospect_weight: number;
    readonly recency_floor: number;
    readonly accumulation_exponent: number;
  };
  readonly assets: readonly AssetTerms[];
  readonly detached_assets: readonly { readonly asset_id: string; readonly risk_score: number }[];
}

export interface LikelihoodTerms {
  readonly kind: { readonly category: string; readonly type: string; readonly min_magnitude: number | null };
  readonly history: {
    readonly local_weight: number;
    readonly local_exposure_days: number;
    readonly local_count: number;
    /** Absent in assessments of earlier versions. */
    readonly discounted_count?: number;
    readonly aftermath_weight: number;
    readonly surrounding_weight: number;
    readonly radius_km: number;
    readonly region_radius_km: number;
  };
  readonly prior_strength_days: number;
  readonly prior_rate_per_day: number;
  readonly alpha: number;
  readonly beta: number;
  readonly horizon_days: number;
  readonly expected_events: number;
  readonly calibration: {
    readonly fitted_on: string;
    readonly intercept: number;
    readonly expected: number;
    readonly aftermath: number;
    readonly surroundings: number;
    readonly horizon: number;
  } | null;
  readonly log_odds: number;
  readonly probability: number;
}

export interface EventTerms {
  readonly event_id: string;
  readonly distance_km: number | null;
  readonly uncertainty_km: number | null;
  readonly means: string;
  readonly base: number;
  readonly reach_km: number;
  readonly casualties: number;
  readonly civilian_targeting: number;
  readonly salience: number;
  readonly harm: number;
  readonly magnitude: number | null;
  readonly depth_km: number | null;
  readonly intensity: number | null;
  readonly arriving: number;
  readonly sensitivity: number;
  readonly criticality: number;
  /** Absent before methodology 2.6.0. */
  readonly coding_weight?: number;
  readonly impact: number;
  readonly age_days: number;
  readonly max_age_hours: number;
  readonly recency: number;
}

export interface AssetTerms {
  readonly asset_id: string;
  readonly attribution_types: readonly string[];
  readonly distance_km: number | null;
  readonly asset_type: string;
  readonly asset_role: string | null;
  readonly events: readonly EventTerms[];
  readonly other_events: {
    readonly count: number;
    readonly impact_power_sum: number;
    readonly faded_power_sum: number;
  };
  readonly impact_score: number;
  readonly recency: number;
  /** The highest score that the coding of the events supports. Absent before methodology 2.6.0. */
  readonly risk_score_limit?: number | null;
  readonly risk_score_before_instructions: number;
  readonly custom_instructions: {
    readonly applied: readonly string[];
    readonly not_applied: readonly string[];
  };
  readonly risk_score: number;
  readonly risk_level: string;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Undefined where an answer has no assessment of the known form, so that the page can say so. */
export function readAssessment(value: unknown): Assessment | undefined {
  if (!isObject(value) || !isObject(value.likelihood) || !isObject(value.risk)) return undefined;
  return Array.isArray(value.assets) ? (value as unknown as Assessment) : undefined;
}
