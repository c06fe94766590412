import { foldText } from '../../../kernel/text/fold';
import { searchableNames } from '../../../kernel/evaluation/match/asset-names';
import type { CandidatePair } from '../../../kernel/evaluation/evaluate.types';
import type { EvaluationAsset, EvaluationEvent } from '../../../kernel/evaluation/evaluation.types';
import { DAY_MS, type EvaluationSettings, HOUR_MS } from '../../../kernel/evaluation/settings';
import { YieldTimer } from '../../../platform/slices';
import type { EventIndex } from '../../corpus/corpus.contract';

// The table is searched by the start of events; a few events, recorded by year, last this long.
const LONGEST_EVENT_MS = 366 * DAY_MS;

/**
 * How far ahead events are searched for that have not started. A portfolio is evaluated completely at least this often, so none starts
 * unnoticed.
 */
export const LOOKAHEAD_MS = DAY_MS;

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
  { nowMs, untilMs }: SearchedSpan,
): CandidatePair[] {
  return assets.flatMap((asset) => {
    const fromMs = nowMs - maxAgeMs(asset, settings);
    return index
      .eventsNear({ lat: asset.lat, lng: asset.lng, radiusKm: asset.monitoringRadiusKm, fromMs, toMs: untilMs })
      .map((eventId) => ({ eventId, assetId: asset.id }));
  });
}

/** The same for a large number of assets, by event; yields to other work repeatedly. */
export async function nearbyByEvent(
  index: EventIndex,
  assets: readonly EvaluationAsset[],
  settings: EvaluationSettings,
  span: SearchedSpan,
): Promise<Map<string, CandidatePair[]>> {
  const pairs = new Map<string, CandidatePair[]>();
  const turns = new YieldTimer();
  for (const asset of assets) {
    for (const pair of nearbyPairs(index, [asset], settings, span)) addTo(pairs, pair.eventId, pair);
    if (turns.isOver) await turns.next();
  }
  return pairs;
}

export function byEvent(pairs: readonly CandidatePair[]): Map<string, CandidatePair[]> {
  const lists = new Map<string, CandidatePair[]>();
  for (const pair of pairs) addTo(lists, pair.eventId, pair);
  return lists;
}

/** The earliest end of an event without a location that may still concern one of the assets. */
export const earliestPlacelessMs = (assets: readonly EvaluationAsset[], nowMs: number): number =>
  nowMs - Math.max(0, ...assets.map(({ threatConfig }) => threatConfig.lookbackDays)) * DAY_MS - LONGEST_EVENT_MS;

/** Events without a location that may concern an asset: those in its country, or that name it or its organisation. */
export function placelessPairs(
  events: readonly EvaluationEvent[],
  assets: readonly EvaluationAsset[],
  settings: EvaluationSettings,
): CandidatePair[] {
  if (events.length === 0) return [];
  const byCountry = new Map<string, string[]>();
  const byName = new Map<string, string[]>();
  for (const asset of assets) {
    if (asset.country !== null) addTo(byCountry, asset.country, asset.id);
    const { asset: names, organization } = searchableNames(asset, settings);
    for (const name of new Set([...names, ...organization])) addTo(byName, name, asset.id);
  }
  return events.flatMap((event) => {
    const text = foldText(`${event.title} ${event.description ?? ''}`);
    const named = [...byName].filter(([name]) => text.includes(name)).flatMap(([, ids]) => ids);
    const inCountry = event.country === null ? [] : (byCountry.get(event.country) ?? []);
    return [...new Set([...inCountry, ...named])].map((assetId) => ({ eventId: event.id, assetId }));
  });
}

function addTo<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}
