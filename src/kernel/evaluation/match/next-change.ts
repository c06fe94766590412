import type { EvaluationAsset, EvaluationEvent } from '../evaluation.types';
import { DAY_MS, type EvaluationSettings, HOUR_MS } from '../settings';
import { matchEvent, maxAgeHours } from './match';

/** The recency of an event may change by this much before its threat is scored again. */
export const RECENCY_STEP = 0.01;

/**
 * The time, later than `nowMs`, up to which the passage of time neither adds nor removes a reason for which an event concerns an asset,
 * nor changes the recency of the event by more than `RECENCY_STEP`. Infinity if the event will never concern the asset.
 */
export function nextChangeMs(
  event: EvaluationEvent,
  asset: EvaluationAsset,
  settings: EvaluationSettings,
  nowMs: number,
): number {
  if (event.startMs > nowMs) {
    return matchEvent(event, asset, settings, event.startMs) === null ? Infinity : event.startMs;
  }
  let changeMs = Infinity;
  let shortestMs = Infinity;
  for (const ageMs of [
    maxAgeHours(event.category, asset, settings) * HOUR_MS,
    asset.threatConfig.lookbackDays * DAY_MS,
  ]) {
    if (event.endMs + ageMs < nowMs) continue;
    shortestMs = Math.min(shortestMs, ageMs);
    // The maximum age is inclusive, so the event still concerns the asset at that age.
    changeMs = Math.min(changeMs, event.endMs + ageMs + 1);
  }
  const fadesMs = Math.max(nowMs, event.endMs) + shortestMs * shareOfStep(settings);
  return Math.min(fadesMs, changeMs);
}

/** The share of the maximum age in which the recency changes by one step where it changes fastest: see `recencyFactor`. */
const shareOfStep = ({ risk }: EvaluationSettings): number => RECENCY_STEP / (((1 - risk.recencyFloor) * Math.PI) / 2);
