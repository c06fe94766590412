import * as fc from 'fast-check';
import { NOW_MS, eventsArbitrary, sampleEvent } from '../../../../test/support/samples/evaluation-samples';
import { randomNumbers } from '../../../../test/support/samples/random-numbers';
import { finish } from '../../steps';
import type { EventGroup } from '../event-group';
import { DAY_MS, DEFAULT_EVALUATION_SETTINGS, HOUR_MS } from '../settings';
import { EventGrouping, groupEvents } from './event-grouping';
import { type GroupNode, nodeOf } from './group-node';
import { LeaderClustering } from './leader-clustering';
import { LocatedRule } from './located-rule';

const shown = (groups: readonly EventGroup[]): string[] =>
  groups.map(({ leader, events }) => `${leader.id}: ${events.map(({ id }) => id).join(' ')}`).sort();

describe('a grouping that is updated', () => {
  it('equals the grouping of all events at once, for any batches of additions, changes and removals', () => {
    const portions = fc.array(fc.nat({ max: 39 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(eventsArbitrary(40), eventsArbitrary(40), portions, (first, second, picks) => {
        const revised = new Map(
          second.map((event, index) => [first[index]?.id, { ...event, id: first[index]?.id ?? '' }]),
        );
        const grouping = new EventGrouping();
        const there = new Map<string, (typeof first)[number]>();
        for (const pick of picks) {
          const event = first[pick % first.length]!;
          const known = there.get(event.id);
          const revision = revised.get(event.id);
          // Added, changed, removed, then added again.
          if (known === undefined) there.set(event.id, event);
          else if (known === event && revision !== undefined) there.set(event.id, revision);
          else there.delete(event.id);
          const now = there.get(event.id);
          const before = new Map(grouping.groups().map((group) => [group.leader.id, group]));
          const changed = new Set(
            grouping.update(now ? [] : [event.id], now ? [now] : []).map(({ leader }) => leader.id),
          );
          expect(shown(grouping.groups())).toEqual(shown(groupEvents([...there.values()])));
          for (const group of grouping.groups()) {
            if (!changed.has(group.leader.id)) expect(group).toEqual(before.get(group.leader.id));
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('has the same result for many events at once as for one by one', () => {
    fc.assert(
      fc.property(eventsArbitrary(60), fc.nat({ max: 60 }), (events, cut) => {
        const grouping = new EventGrouping();
        grouping.update([], events.slice(cut));
        grouping.update([], events.slice(0, cut));
        expect(shown(grouping.groups())).toEqual(shown(groupEvents(events)));
      }),
      { numRuns: 200 },
    );
  });

  it('pauses while many events are added, and ends with the same groups', () => {
    const random = randomNumbers(11);
    const events = Array.from({ length: 5_000 }, (_, index) =>
      sampleEvent({
        id: `e${index}`,
        lat: random() * 3,
        lng: random() * 3,
        startMs: NOW_MS - Math.floor(random() * 90) * DAY_MS,
      }),
    );
    const grouping = new EventGrouping();
    const steps = grouping.addInSteps(events);
    let pauses = 0;
    while (steps.next().done !== true) pauses += 1;
    expect(pauses).toBeGreaterThan(50);
    expect(shown(grouping.groups())).toEqual(shown(groupEvents(events)));
  });

  it('examines few neighbours of a new event, regardless of the number of events', () => {
    const decisionsPerEvent = (size: number): number => {
      const random = randomNumbers(7);
      const nodes = Array.from({ length: size }, (_, index) =>
        // The same density at every size: half a year of a region of 5 degrees for every ten thousand.
        nodeAt(`e${index}`, random() * 2, random() * 2 * (size / 2_000), random() * 180),
      );
      const rule = new LocatedRule(DEFAULT_EVALUATION_SETTINGS.grouping);
      const clustering = new LeaderClustering(rule);
      finish(clustering.update([], nodes.slice(200)));
      const choose = jest.spyOn(rule, 'chooseLeader');
      for (const node of nodes.slice(0, 200)) finish(clustering.update([], [node]));
      return choose.mock.calls.length / 200;
    };
    const [few, many] = [decisionsPerEvent(2_000), decisionsPerEvent(16_000)];
    expect(few).toBeGreaterThanOrEqual(1);
    expect(few).toBeLessThan(20);
    expect(many).toBeLessThan(2 * few);
  });
});

function nodeAt(id: string, lat: number, lng: number, days: number): GroupNode {
  const startMs = NOW_MS - Math.floor(days * 24) * HOUR_MS;
  return nodeOf(sampleEvent({ id, lat, lng, startMs, endMs: startMs }));
}
