import { distanceWithinKm, type Position } from '../../geodesy/distance';
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
  return new EventMatcher(event, settings, nowMs).match(asset);
}

/** `matchEvent` for an event near many assets: what depends on the event alone is computed once. */
export class EventMatcher {
  readonly #isThreat: boolean;
  readonly #isPlaceless: boolean;
  readonly #place: Position | null;
  readonly #ageMs: number;

  constructor(
    private readonly event: EvaluationEvent,
    private readonly settings: EvaluationSettings,
    nowMs: number,
  ) {
    this.#isThreat = event.startMs <= nowMs && event.codingConflict === null && !isNonThreatening(event, settings);
    this.#isPlaceless = countsWithoutPlace(event, settings);
    this.#place = eventPosition(event);
    this.#ageMs = ageMs(event, nowMs);
  }

  match(asset: EvaluationAsset): AssetMatch | null {
    if (!this.#isThreat) return null;
    const { event, settings } = this;
    const distanceKm = this.#proximityKm(asset);
    const attributionTypes: AttributionType[] = distanceKm === null ? [] : ['proximity'];
    if ((this.#isPlaceless || distanceKm !== null) && this.#isWatchedWithoutPlace(asset)) {
      if (this.#isPlaceless && event.country !== null && event.country === asset.country) {
        attributionTypes.push('country');
      }
      addNamed(attributionTypes, event, asset, settings);
    }
    return attributionTypes.length === 0 ? null : { assetId: asset.id, attributionTypes, distanceKm };
  }

  #proximityKm(asset: EvaluationAsset): number | null {
    const { event, settings } = this;
    const config = asset.physicalThreatConfig;
    if (this.#place === null || !config.enabled || !isMonitored(event, config.monitoredEventTypes)) return null;
    if (this.#ageMs > maxAgeHours(event.category, asset, settings) * HOUR_MS) return null;
    return distanceWithinKm(this.#place, asset, asset.monitoringRadiusKm + (event.uncertaintyKm ?? 0));
  }

  #isWatchedWithoutPlace({ threatConfig: config }: EvaluationAsset): boolean {
    return (
      config.enabled &&
      isMonitored(this.event, config.monitoredEventTypes) &&
      this.#ageMs <= config.lookbackDays * DAY_MS
    );
  }
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

function addNamed(
  types: AttributionType[],
  event: EvaluationEvent,
  asset: EvaluationAsset,
  settings: EvaluationSettings,
): void {
  const { story } = foldedEvent(event);
  const names = searchableNames(asset, settings);
  if (names.asset.some((name) => holdsName(name, story))) types.push('named_asset');
  if (names.organization.some((name) => holdsName(name, story))) types.push('named_organization');
}
