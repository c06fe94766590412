export interface Quality {
  precision: number;
  recall: number;
  f1: number;
}

/** An item with its group and its true group. */
export interface Grouped {
  group: string;
  truth: string;
}

/** Over all pairs of items: the correctly grouped pairs as a share of all grouped pairs, and of all true pairs. */
export function pairwise(things: readonly Grouped[]): Quality {
  const together = pairsAlike(things, ({ group }) => group);
  const belonging = pairsAlike(things, ({ truth }) => truth);
  const both = pairsAlike(things, ({ group, truth }) => JSON.stringify([group, truth]));
  return qualityOf(ratio(both, together), ratio(both, belonging));
}

/**
 * B-cubed (Bagga and Baldwin 1998): the same for the group of each item, averaged over items, so that large groups do
 * not dominate.
 */
export function bCubed(things: readonly Grouped[]): Quality {
  const [groups, truths, both] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  for (const { group, truth } of things) {
    for (const [counts, key] of [
      [groups, group],
      [truths, truth],
      [both, JSON.stringify([group, truth])],
    ] as const) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  let [precision, recall] = [0, 0];
  for (const { group, truth } of things) {
    const shared = both.get(JSON.stringify([group, truth])) ?? 0;
    precision += shared / (groups.get(group) ?? 1) / things.length;
    recall += shared / (truths.get(truth) ?? 1) / things.length;
  }
  return qualityOf(precision, recall);
}

function pairsAlike(things: readonly Grouped[], keyOf: (thing: Grouped) => string): number {
  const counts = new Map<string, number>();
  for (const thing of things) counts.set(keyOf(thing), (counts.get(keyOf(thing)) ?? 0) + 1);
  let pairs = 0;
  for (const count of counts.values()) pairs += (count * (count - 1)) / 2;
  return pairs;
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);

const qualityOf = (precision: number, recall: number): Quality => ({
  precision,
  recall,
  f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
});
