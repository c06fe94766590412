import { haversineKm } from '../../geodesy/distance';
import { aftershockWindow, readMagnitude } from '../impact/earthquakes';
import { byStartThenId } from '../event-group';
import type { GroupingSettings } from '../settings';
import type { GroupNode, NodeOrder } from './group-node';
import type { GroupingRule } from './leader-clustering';
import { nodePosition, RankedCells } from './ranked-cells';

const bySize: NodeOrder = (a, b) => readMagnitude(b.event) - readMagnitude(a.event) || byStartThenId(a.event, b.event);

/**
 * Window declustering: the largest shock takes in all others within its window, then the largest of the rest, and so
 * on. A larger shock that comes later is therefore the leader, and the earlier ones are its foreshocks.
 */
export class EarthquakeRule implements GroupingRule {
  readonly order = bySize;
  readonly #events: RankedCells;
  readonly #leaders: RankedCells;

  constructor(private readonly settings: GroupingSettings) {
    this.#events = new RankedCells(settings.earthquakeMaxDistanceKm, bySize);
    this.#leaders = new RankedCells(settings.earthquakeMaxDistanceKm, bySize);
  }

  insert(node: GroupNode): void {
    this.#events.add(node);
  }

  remove(node: GroupNode): void {
    this.#events.remove(node);
  }

  addLeader(node: GroupNode): void {
    this.#leaders.add(node);
  }

  removeLeader(node: GroupNode): void {
    this.#leaders.remove(node);
  }

  chooseLeader(node: GroupNode): GroupNode | null {
    let first: GroupNode | null = null;
    this.#leaders.visitBefore(node, this.settings.earthquakeMaxDistanceKm, (leader) => {
      if (this.#takes(leader, node) && (first === null || bySize(leader, first) < 0)) first = leader;
    });
    return first;
  }

  visitDependents(leader: GroupNode, changed: GroupNode, visit: (node: GroupNode) => void): void {
    // Which shocks it takes in depends on this shock alone.
    if (leader !== changed) return;
    const { distanceKm } = aftershockWindow(readMagnitude(leader.event), this.settings);
    this.#events.visitAfter(leader, nodePosition(leader), distanceKm, (smaller) => {
      if (this.#takes(leader, smaller)) visit(smaller);
      return true;
    });
  }

  #takes(leader: GroupNode, node: GroupNode): boolean {
    const window = aftershockWindow(readMagnitude(leader.event), this.settings);
    const afterMs = node.event.startMs - leader.event.startMs;
    if (afterMs > window.afterMs || afterMs < -window.beforeMs) return false;
    const [one, other] = [nodePosition(leader), nodePosition(node)];
    return haversineKm(one.lat, one.lng, other.lat, other.lng) <= window.distanceKm;
  }
}
