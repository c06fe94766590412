import { foldText } from '../../../kernel/text/fold';
import { greatest } from '../../../kernel/evaluation/collect';
import { searchableNames } from '../../../kernel/evaluation/match/asset-names';
import type { CandidatePair } from '../../../kernel/evaluation/evaluate.types';
import type { EvaluationAsset, EvaluationEvent } from '../../../kernel/evaluation/evaluation.types';
import { DAY_MS, type EvaluationSettings, HOUR_MS } from '../../../kernel/evaluation/settings';
import { finish, type Steps } from '../../../kernel/steps';
import { YieldTimer } from '../../../platform/slices';
import type { EventIndex } from '../../corpus/corpus.contract';

// The table is searched by the start of events; a few events, recorded by year, last this long.
const LONGEST_EVENT_MS = 366 * DAY_MS;

/**
 * How far ahead events are searched for that have not started. A portfolio is evaluated completely at least this often, so none starts
 * unnoticed.
 */
export const LOOKAHEAD_MS = DAY_MS;

/** The assets that an event may concern, each once, by its id. */
export type AssetsByEvent = ReadonlyMap<string, readonly EvaluationAsset[]>;

export interface SearchedSpan {
  nowMs: number;
  /** The latest start of an event. */
  untilMs: number;
}

/** A fixed time knows no later events. */
export function searchedSpan({ now, isFixed }: { now: Date; isFixed: boolean }): SearchedSpan {
  const nowMs = now.getTime();
  return { nowMs, untilMs: isFixed ? nowMs : nowMs + LOOKAHEAD_MS };
}

/** The greatest age at which an event still concerns an asset by location. */
function maxAgeMs({ physicalThreatConfig }: EvaluationAsset, settings: EvaluationSettings): number {
  const hours = Math.max(
    settings.defaultMaxAgeHours,
    ...Object.values(settings.maxAgeHoursByCategory),
    ...Object.values(physicalThreatConfig.maxAgeHoursByCategory),
  );
  return hours * HOUR_MS;
}

/** The earliest end of an event that may concern one of the assets by location, or that is history for a likelihood. */
export function earliestIndexedMs(
  assets: readonly EvaluationAsset[],
  settings: EvaluationSettings,
  nowMs: number,
): number {
  // A loop, because there may be more assets than a call may have arguments.
  let longestMs = settings.likelihood.historyDays * DAY_MS;
  for (const asset of assets) longestMs = Math.max(longestMs, maxAgeMs(asset, settings));
  return nowMs - longestMs;
}

/**
 * Events that may concern an asset by location. Box and time are generous, because each pair is examined exactly later.
 */
export function nearbyPairs(
  index: EventIndex,
  assets: readonly EvaluationAsset[],
  settings: EvaluationSettings,
  span: SearchedSpan,
): CandidatePair[] {
  return assets.flatMap((asset) =>
    nearbyIds(index, asset, settings, span).map((eventId) => ({ eventId, assetId: asset.id })),
  );
}

function nearbyIds(
  index: EventIndex,
  asset: EvaluationAsset,
  settings: EvaluationSettings,
  { nowMs, untilMs }: SearchedSpan,
): string[] {
  const { lat, lng, monitoringRadiusKm: radiusKm } = asset;
  return index.eventsNear({ lat, lng, radiusKm, fromMs: nowMs - maxAgeMs(asset, settings), toMs: untilMs });
}

/** The same for a large number of assets: the assets by event. Yields to other work repeatedly. */
export async function nearbyByEvent(
  index: EventIndex,
  assets: readonly EvaluationAsset[],
  settings: EvaluationSettings,
  span: SearchedSpan,
): Promise<Map<string, EvaluationAsset[]>> {
  const byEventId = new Map<string, EvaluationAsset[]>();
  const turns = new YieldTimer();
  await turns.finish(index.prepareInSteps());
  for (const asset of assets) {
    for (const eventId of nearbyIds(index, asset, settings, span)) {
      const near = byEventId.get(eventId);
      if (near === undefined) byEventId.set(eventId, [asset]);
      // Two boxes across the antimeridian may find the same event.
      else if (near.at(-1) !== asset) near.push(asset);
    }
    if (turns.isOver) await turns.next();
  }
  return byEventId;
}

/** The assets of candidate pairs by event, each once. Pairs with other assets are left out. */
export function byEvent(
  pairs: readonly CandidatePair[],
  assets: ReadonlyMap<string, EvaluationAsset>,
): Map<string, EvaluationAsset[]> {
  const lists = new Map<string, Set<EvaluationAsset>>();
  for (const { eventId, assetId } of pairs) {
    const asset = assets.get(assetId);
    if (asset === undefined) continue;
    const list = lists.get(eventId);
    if (list === undefined) lists.set(eventId, new Set([asset]));
    else list.add(asset);
  }
  return new Map([...lists].map(([eventId, list]) => [eventId, [...list]]));
}

/** The earliest end of an event without a location that may still concern one of the assets. */
export function earliestPlacelessMs(assets: readonly EvaluationAsset[], nowMs: number): number {
  const lookbackDays = assets.map(({ threatConfig }) => threatConfig.lookbackDays);
  return nowMs - greatest(lookbackDays, 0) * DAY_MS - LONGEST_EVENT_MS;
}

/** Events without a location that may concern an asset: those in its country, or that name it or its organisation. */
export const placelessPairs = (
  events: readonly EvaluationEvent[],
  assets: readonly EvaluationAsset[],
  settings: EvaluationSettings,
): CandidatePair[] => finish(placelessPairsInSteps(events, assets, settings));

/** The same in steps: reading the names of 10,000 assets takes 160 ms, and finding them in the text of one event 1 ms. */
export function* placelessPairsInSteps(
  events: readonly EvaluationEvent[],
  assets: readonly EvaluationAsset[],
  settings: EvaluationSettings,
): Steps<CandidatePair[]> {
  if (events.length === 0) return [];
  const byCountry = new Map<string, string[]>();
  const byName = new Map<string, string[]>();
  for (const asset of assets) {
    yield;
    if (asset.country !== null) addTo(byCountry, asset.country, asset.id);
    const { asset: names, organization } = searchableNames(asset, settings);
    for (const name of new Set([...names, ...organization])) addTo(byName, name, asset.id);
  }
  const names = [...byName];
  const pairs: CandidatePair[] = [];
  for (const event of events) {
    yield;
    const text = foldText(`${event.title} ${event.description ?? ''}`);
    const named = names.filter(([name]) => text.includes(name)).flatMap(([, ids]) => ids);
    const inCountry = event.country === null ? [] : (byCountry.get(event.country) ?? []);
    for (const assetId of new Set([...inCountry, ...named])) pairs.push({ eventId: event.id, assetId });
  }
  return pairs;
}

function addTo<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}
