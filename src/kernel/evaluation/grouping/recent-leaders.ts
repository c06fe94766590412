import type { GroupingSettings } from '../settings';
import { countBefore, type GroupNode } from './group-node';
import { byTime, gapMs } from './quiet-time';
import { RankedCells } from './ranked-cells';

/** A member that began earlier than this many quiet times before an event keeps no group open; see `isStillOpen`. */
const OPEN_SLICES = 2;

/** The farthest distance of a member from its leader, km, if their places are known precisely. */
export function reachKm(category: string, settings: GroupingSettings): number {
  const { distanceKmByCategory, defaultDistanceKm, maxDistanceKm } = settings;
  return Math.min(maxDistanceKm, distanceKmByCategory[category] ?? defaultDistanceKm);
}

/**
 * The leaders whose groups may still be open when an event begins. Time is divided into slices of one quiet time. A leader
 * is in each slice in which a member of its group began, so that a search reads the leaders of the last slices and none of
 * the groups that ended long before.
 */
export class RecentLeaders {
  readonly #cells = new Map<string, RankedCells>();

  constructor(private readonly settings: GroupingSettings) {}

  /** Call it when `member`, which may be the leader itself, has been added to the group. */
  addMember(leader: GroupNode, member: GroupNode): void {
    if (this.#hasNeighbourInSlice(leader, member)) return;
    const key = this.#key(leader, this.#slice(member));
    let cells = this.#cells.get(key);
    if (cells === undefined) {
      cells = new RankedCells(reachKm(leader.event.category, this.settings), byTime);
      this.#cells.set(key, cells);
    }
    cells.add(leader);
  }

  /** Call it when `member` has been removed from the group. */
  removeMember(leader: GroupNode, member: GroupNode): void {
    if (!this.#hasNeighbourInSlice(leader, member)) this.#remove(leader, this.#slice(member));
  }

  /** Call it before the members of the group are removed. */
  removeGroup(leader: GroupNode): void {
    for (const slice of new Set(leader.members.map((member) => this.#slice(member)))) this.#remove(leader, slice);
  }

  /** Visits the leaders before `node` in all cells within `radiusKm` of it; one may be visited several times. */
  visitBefore(node: GroupNode, radiusKm: number, visit: (leader: GroupNode) => void): void {
    const last = this.#slice(node);
    for (let slice = last - OPEN_SLICES; slice <= last; slice += 1) {
      this.#cells.get(this.#key(node, slice))?.visitBefore(node, radiusKm, visit);
    }
  }

  #remove(leader: GroupNode, slice: number): void {
    const key = this.#key(leader, slice);
    const cells = this.#cells.get(key);
    cells?.remove(leader);
    if (cells?.isEmpty === true) this.#cells.delete(key);
  }

  /** Whether another member began in the slice of `member`. Members are sorted, so that it would be beside it. */
  #hasNeighbourInSlice({ members }: GroupNode, member: GroupNode): boolean {
    const at = countBefore(members, member, byTime);
    const slice = this.#slice(member);
    const next = members[at] === member ? at + 1 : at;
    return [members[at - 1], members[next]].some((other) => other !== undefined && this.#slice(other) === slice);
  }

  #slice({ event }: GroupNode): number {
    return Math.floor(event.startMs / gapMs(event.category, this.settings));
  }

  #key({ event }: GroupNode, slice: number): string {
    return `${event.category} ${slice}`;
  }
}
