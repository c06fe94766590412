import * as fc from 'fast-check';
import { NOW_MS, eventsArbitrary, sampleEvent } from '../../../../test/support/samples/evaluation-samples';
import { haversineKm } from '../../geodesy/distance';
import { DAY_MS, DEFAULT_EVALUATION_SETTINGS } from '../settings';
import { type GroupNode, insertSorted, nodeOf, removeSorted } from './group-node';
import { byTime, isStillOpen } from './quiet-time';
import { nodePosition } from './ranked-cells';
import { RecentLeaders } from './recent-leaders';

const SETTINGS = DEFAULT_EVALUATION_SETTINGS.grouping;
const RADIUS_KM = 10;

function visited(leaders: RecentLeaders, node: GroupNode): Set<GroupNode> {
  const found = new Set<GroupNode>();
  leaders.visitBefore(node, RADIUS_KM, (leader) => found.add(leader));
  return found;
}

function addMember(leaders: RecentLeaders, leader: GroupNode, member: GroupNode): void {
  insertSorted(leader.members, member, byTime);
  leaders.addMember(leader, member);
}

function removeMember(leaders: RecentLeaders, leader: GroupNode, member: GroupNode): void {
  removeSorted(leader.members, member, byTime);
  leaders.removeMember(leader, member);
}

describe('the leaders whose groups may still be open', () => {
  it('include every open group within the radius, after any additions and removals of members', () => {
    const changes = fc.array(fc.record({ leader: fc.nat(9), member: fc.nat(39) }), { maxLength: 60 });
    fc.assert(
      fc.property(eventsArbitrary(40), changes, fc.nat(9), (events, picks, removed) => {
        const nodes = events.map(nodeOf).filter(({ place }) => place !== null);
        const sorted = [...nodes].sort(byTime);
        const groups = sorted.slice(0, 10);
        const leaders = new RecentLeaders(SETTINGS);
        for (const group of groups) addMember(leaders, group, group);
        for (const pick of picks) {
          const [leader, member] = [groups[pick.leader], sorted[pick.member]];
          if (!leader || !member || byTime(member, leader) <= 0) continue;
          if (member.event.category !== leader.event.category) continue;
          if (leader.members.includes(member)) removeMember(leaders, leader, member);
          else addMember(leaders, leader, member);
        }
        const gone = groups[removed];
        if (gone !== undefined) leaders.removeGroup(gone);
        for (const node of nodes) {
          const found = visited(leaders, node);
          expect(found.has(gone ?? node)).toBe(false);
          expect(groups.filter((leader) => leader !== gone && isCandidate(leader, node) && !found.has(leader))).toEqual(
            [],
          );
        }
      }),
      { numRuns: 500 },
    );
  });

  it('are as many after a history that is ten times as long', () => {
    const visitedAfter = (days: number): number => {
      const leaders = new RecentLeaders(SETTINGS);
      for (let day = 1; day <= days; day += 1) {
        const leader = nodeOf(sampleEvent({ id: `e${day}`, lat: 30, lng: 40, startMs: NOW_MS - day * DAY_MS }));
        addMember(leaders, leader, leader);
      }
      return visited(leaders, nodeOf(sampleEvent({ id: 'now', lat: 30, lng: 40, startMs: NOW_MS }))).size;
    };
    expect(visitedAfter(100)).toBeGreaterThan(0);
    expect(visitedAfter(1_000)).toBe(visitedAfter(100));
  });
});

function isCandidate(leader: GroupNode, node: GroupNode): boolean {
  if (leader.event.category !== node.event.category || byTime(leader, node) >= 0) return false;
  const [one, other] = [nodePosition(leader), nodePosition(node)];
  return haversineKm(one.lat, one.lng, other.lat, other.lng) <= RADIUS_KM && isStillOpen(leader, node, SETTINGS);
}
