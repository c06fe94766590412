import type { EvaluationEvent } from '../evaluation.types';
import { HOUR_MS, type GroupingSettings } from '../settings';
import { byStartThenId } from '../event-group';
import { countBefore, type GroupNode, type NodeOrder } from './group-node';

/** The order in which events are grouped one after another. */
export const byTime: NodeOrder = (a, b) => byStartThenId(a.event, b.event);

/** Longest quiet time within a group, ms. */
export function gapMs(category: string, settings: GroupingSettings): number {
  return (settings.gapHoursByCategory[category] ?? settings.defaultGapHours) * HOUR_MS;
}

/**
 * The moment from which the quiet time counts: the event's end, but at most one quiet time after its start. Otherwise
 * an aggregate over a whole year would merge all events of that year.
 */
export function lastMoment(event: EvaluationEvent, settings: GroupingSettings): number {
  return Math.max(event.startMs, Math.min(event.endMs, event.startMs + gapMs(event.category, settings)));
}

/** Whether the part of the group before the event was not quiet for too long when the event began. */
export function isStillOpen(leader: GroupNode, node: GroupNode, settings: GroupingSettings): boolean {
  const { members } = leader;
  const { startMs, category } = node.event;
  const quietMs = gapMs(category, settings);
  for (let at = countBefore(members, node, byTime) - 1; at >= 0; at -= 1) {
    const member = members[at]?.event;
    // No event that began earlier reaches this moment: each one's last moment is within one quiet time of its start.
    if (member === undefined || member.startMs < startMs - 2 * quietMs) return false;
    if (startMs - lastMoment(member, settings) <= quietMs) return true;
  }
  return false;
}
