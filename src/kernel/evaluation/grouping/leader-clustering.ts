import { insertSorted, removeSorted, type GroupNode, type NodeOrder } from './group-node';
import { NodeQueue } from './node-queue';

/** What makes events of one kind a group. Its order is total; a leader comes before its members in it. */
export interface GroupingRule {
  readonly order: NodeOrder;
  insert: (node: GroupNode) => void;
  remove: (node: GroupNode) => void;
  addLeader: (node: GroupNode) => void;
  removeLeader: (node: GroupNode) => void;
  /** The leader that an event joins, judged by what comes before it alone; null where it leads a group itself. */
  chooseLeader: (node: GroupNode) => GroupNode | null;
  /** Visits every event after `changed` whose choice may be another for `changed` having come to or left `leader`. */
  visitDependents: (leader: GroupNode, changed: GroupNode, visit: (node: GroupNode) => void) => void;
}

/**
 * Leader clustering kept up to date. Each event's choice is a function of the events before it in the rule's order; so
 * the groups are a function of the set of events, in whatever order and portions these came. A change is followed from
 * event to event in that order (change propagation: Acar, Self-Adjusting Computation, 2005), and ends where choices
 * stay as they were: the work depends on the neighbourhood of what changed, not on how many events there are.
 */
export class LeaderClustering {
  readonly #queue: NodeQueue;
  #size = 0;

  constructor(private readonly rule: GroupingRule) {
    this.#queue = new NodeQueue(rule.order);
  }

  /** Takes events out and in; answers the leaders, former ones too, whose groups are not what they were. */
  update(removed: readonly GroupNode[], added: readonly GroupNode[]): ReadonlySet<GroupNode> {
    const touched = new Set<GroupNode>();
    const isFirst = this.#size === 0;
    for (const node of removed) node.isGone = true;
    for (const node of removed) {
      this.#leave(node, touched);
      this.rule.remove(node);
    }
    for (const node of [...added].sort(this.rule.order)) {
      this.rule.insert(node);
      this.#queue.add(node);
    }
    this.#size += added.length - removed.length;
    for (let node = this.#queue.take(); node !== undefined; node = this.#queue.take()) {
      if (node.isGone) continue;
      const leader = this.rule.chooseLeader(node) ?? node;
      if (leader === node.leader) continue;
      this.#leave(node, touched);
      this.#join(node, leader, touched);
      // Where there was nothing before, whatever comes later still waits for its turn.
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
    } else insertSorted(leader.members, node, this.rule.order);
  }
}
