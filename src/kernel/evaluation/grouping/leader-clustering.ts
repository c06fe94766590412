import { sortInSteps, StepCounter, type Steps } from '../../steps';
import { insertSorted, removeSorted, type GroupNode, type NodeOrder } from './group-node';
import { NodeQueue } from './node-queue';

/** The rule that makes events of one kind a group. Its order is total; a leader precedes its members in it. */
export interface GroupingRule {
  readonly order: NodeOrder;
  insert: (node: GroupNode) => void;
  remove: (node: GroupNode) => void;
  addLeader: (node: GroupNode) => void;
  /** Called while the leader still has its members. */
  removeLeader: (node: GroupNode) => void;
  /** Called when a node that is not the leader has joined a group. */
  addMember?: (leader: GroupNode, node: GroupNode) => void;
  /** Called when a node that is not the leader has left a group. */
  removeMember?: (leader: GroupNode, node: GroupNode) => void;
  /** The leader that an event joins, which depends only on the nodes before it; null if it leads a group itself. */
  chooseLeader: (node: GroupNode) => GroupNode | null;
  /**
   * Visits every event after `changed` whose choice may change because `changed` joined or left the group of `leader`.
   */
  visitDependents: (leader: GroupNode, changed: GroupNode, visit: (node: GroupNode) => void) => void;
}

/** Takes about a millisecond, and a few in a crowded region. */
const EVENTS_A_STEP = 100;

/**
 * Leader clustering that is updated incrementally. Each event's choice is a function of the events before it in the
 * rule's order, so the groups are a function of the set of events, regardless of the order and batches in which they
 * came. A change is propagated from event to event in that order (change propagation: Acar, Self-Adjusting Computation,
 * 2005) and stops where choices stay the same: the work depends on the neighbourhood of the change, not on the number
 * of events.
 */
export class LeaderClustering {
  readonly #queue: NodeQueue;
  #size = 0;

  constructor(private readonly rule: GroupingRule) {
    this.#queue = new NodeQueue(rule.order);
  }

  /**
   * Removes and adds events. Pauses after every few events; the groups are complete only at the end.
   * @returns the leaders, including former ones, whose groups changed
   */
  *update(removed: readonly GroupNode[], added: readonly GroupNode[]): Steps<ReadonlySet<GroupNode>> {
    const touched = new Set<GroupNode>();
    const pauses = new StepCounter(EVENTS_A_STEP);
    const isFirst = this.#size === 0;
    for (const node of removed) node.isGone = true;
    for (const node of removed) {
      this.#leave(node, touched);
      this.rule.remove(node);
    }
    for (const node of yield* sortInSteps(added, this.rule.order)) {
      this.rule.insert(node);
      this.#queue.add(node);
      if (pauses.isDue) yield;
    }
    this.#size += added.length - removed.length;
    for (let node = this.#queue.take(); node !== undefined; node = this.#queue.take()) {
      if (pauses.isDue) yield;
      if (node.isGone) continue;
      const leader = this.rule.chooseLeader(node) ?? node;
      if (leader === node.leader) continue;
      this.#leave(node, touched);
      this.#join(node, leader, touched);
      // If there were no events before, all later nodes are still in the queue.
      if (!isFirst) this.rule.visitDependents(leader, node, this.#enqueue);
    }
    return touched;
  }

  readonly #enqueue = (node: GroupNode): void => this.#queue.add(node);

  #leave(node: GroupNode, touched: Set<GroupNode>): void {
    const { leader } = node;
    if (leader === null) return;
    touched.add(leader);
    node.leader = null;
    if (leader !== node) {
      removeSorted(leader.members, node, this.rule.order);
      this.rule.removeMember?.(leader, node);
      this.rule.visitDependents(leader, node, this.#enqueue);
      return;
    }
    this.rule.removeLeader(node);
    const left = node.members;
    node.members = [];
    for (const member of left) {
      member.leader = null;
      if (member !== node) this.#queue.add(member);
    }
  }

  #join(node: GroupNode, leader: GroupNode, touched: Set<GroupNode>): void {
    touched.add(leader);
    node.leader = leader;
    if (leader === node) {
      node.members = [node];
      this.rule.addLeader(node);
      return;
    }
    insertSorted(leader.members, node, this.rule.order);
    this.rule.addMember?.(leader, node);
  }
}
