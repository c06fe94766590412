import KDBush from 'kdbush';
import { boundingBoxes } from '../geodesy/bounding-boxes';
import { haversineKm } from '../geodesy/distance';
import { aftershockWindow, magnitudeOf } from './earthquakes';
import type { EventGroup } from './event-group';
import type { EvaluationEvent } from './evaluation.types';
import { positionOf } from './places';
import type { GroupingSettings } from './settings';

/**
 * Window declustering: the largest shock first takes in all others within its window, then the largest of the rest,
 * and so on. A larger shock that comes later is therefore the leader, and what came before it its foreshocks.
 * Takes events by start and id, all with a place.
 */
export function groupEarthquakes(events: readonly EvaluationEvent[], settings: GroupingSettings): EventGroup[] {
  if (events.length === 0) return [];
  const index = new KDBush(events.length);
  for (const event of events) index.add(event.lng ?? 0, event.lat ?? 0);
  index.finish();

  // Sorting is stable: of two equal magnitudes the earlier event leads.
  const bySize = events.map((_, position) => position);
  bySize.sort((a, b) => magnitudeAt(events, b) - magnitudeAt(events, a));
  const isTaken = new Array<boolean>(events.length).fill(false);
  const groups: EventGroup[] = [];
  for (const position of bySize) {
    const leader = events[position];
    if (leader === undefined || isTaken[position]) continue;
    const members = membersOf(leader, events, index, isTaken, settings);
    groups.push({ leader, events: members });
  }
  return groups;
}

function membersOf(
  leader: EvaluationEvent,
  events: readonly EvaluationEvent[],
  index: KDBush,
  isTaken: boolean[],
  settings: GroupingSettings,
): EvaluationEvent[] {
  const members: EvaluationEvent[] = [];
  const window = aftershockWindow(magnitudeOf(leader), settings);
  const place = positionOf(leader);
  if (place === null) return members;
  for (const box of boundingBoxes(place.lat, place.lng, window.distanceKm)) {
    for (const candidate of index.range(box.minLng, box.minLat, box.maxLng, box.maxLat)) {
      const event = events[candidate];
      if (event === undefined || isTaken[candidate]) continue;
      const afterMs = event.startMs - leader.startMs;
      if (afterMs > window.afterMs || afterMs < -window.beforeMs) continue;
      const other = positionOf(event);
      if (other === null || haversineKm(place.lat, place.lng, other.lat, other.lng) > window.distanceKm) continue;
      isTaken[candidate] = true;
      members.push(event);
    }
  }
  return members;
}

function magnitudeAt(events: readonly EvaluationEvent[], position: number): number {
  const event = events[position];
  return event === undefined ? -Infinity : magnitudeOf(event);
}
