/** The options of clustering. */
export interface ClusterOptions<T> {
  /** The lowest average score between two clusters that are merged. */
  threshold: number;
  /**
   * Pairs that must never share a cluster: different decisive identifiers, impossible dates, a reviewer's "different".
   */
  cannotLink?: (left: T, right: T) => boolean;
  /**
   * Positions of the pairs that are scored first, from blocking; all pairs if absent. The other pairs of entities that
   * these connect are scored as well.
   */
  candidatePairs?: Iterable<readonly [number, number]>;
}

/** A group of entities that may become a cluster: positions, and the sum of pair scores to each other group. */
interface Group {
  members: number[];
  sums: Map<number, number>;
  barred: Set<number>;
}

/**
 * Hierarchical clustering by average link: the two groups with the highest average pair score are merged while that
 * average reaches the threshold. Unlike with single link, one high score among many low ones does not join two persons.
 * Groups that contain a barred pair are never merged. Clusters, and ids within them, keep the order of entities. Except
 * for exact ties, the result does not depend on that order.
 */
export function clusterEntities<T extends { id: string }>(
  entities: readonly T[],
  scorePair: (left: T, right: T) => number,
  options: ClusterOptions<T>,
): string[][] {
  const groups = new Map<number, Group>(
    entities.map((_, index) => [index, { members: [index], sums: new Map(), barred: new Set() }]),
  );
  const scorer = pairScorer(entities, groups, scorePair, options);
  const promising: [number, number][] = [];
  for (const [left, right] of options.candidatePairs ?? allPairs(entities.length)) {
    if (scorer(left, right) >= options.threshold) promising.push([left, right]);
  }
  for (const component of components(promising)) {
    component.forEach((left, index) => component.slice(index + 1).forEach((right) => scorer(left, right)));
    mergeWithin(component, groups, options.threshold);
  }
  return [...groups.values()]
    .map((group) => group.members.sort((a, b) => a - b))
    .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
    .map((members) => members.map((index) => entities[index]?.id ?? ''));
}

function* allPairs(count: number): Generator<readonly [number, number]> {
  for (let left = 0; left < count; left++) for (let right = left + 1; right < count; right++) yield [left, right];
}

/** Scores a pair by positions, once, and stores the result in both groups. Barred pairs score 0. */
function pairScorer<T>(
  entities: readonly T[],
  groups: ReadonlyMap<number, Group>,
  scorePair: (left: T, right: T) => number,
  { cannotLink }: ClusterOptions<T>,
): (left: number, right: number) => number {
  return (left, right) => {
    const [ours, theirs] = [entities[left], entities[right]];
    const [leftGroup, rightGroup] = [groups.get(left), groups.get(right)];
    if (!ours || !theirs || !leftGroup || !rightGroup || left === right || leftGroup.barred.has(right)) return 0;
    const known = leftGroup.sums.get(right);
    if (known !== undefined) return known;
    if (cannotLink?.(ours, theirs) === true) {
      leftGroup.barred.add(right);
      rightGroup.barred.add(left);
      return 0;
    }
    const score = scorePair(ours, theirs);
    leftGroup.sums.set(right, score);
    rightGroup.sums.set(left, score);
    return score;
  };
}

/**
 * Groups of entities that promising pairs connect. An average reaches the threshold only if one pair does, so no merge
 * can extend beyond these groups.
 */
function components(pairs: readonly (readonly [number, number])[]): number[][] {
  const neighbours = new Map<number, number[]>();
  for (const [left, right] of pairs) {
    neighbours.set(left, [...(neighbours.get(left) ?? []), right]);
    neighbours.set(right, [...(neighbours.get(right) ?? []), left]);
  }
  const seen = new Set<number>();
  const found: number[][] = [];
  for (const start of neighbours.keys()) {
    if (seen.has(start)) continue;
    const component = [start];
    seen.add(start);
    for (const index of component) {
      for (const neighbour of neighbours.get(index) ?? []) {
        if (seen.has(neighbour)) continue;
        seen.add(neighbour);
        component.push(neighbour);
      }
    }
    found.push(component.sort((a, b) => a - b));
  }
  return found;
}

interface Merge {
  left: number;
  right: number;
  average: number;
}

/** Merges within one component, best first, from a heap of pairs that are checked again when they are popped. */
function mergeWithin(component: readonly number[], groups: Map<number, Group>, threshold: number): void {
  const queue: Merge[] = [];
  for (const left of component) {
    for (const right of groups.get(left)?.sums.keys() ?? []) {
      if (left < right) enqueue(queue, left, right, groups, threshold);
    }
  }
  queue.sort(byAverage);
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { left, right, average } = next;
    if (averageOf(left, right, groups) !== average) continue;
    merge(left, right, groups);
    const changed: Merge[] = [];
    for (const other of groups.get(left)?.sums.keys() ?? []) enqueue(changed, left, other, groups, threshold);
    if (changed.length > 0) {
      queue.push(...changed);
      queue.sort(byAverage);
    }
  }
}

/** Ascending, so that the best is popped; earlier entities first among equals. */
const byAverage = (a: Merge, b: Merge): number => a.average - b.average || b.left - a.left || b.right - a.right;

function enqueue(
  queue: Merge[],
  left: number,
  right: number,
  groups: ReadonlyMap<number, Group>,
  threshold: number,
): void {
  const average = averageOf(left, right, groups);
  if (average !== undefined && average >= threshold) queue.push({ left, right, average });
}

/** Undefined if a group no longer exists or the two are barred from each other. */
function averageOf(left: number, right: number, groups: ReadonlyMap<number, Group>): number | undefined {
  const ours = groups.get(left);
  const theirs = groups.get(right);
  if (ours === undefined || theirs === undefined || ours.barred.has(right)) return undefined;
  return (ours.sums.get(right) ?? 0) / (ours.members.length * theirs.members.length);
}

/** Merges right into left and updates the sums and bars of all groups. */
function merge(left: number, right: number, groups: Map<number, Group>): void {
  const ours = groups.get(left);
  const theirs = groups.get(right);
  if (ours === undefined || theirs === undefined) return;
  ours.members.push(...theirs.members);
  for (const [other, sum] of theirs.sums) {
    const third = groups.get(other);
    third?.sums.delete(right);
    if (third === undefined || other === left) continue;
    const total = (ours.sums.get(other) ?? 0) + sum;
    ours.sums.set(other, total);
    third.sums.set(left, total);
  }
  for (const other of theirs.barred) {
    const third = groups.get(other);
    third?.barred.delete(right);
    third?.barred.add(left);
    ours.barred.add(other);
  }
  ours.sums.delete(right);
  groups.delete(right);
}
