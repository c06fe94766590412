import type { RiskSettings } from '../settings';

export interface RiskInput {
  /** The impact of past events, 0 to 100. */
  impactScore: number;
  /** Probability of a further event, 0 to 1. */
  probability: number;
  /** How much of the past impact still counts, `recencyFloor` to 1. */
  recency: number;
}

/**
 * Risk score, 0 to 100, one decimal: 100 · (1 − (1 − r I)(1 − w p I)) with I = impactScore / 100. Two ways of being
 * harmed are combined as independent ones: by past events (their impact, which fades with age) and by expected ones
 * (their probability times the same impact, times w because they may happen anywhere in the radius). A disaster
 * therefore scores high even if it will not repeat, and an event that is certain to repeat scores no higher than its
 * impact. Monotone in each of the three.
 */
export function riskScore(input: RiskInput, settings: RiskSettings): number {
  const impact = input.impactScore / 100;
  const spared = (1 - input.recency * impact) * (1 - settings.prospectWeight * input.probability * impact);
  return Math.round(1000 * (1 - spared)) / 10;
}

/**
 * How much an event of this age still counts: half a cosine from 1 when fresh to `recencyFloor` at the maximum age. It
 * has no step at either end, so that the level of a threat does not change because of a single day.
 */
export function recencyFactor(ageMs: number, maxAgeMs: number, settings: RiskSettings): number {
  const share = Math.min(1, Math.max(0, ageMs / maxAgeMs));
  return settings.recencyFloor + ((1 - settings.recencyFloor) * (1 + Math.cos(Math.PI * share))) / 2;
}
