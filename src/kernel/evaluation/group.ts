import { byStartThenId, type EventGroup } from './event-group';
import { groupEarthquakes } from './group-earthquakes';
import { groupLocated } from './group-located';
import { groupUnlocated } from './group-unlocated';
import type { EvaluationEvent } from './evaluation.types';
import { isEarthquake } from './earthquakes';
import { positionOf } from './places';
import { DEFAULT_EVALUATION_SETTINGS, type GroupingSettings } from './settings';

/**
 * Parts events into groups; every event is in exactly one. The events' order does not matter, since they are sorted
 * first. No member lies further from its leader than the settings allow, so that a chain of neighbours can't creep
 * across a country. Groups come by their leader's start, then id.
 */
export function groupEvents(
  events: readonly EvaluationEvent[],
  settings: GroupingSettings = DEFAULT_EVALUATION_SETTINGS.grouping,
): EventGroup[] {
  const sorted = [...events].sort(byStartThenId);
  const earthquakes: EvaluationEvent[] = [];
  const located: EvaluationEvent[] = [];
  const unlocated: EvaluationEvent[] = [];
  for (const event of sorted) {
    if (positionOf(event) === null) unlocated.push(event);
    else if (isEarthquake(event)) earthquakes.push(event);
    else located.push(event);
  }
  const groups = [
    ...groupEarthquakes(earthquakes, settings),
    ...groupLocated(located, settings),
    ...groupUnlocated(unlocated, settings),
  ];
  for (const group of groups) group.events.sort(byStartThenId);
  return groups.sort((a, b) => byStartThenId(a.leader, b.leader));
}
