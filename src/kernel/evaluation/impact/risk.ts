import type { RiskSettings } from '../settings';

export interface RiskInput {
  /** Of what happened, 0 to 100. */
  impactScore: number;
  /** Of a further event, 0 to 1. */
  probability: number;
  /** How much of what happened still counts, `recencyFloor` to 1. */
  recency: number;
}

/**
 * Risk score, 0 to 100, one decimal: 100 · (1 − (1 − r I)(1 − w p I)) with I = impactScore / 100. Two ways of coming to
 * harm are joined as independent ones are: by what has happened (its impact, faded by age) and by what is to be
 * expected (chance times the same impact, times w since it falls anywhere in the radius). So a disaster scores high
 * though it won't repeat, and what is sure to repeat scores no more than it can do. Monotone in each of the three.
 */
export function riskScore(input: RiskInput, settings: RiskSettings): number {
  const impact = input.impactScore / 100;
  const spared = (1 - input.recency * impact) * (1 - settings.prospectWeight * input.probability * impact);
  return Math.round(1000 * (1 - spared)) / 10;
}

/**
 * How much of an event of this age still counts: half a cosine from 1 when fresh to `recencyFloor` at the maximum age.
 * It has no step at either end, so that a threat does not change its level for crossing a day.
 */
export function recencyFactor(ageMs: number, maxAgeMs: number, settings: RiskSettings): number {
  const share = Math.min(1, Math.max(0, ageMs / maxAgeMs));
  return settings.recencyFloor + ((1 - settings.recencyFloor) * (1 + Math.cos(Math.PI * share))) / 2;
}
