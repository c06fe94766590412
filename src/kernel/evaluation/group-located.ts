import { haversineKm, type Position } from '../geodesy/distance';
import type { EventGroup } from './event-group';
import type { EvaluationEvent } from './evaluation.types';
import { foldedEvent, titleSimilarity } from './event-text';
import { PlaceGrid } from './place-grid';
import { positionOf } from './places';
import { HOUR_MS, type GroupingSettings } from './settings';

interface OpenGroup extends EventGroup {
  place: Position;
  isCoarse: boolean;
  lastMs: number;
}

/** Two reports that give the same town's reference point differ by less, km. */
const SAME_REFERENCE_POINT_KM = 1;

/**
 * Leader clustering: each event in turn joins the nearest leader of its kind within reach of its category, or becomes
 * a leader. Takes events by start and id, all with a place.
 */
export function groupLocated(events: readonly EvaluationEvent[], settings: GroupingSettings): EventGroup[] {
  const groups: OpenGroup[] = [];
  const gridByCategory = new Map<string, PlaceGrid<OpenGroup>>();
  for (const event of events) {
    const place = positionOf(event);
    if (place === null) continue;
    const grid = gridByCategory.get(event.category) ?? new PlaceGrid<OpenGroup>(settings.maxDistanceKm);
    gridByCategory.set(event.category, grid);
    const lastMs = lastMoment(event, settings);
    const group = nearestGroup(event, place, grid, settings);
    if (group === null) {
      const opened = { leader: event, events: [event], place, isCoarse: isCoarse(event, settings), lastMs };
      groups.push(opened);
      grid.add(place, opened);
    } else {
      group.events.push(event);
      group.lastMs = Math.max(group.lastMs, lastMs);
    }
  }
  return groups;
}

function nearestGroup(
  event: EvaluationEvent,
  place: Position,
  grid: PlaceGrid<OpenGroup>,
  settings: GroupingSettings,
): OpenGroup | null {
  const isEventCoarse = isCoarse(event, settings);
  const reachKm = isEventCoarse ? SAME_REFERENCE_POINT_KM : reachOf(event.category, settings);
  let nearest: OpenGroup | null = null;
  let nearestKm = Infinity;
  grid.visitNear(place, reachKm, (group) => {
    // Events come by their start: what has been quiet for too long by now stays closed.
    if (event.startMs - group.lastMs > gapMs(event.category, settings)) return false;
    if (group.isCoarse !== isEventCoarse || !isSameKind(event, group.leader, settings)) return true;
    // The reach is a judgement, so the sphere is exact enough; it takes a fifth of the ellipsoid's time.
    const distanceKm = haversineKm(place.lat, place.lng, group.place.lat, group.place.lng);
    if (distanceKm <= reachKm && isNearer(distanceKm, group, nearestKm, nearest)) {
      nearest = group;
      nearestKm = distanceKm;
    }
    return true;
  });
  return nearest;
}

/** Of equally near groups the earlier one, so that the order of cells plays no part. */
function isNearer(distanceKm: number, group: OpenGroup, nearestKm: number, nearest: OpenGroup | null): boolean {
  if (distanceKm !== nearestKm || nearest === null) return distanceKm < nearestKm;
  const [a, b] = [group.leader, nearest.leader];
  return a.startMs < b.startMs || (a.startMs === b.startMs && a.id < b.id);
}

function isSameKind(event: EvaluationEvent, leader: EvaluationEvent, settings: GroupingSettings): boolean {
  if (event.type === leader.type) return true;
  if (!event.actorIds.some((id) => leader.actorIds.includes(id))) return false;
  const similarity = titleSimilarity(foldedEvent(event).titleTokens, foldedEvent(leader).titleTokens);
  return similarity >= settings.titleSimilarity;
}

function isCoarse(event: EvaluationEvent, settings: GroupingSettings): boolean {
  return (event.uncertaintyKm ?? 0) > settings.coarseUncertaintyKm;
}

function reachOf(category: string, settings: GroupingSettings): number {
  return Math.min(settings.maxDistanceKm, settings.distanceKmByCategory[category] ?? settings.defaultDistanceKm);
}

export function gapMs(category: string, settings: GroupingSettings): number {
  return (settings.gapHoursByCategory[category] ?? settings.defaultGapHours) * HOUR_MS;
}

/**
 * The moment from which the quiet time counts: the event's end, but no later than one such time after its start. An
 * aggregate over a whole year would otherwise hold everything of that year together.
 */
export function lastMoment(event: EvaluationEvent, settings: GroupingSettings): number {
  return Math.max(event.startMs, Math.min(event.endMs, event.startMs + gapMs(event.category, settings)));
}
