import type { EvaluationEvent } from '../../src/kernel/evaluation/evaluation.types';
import { groupEvents } from '../../src/kernel/evaluation/grouping/event-grouping';
import { findOccurrences } from '../../src/kernel/evaluation/grouping/occurrences';
import { DAY_MS, DEFAULT_EVALUATION_SETTINGS } from '../../src/kernel/evaluation/settings';
import { finish } from '../../src/kernel/steps';
import type { Grouped } from '../partition-quality';

/** An event with its true group, which evaluation does not know. */
export interface Item {
  event: EvaluationEvent;
  truth: string;
}

/** An item in one group of a partition, with the cell in which its errors depend on those of others. */
export interface Placed extends Grouped {
  cell: string;
}

/** Names the group of each event. */
export type Partition = (events: readonly EvaluationEvent[]) => string[];

export const alone: Partition = (events) => events.map(({ id }) => id);

/** The same coordinates to about a kilometre, and the same day. */
export const samePlaceAndDay: Partition = (events) =>
  events.map(({ id, lat, lng, startMs }) =>
    lat === null || lng === null ? id : `${lat.toFixed(2)} ${lng.toFixed(2)} ${Math.floor(startMs / DAY_MS)}`,
  );

export const threats: Partition = (events) => {
  const groupOf = new Map<string, string>();
  for (const { leader, events: members } of groupEvents(events))
    for (const { id } of members) groupOf.set(id, leader.id);
  return events.map(({ id }) => groupOf.get(id) ?? id);
};

export const occurrences: Partition = (events) => {
  const groupOf = new Map<string, string>();
  for (const group of groupEvents(events)) {
    for (const occurrence of finish(findOccurrences(group.events, DEFAULT_EVALUATION_SETTINGS.occurrences)))
      for (const { id } of occurrence) groupOf.set(id, occurrence[0]?.id ?? id);
  }
  return events.map(({ id }) => groupOf.get(id) ?? id);
};

/** The items in the groups of a partition, as far as `isMeasured` wants them. */
export function placed(
  items: readonly Item[],
  partition: Partition,
  isMeasured: (item: Item) => boolean = () => true,
): Placed[] {
  const groups = partition(items.map(({ event }) => event));
  return items.flatMap((item, index) =>
    isMeasured(item) ? [{ group: groups[index] ?? '', truth: item.truth, cell: cellOf(item.event) }] : [],
  );
}

/** A cell of one degree. */
export function cellOf({ lat, lng }: EvaluationEvent): string {
  return lat === null || lng === null ? 'nowhere' : `${Math.floor(lat)} ${Math.floor(lng)}`;
}
