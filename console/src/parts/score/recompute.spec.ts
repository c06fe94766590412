import type { AssetTerms, EventTerms, LikelihoodTerms } from './assessment';
import { computeHarm, computeImpact, recomputeLikelihood, recomputeRisk } from './recompute';

const event = (more: Partial<EventTerms> = {}): EventTerms => ({
  event_id: 'one',
  distance_km: 22.3,
  uncertainty_km: 5,
  means: 'earthquake',
  base: 0.3,
  reach_km: 30,
  casualties: 0,
  civilian_targeting: 0,
  salience: 0.0681,
  harm: 0.34767,
  magnitude: 6.4,
  depth_km: 10.64,
  intensity: 6.641793500548779,
  arriving: 0.6374747779739933,
  sensitivity: 1,
  criticality: 1,
  impact: 59.76125051262192,
  age_days: 0.34,
  max_age_hours: 720,
  recency: 0.9998101037951231,
  ...more,
});

const asset = (events: EventTerms[]): AssetTerms => ({
  asset_id: 'hq',
  attribution_types: ['proximity'],
  distance_km: 22.3,
  asset_type: 'facility',
  asset_role: null,
  events,
  other_events: { count: 0, impact_power_sum: 0, faded_power_sum: 0 },
  impact_score: 0,
  recency: 1,
  risk_score_before_instructions: 0,
  custom_instructions: { applied: [], not_applied: [] },
  risk_score: 0,
  risk_level: 'high',
});

const likelihood: LikelihoodTerms = {
  kind: { category: 'climate_environment', type: 'earthquake', min_magnitude: 5.9 },
  history: {
    local_weight: 1.9878087809320126,
    local_exposure_days: 207.19453708066905,
    local_count: 2,
    aftermath_weight: 5.415744854022216,
    surrounding_weight: 1.9943334378839026,
    radius_km: 25,
    region_radius_km: 250,
  },
  prior_strength_days: 60,
  prior_rate_per_day: 6.849315068493152e-5,
  alpha: 1.99,
  beta: 267.19,
  horizon_days: 30,
  expected_events: 0.2119599042517289,
  calibration: {
    fitted_on: 'climate_environment/earthquake',
    intercept: -2.889,
    expected: 0.349,
    aftermath: 0.829,
    surroundings: 0.868,
    horizon: 0.018,
  },
  log_odds: -0.9375616244509803,
  probability: 0.2814,
};

test('computes the impact of an earthquake from its intensity', () => {
  expect(computeImpact(event())).toBeCloseTo(59.76125051262192, 9);
});

test('computes the impact of other events from the harm that arrives', () => {
  const bombing = event({
    intensity: null,
    base: 0.6,
    casualties: 0.33,
    salience: 0.05,
    arriving: 0.5,
    sensitivity: 1.15,
  });
  expect(computeHarm(bombing)).toBeCloseTo(1 - 0.4 * 0.67 * 0.95, 12);
  expect(computeImpact(bombing)).toBeCloseTo(100 * (1 - 0.4 * 0.67 * 0.95) * 0.5 * 1.15, 9);
});

test('never exceeds an impact of 100', () => {
  expect(computeImpact(event({ intensity: 10, sensitivity: 1.3, criticality: 1.15 }))).toBe(100);
  expect(computeImpact(event({ intensity: 12 }))).toBe(100);
  expect(computeImpact(event({ intensity: 1 }))).toBe(0);
});

test('weighs a machine-coded event and limits the risk of such events alone', () => {
  const coded = event({ coding_weight: 0.6 });
  expect(computeImpact(coded)).toBeCloseTo(0.6 * computeImpact(event()), 9);
  const { risk, riskBeforeLimit } = recomputeRisk(
    { ...asset([coded]), risk_score_limit: 29.9 },
    { prospect_weight: 0.3, recency_floor: 0.4, accumulation_exponent: 4 },
    0.2814,
  );
  expect(riskBeforeLimit).toBeGreaterThan(35);
  expect(risk).toBe(29.9);
});

test('computes the chance of a further event, and each of its terms', () => {
  const { expectedEvents, terms, logOdds, probability } = recomputeLikelihood(likelihood);
  expect(expectedEvents).toBeCloseTo(likelihood.expected_events, 12);
  expect(logOdds).toBeCloseTo(likelihood.log_odds, 12);
  expect(probability).toBe(0.2814);
  expect(terms.map(({ name }) => name)).toEqual(['intercept', 'expected', 'aftermath', 'surroundings', 'horizon']);
  expect(terms[4]?.value).toBe(0);
});

test('uses the chance of at least one event if there is no calibration', () => {
  const { terms, probability } = recomputeLikelihood({ ...likelihood, calibration: null });
  expect(terms).toEqual([]);
  expect(probability).toBeCloseTo(1 - Math.exp(-likelihood.expected_events), 4);
});

test('computes the risk from past events and from their recurrence', () => {
  const { impact, recency, risk } = recomputeRisk(
    asset([event(), event({ intensity: null, base: 0, salience: 0, arriving: 0 })]),
    { prospect_weight: 0.3, recency_floor: 0.4, accumulation_exponent: 4 },
    0.2814,
  );
  expect([impact, recency]).toEqual([59.8, 0.9998]);
  expect(risk).toBeCloseTo(100 * (1 - (1 - 0.9998 * 0.598) * (1 - 0.3 * 0.2814 * 0.598)), 1);
});

test('counts the events that the assessment only summarises', () => {
  const summed = {
    ...asset([]),
    other_events: { count: 2, impact_power_sum: 2 * 50 ** 4, faded_power_sum: 2 * 25 ** 4 },
  };
  const { impact, recency } = recomputeRisk(
    summed,
    { prospect_weight: 0.3, recency_floor: 0.4, accumulation_exponent: 4 },
    0,
  );
  expect([impact, recency]).toEqual([59.5, 0.5]);
});
