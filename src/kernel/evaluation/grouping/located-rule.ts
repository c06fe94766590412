import { haversineKm } from '../../geodesy/distance';
import type { EvaluationEvent } from '../evaluation.types';
import { foldedEvent, titleSimilarity } from '../match/event-text';
import type { GroupingSettings } from '../settings';
import type { GroupNode } from './group-node';
import type { GroupingRule } from './leader-clustering';
import { byTime, gapMs, isStillOpen, lastMoment } from './quiet-time';
import { nodePosition, RankedCells } from './ranked-cells';
import { reachKm, RecentLeaders } from './recent-leaders';

/** Two reports that use the reference point of the same town differ by less than this, km. */
const SAME_REFERENCE_POINT_KM = 1;

/** Each event in turn joins the nearest leader of its kind within the reach of its category, or becomes a leader. */
export class LocatedRule implements GroupingRule {
  readonly order = byTime;
  readonly #eventsByCategory = new Map<string, RankedCells>();
  readonly #leaders: RecentLeaders;

  constructor(private readonly settings: GroupingSettings) {
    this.#leaders = new RecentLeaders(settings);
  }

  insert(node: GroupNode): void {
    this.#cellsOf(node).add(node);
  }

  remove(node: GroupNode): void {
    this.#cellsOf(node).remove(node);
  }

  addLeader(node: GroupNode): void {
    this.#leaders.addMember(node, node);
  }

  removeLeader(node: GroupNode): void {
    this.#leaders.removeGroup(node);
  }

  addMember(leader: GroupNode, node: GroupNode): void {
    this.#leaders.addMember(leader, node);
  }

  removeMember(leader: GroupNode, node: GroupNode): void {
    this.#leaders.removeMember(leader, node);
  }

  chooseLeader(node: GroupNode): GroupNode | null {
    const farthestKm = this.#reachKm(node.event);
    let nearest: GroupNode | null = null;
    let nearestKm = Infinity;
    this.#leaders.visitBefore(node, farthestKm, (leader) => {
      if (leader === nearest || !this.#isOfKind(leader.event, node.event)) return;
      // The reach is a judgement, so the sphere is exact enough. It takes a fifth of the ellipsoid's time.
      const distanceKm = kmBetween(leader, node);
      if (
        distanceKm > this.#reachBetweenKm(leader.event, node.event) ||
        distanceKm > nearestKm ||
        !isStillOpen(leader, node, this.settings)
      )
        return;
      // Among equally near leaders the earlier one, so that the order of cells makes no difference.
      if (distanceKm === nearestKm && nearest !== null && byTime(nearest, leader) < 0) return;
      nearest = leader;
      nearestKm = distanceKm;
    });
    return nearest;
  }

  visitDependents(leader: GroupNode, changed: GroupNode, visit: (node: GroupNode) => void): void {
    const farthestKm = this.#reachKm(leader.event);
    const untilMs = lastMoment(changed.event, this.settings) + gapMs(leader.event.category, this.settings);
    const cells = this.#cellsOf(leader);
    cells.visitAfter(changed, nodePosition(leader), farthestKm, (later) => {
      if (later.event.startMs > untilMs) return false;
      if (!this.#isOfKind(leader.event, later.event)) return true;
      if (kmBetween(leader, later) <= this.#reachBetweenKm(leader.event, later.event)) visit(later);
      return true;
    });
  }

  #cellsOf({ event }: GroupNode): RankedCells {
    let cells = this.#eventsByCategory.get(event.category);
    if (cells === undefined) {
      cells = new RankedCells(reachKm(event.category, this.settings), byTime);
      this.#eventsByCategory.set(event.category, cells);
    }
    return cells;
  }

  /** Places that are only known to their district join only at the same reference point, and only among themselves. */
  #isOfKind(leader: EvaluationEvent, event: EvaluationEvent): boolean {
    if (this.#isCoarse(leader) !== this.#isCoarse(event)) return false;
    if (event.type === leader.type) return true;
    if (!event.actorIds.some((id) => leader.actorIds.includes(id))) return false;
    const similarity = titleSimilarity(foldedEvent(event).titleTokens, foldedEvent(leader).titleTokens);
    return similarity >= this.settings.titleSimilarity;
  }

  #isCoarse(event: EvaluationEvent): boolean {
    return (event.uncertaintyKm ?? 0) > this.settings.coarseUncertaintyKm;
  }

  /**
   * Some sources keep one id for an event as long as it continues. Another id is then another event, unless it is at
   * the same place.
   */
  #reachBetweenKm(leader: EvaluationEvent, event: EvaluationEvent): number {
    const isHeldApart = leader.source === event.source && this.settings.lastingCategories.includes(event.category);
    return isHeldApart ? SAME_REFERENCE_POINT_KM : this.#reachKm(event);
  }

  #reachKm(event: EvaluationEvent): number {
    return this.#isCoarse(event) ? SAME_REFERENCE_POINT_KM : reachKm(event.category, this.settings);
  }
}

function kmBetween(a: GroupNode, b: GroupNode): number {
  const [one, other] = [nodePosition(a), nodePosition(b)];
  return haversineKm(one.lat, one.lng, other.lat, other.lng);
}
