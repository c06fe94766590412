import { distanceWithinKm } from '../../geodesy/distance';
import type { AssetMatch, AttributionType, EvaluationAsset, EvaluationEvent } from '../evaluation.types';
import { searchableNames } from './asset-names';
import { foldedEvent, holdsName } from './event-text';
import { eventPosition } from './places';
import { DAY_MS, HOUR_MS, type EvaluationSettings } from '../settings';

/**
 * Whether an event concerns an asset now, and why; null if it does not. `assetId` of the result is the asset's `id`.
 * Proximity depends on the asset's physical_threat_config, all other reasons on its threat_config. Ages are measured
 * from the event's end to `nowMs`; the bound is inclusive. An event whose coding contradicts itself concerns no asset.
 */
export function matchEvent(
  event: EvaluationEvent,
  asset: EvaluationAsset,
  settings: EvaluationSettings,
  nowMs: number,
): AssetMatch | null {
  if (event.startMs > nowMs || event.codingConflict !== null || isNonThreatening(event, settings)) return null;
  const distanceKm = proximityKm(event, asset, settings, nowMs);
  const attributionTypes: AttributionType[] = distanceKm === null ? [] : ['proximity'];
  const isPlaceless = countsWithoutPlace(event, settings);
  if ((isPlaceless || distanceKm !== null) && isWatchedWithoutPlace(event, asset, nowMs)) {
    if (isPlaceless && event.country !== null && event.country === asset.country) attributionTypes.push('country');
    attributionTypes.push(...namedIn(event, asset, settings));
  }
  return attributionTypes.length === 0 ? null : { assetId: asset.id, attributionTypes, distanceKm };
}

/** For how many hours a nearby event of a category concerns an asset. */
export function maxAgeHours(category: string, asset: EvaluationAsset, settings: EvaluationSettings): number {
  return (
    asset.physicalThreatConfig.maxAgeHoursByCategory[category] ??
    settings.maxAgeHoursByCategory[category] ??
    settings.defaultMaxAgeHours
  );
}

/** Milliseconds since the event ended; 0 while it lasts. */
export function ageMs(event: EvaluationEvent, nowMs: number): number {
  return Math.max(0, nowMs - event.endMs);
}

function proximityKm(
  event: EvaluationEvent,
  asset: EvaluationAsset,
  settings: EvaluationSettings,
  nowMs: number,
): number | null {
  const config = asset.physicalThreatConfig;
  if (!config.enabled || !isMonitored(event, config.monitoredEventTypes)) return null;
  if (ageMs(event, nowMs) > maxAgeHours(event.category, asset, settings) * HOUR_MS) return null;
  const position = eventPosition(event);
  if (position === null) return null;
  return distanceWithinKm(position, asset, asset.monitoringRadiusKm + (event.uncertaintyKm ?? 0));
}

function isWatchedWithoutPlace(event: EvaluationEvent, asset: EvaluationAsset, nowMs: number): boolean {
  const config = asset.threatConfig;
  return (
    config.enabled &&
    isMonitored(event, config.monitoredEventTypes) &&
    ageMs(event, nowMs) <= config.lookbackDays * DAY_MS
  );
}

/** Whether an event also concerns assets by country and name, regardless of its place. */
export function countsWithoutPlace(event: EvaluationEvent, settings: EvaluationSettings): boolean {
  if (settings.placelessCategories.includes(event.category)) return true;
  return settings.placelessWhenUnlocatedCategories.includes(event.category) && eventPosition(event) === null;
}

function isMonitored(event: EvaluationEvent, monitoredEventTypes: readonly string[]): boolean {
  return monitoredEventTypes.length === 0 || labelsOf(event).some((label) => monitoredEventTypes.includes(label));
}

function isNonThreatening(event: EvaluationEvent, settings: EvaluationSettings): boolean {
  const types = settings.nonThreateningTypes;
  return types.includes(event.type) || (event.subtype !== null && types.includes(event.subtype));
}

function labelsOf(event: EvaluationEvent): string[] {
  return event.subtype === null ? [event.category, event.type] : [event.category, event.type, event.subtype];
}

function namedIn(event: EvaluationEvent, asset: EvaluationAsset, settings: EvaluationSettings): AttributionType[] {
  const { story } = foldedEvent(event);
  const names = searchableNames(asset, settings);
  const named: AttributionType[] = [];
  if (names.asset.some((name) => holdsName(name, story))) named.push('named_asset');
  if (names.organization.some((name) => holdsName(name, story))) named.push('named_organization');
  return named;
}
