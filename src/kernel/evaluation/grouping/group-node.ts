import type { Position } from '../../geodesy/distance';
import type { EvaluationEvent } from '../evaluation.types';
import { eventPosition } from '../match/places';

/** An event within a grouping. */
export interface GroupNode {
  event: EvaluationEvent;
  /** Null if it is not known more precisely than its country. */
  readonly place: Position | null;
  /** The node itself if it leads a group; null while it is in none. */
  leader: GroupNode | null;
  /** For a leader: the members of its group in the rule's order, the leader first. Otherwise empty. */
  members: GroupNode[];
  /** The event was removed from the grouping. */
  isGone: boolean;
  isQueued: boolean;
}

/** An event that is in no group yet. */
export const nodeOf = (event: EvaluationEvent): GroupNode => ({
  event,
  place: eventPosition(event),
  leader: null,
  members: [],
  isGone: false,
  isQueued: false,
});

export type NodeOrder = (a: GroupNode, b: GroupNode) => number;

/** How many of the sorted nodes precede a node, not counting the node itself. */
export function countBefore(sorted: readonly GroupNode[], node: GroupNode, order: NodeOrder): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = sorted[middle];
    if (other !== undefined && order(other, node) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function insertSorted(sorted: GroupNode[], node: GroupNode, order: NodeOrder): void {
  const last = sorted.at(-1);
  if (last === undefined || order(last, node) < 0) sorted.push(node);
  else sorted.splice(countBefore(sorted, node, order), 0, node);
}

export function removeSorted(sorted: GroupNode[], node: GroupNode, order: NodeOrder): void {
  const at = countBefore(sorted, node, order);
  if (sorted[at] === node) sorted.splice(at, 1);
}
