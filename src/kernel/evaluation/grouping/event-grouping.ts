import { finish, sortInSteps, StepCounter, type Steps } from '../../steps';
import { isEarthquake } from '../impact/earthquakes';
import type { EvaluationEvent } from '../evaluation.types';
import { byStartThenId, type EventGroup } from '../event-group';
import { DEFAULT_EVALUATION_SETTINGS, type GroupingSettings } from '../settings';
import { EarthquakeRule } from './earthquake-rule';
import { type GroupNode, nodeOf } from './group-node';
import { LeaderClustering } from './leader-clustering';
import { LocatedRule } from './located-rule';
import { UnlocatedRule } from './unlocated-rule';

/** Takes about a millisecond. */
const EVENTS_A_STEP = 1_000;

type Kind = 'earthquakes' | 'located' | 'unlocated';

/**
 * A partition of events into groups that is updated as events are added, changed and removed; every event is in exactly
 * one group. The groups depend on the events alone, not on the order or batches in which they came. No member is
 * farther from its leader than the settings allow, so that a chain of neighbours cannot extend across a country.
 */
export class EventGrouping {
  readonly #nodes = new Map<string, GroupNode>();
  readonly #unlocated: UnlocatedRule;
  readonly #clusterings: Record<Kind, LeaderClustering>;

  constructor(settings: GroupingSettings = DEFAULT_EVALUATION_SETTINGS.grouping) {
    this.#unlocated = new UnlocatedRule(settings);
    this.#clusterings = {
      earthquakes: new LeaderClustering(new EarthquakeRule(settings)),
      located: new LeaderClustering(new LocatedRule(settings)),
      unlocated: new LeaderClustering(this.#unlocated),
    };
  }

  /** Removes events, and adds events or replaces those with the same id. Returns the groups that changed. */
  update(removedIds: Iterable<string>, events: readonly EvaluationEvent[]): EventGroup[] {
    const touched = finish(this.#update(removedIds, events));
    return [...touched].filter((node) => node.leader === node).map(groupOf);
  }

  /** Adds events or replaces those with the same id, in steps. Nothing else may be called before the last of them. */
  *addInSteps(events: readonly EvaluationEvent[]): Steps<void> {
    yield* this.#update([], events);
  }

  /** Returns the leaders, including former ones, whose groups changed. */
  *#update(removedIds: Iterable<string>, events: readonly EvaluationEvent[]): Steps<ReadonlySet<GroupNode>> {
    const pauses = new StepCounter(EVENTS_A_STEP);
    const removed = byKind<GroupNode>();
    const added = byKind<GroupNode>();
    const touched = new Set<GroupNode>();
    for (const id of removedIds) this.#takeOut(id, removed);
    for (const event of events) {
      if (pauses.isDue) yield;
      const known = this.#nodes.get(event.id);
      if (known !== undefined && isGroupedAlike(known.event, event)) {
        known.event = event;
        if (known.leader !== null) touched.add(known.leader);
        continue;
      }
      this.#takeOut(event.id, removed);
      const node = nodeOf(event);
      this.#nodes.set(event.id, node);
      added[kindOf(node)].push(node);
    }
    this.#unlocated.learnWords(added.unlocated.map(({ event }) => event));
    for (const kind of KINDS) {
      for (const leader of yield* this.#clusterings[kind].update(removed[kind], added[kind])) touched.add(leader);
    }
    return touched;
  }

  /** The groups of these events, each once, in the order of their first event here. Unknown events are left out. */
  groupsOf(eventIds: Iterable<string>): EventGroup[] {
    const leaders = new Set<GroupNode>();
    for (const id of eventIds) {
      const leader = this.#nodes.get(id)?.leader;
      if (leader) leaders.add(leader);
    }
    return [...leaders].map(groupOf);
  }

  /** All groups, by their leader's start and then id. */
  groups(): EventGroup[] {
    return finish(this.#leaders()).map(groupOf);
  }

  /** The leaders of all groups, in the same order. */
  *leadersInSteps(): Steps<EvaluationEvent[]> {
    return (yield* this.#leaders()).map(({ event }) => event);
  }

  /** The events of an event's group, unordered; none if the event is unknown. */
  membersOf(eventId: string): EvaluationEvent[] {
    return this.#nodes.get(eventId)?.leader?.members.map(({ event }) => event) ?? [];
  }

  *#leaders(): Steps<GroupNode[]> {
    const leaders = [...this.#nodes.values()].filter((node) => node.leader === node);
    return yield* sortInSteps(leaders, (a, b) => byStartThenId(a.event, b.event));
  }

  #takeOut(id: string, removed: Record<Kind, GroupNode[]>): void {
    const node = this.#nodes.get(id);
    if (node === undefined) return;
    this.#nodes.delete(id);
    removed[kindOf(node)].push(node);
  }
}

/** Groups these events at once; see EventGrouping. */
export function groupEvents(events: readonly EvaluationEvent[], settings?: GroupingSettings): EventGroup[] {
  const grouping = new EventGrouping(settings);
  grouping.update([], events);
  return grouping.groups();
}

const KINDS: readonly Kind[] = ['earthquakes', 'located', 'unlocated'];

const byKind = <Item>(): Record<Kind, Item[]> => ({ earthquakes: [], located: [], unlocated: [] });

function kindOf({ event, place }: GroupNode): Kind {
  if (place === null) return 'unlocated';
  return isEarthquake(event) ? 'earthquakes' : 'located';
}

function groupOf(leader: GroupNode): EventGroup {
  const events = leader.members.map(({ event }) => event).sort(byStartThenId);
  return { leader: leader.event, events };
}

const GROUPED_BY = [
  ...['source', 'category', 'type', 'subtype', 'startMs', 'endMs', 'lat', 'lng', 'uncertaintyKm', 'geoPrecision'],
  ...['title', 'country', 'magnitude'],
] as (keyof EvaluationEvent)[];

/** Whether a revision changes nothing that grouping depends on. */
function isGroupedAlike(a: EvaluationEvent, b: EvaluationEvent): boolean {
  if (GROUPED_BY.some((field) => a[field] !== b[field])) return false;
  return a.actorIds.length === b.actorIds.length && a.actorIds.every((id, index) => id === b.actorIds[index]);
}
