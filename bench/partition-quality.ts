import { type Interval, drawUnits, percentileInterval } from './bootstrap';

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
  const groups = countBy(things, ({ group }) => group);
  const truths = countBy(things, ({ truth }) => truth);
  const both = countBy(things, ({ group, truth }) => JSON.stringify([group, truth]));
  let [precision, recall] = [0, 0];
  for (const { group, truth } of things) {
    const shared = both.get(JSON.stringify([group, truth])) ?? 0;
    precision += shared / (groups.get(group) ?? 1) / things.length;
    recall += shared / (truths.get(truth) ?? 1) / things.length;
  }
  return qualityOf(precision, recall);
}

function pairsAlike(things: readonly Grouped[], keyOf: (thing: Grouped) => string): number {
  let pairs = 0;
  for (const count of countBy(things, keyOf).values()) pairs += (count * (count - 1)) / 2;
  return pairs;
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);

const qualityOf = (precision: number, recall: number): Quality => ({
  precision,
  recall,
  f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
});

/** The sums over the items of one cell from which both F1 are computed. */
interface CellSums {
  together: number;
  belonging: number;
  both: number;
  precision: number;
  recall: number;
  items: number;
}

export interface MeasuredQuality {
  pairwise: number;
  bCubed: number;
  pairwiseInterval: Interval;
  bCubedInterval: Interval;
  /** Both F1 in each bootstrap sample; the samples are the same for partitions of the same items. */
  samples: { pairwise: number; bCubed: number }[];
}

/**
 * Both F1 with 95 % intervals from a bootstrap of cells, since the errors within one depend on each other. A pair
 * across two cells counts half in each.
 */
export function measureQuality(things: readonly (Grouped & { cell: string })[], seed: number): MeasuredQuality {
  const sums = cellSums(things);
  const all = f1OfSums(sums, null);
  const samples = drawUnits(sums.length, seed).map((times) => f1OfSums(sums, times));
  return {
    ...all,
    samples,
    pairwiseInterval: percentileInterval(samples.map((sample) => sample.pairwise)),
    bCubedInterval: percentileInterval(samples.map((sample) => sample.bCubed)),
  };
}

function cellSums(things: readonly (Grouped & { cell: string })[]): CellSums[] {
  const groups = countBy(things, ({ group }) => group);
  const truths = countBy(things, ({ truth }) => truth);
  const both = countBy(things, ({ group, truth }) => JSON.stringify([group, truth]));
  const byCell = new Map<string, CellSums>();
  for (const { group, truth, cell } of things) {
    const sums = byCell.get(cell) ?? { together: 0, belonging: 0, both: 0, precision: 0, recall: 0, items: 0 };
    byCell.set(cell, sums);
    const shared = both.get(JSON.stringify([group, truth])) ?? 0;
    const [ofGroup, ofTruth] = [groups.get(group) ?? 1, truths.get(truth) ?? 1];
    sums.together += ofGroup - 1;
    sums.belonging += ofTruth - 1;
    sums.both += shared - 1;
    sums.precision += shared / ofGroup;
    sums.recall += shared / ofTruth;
    sums.items += 1;
  }
  return [...byCell.values()];
}

function f1OfSums(cells: readonly CellSums[], times: Uint16Array | null): { pairwise: number; bCubed: number } {
  const total = { together: 0, belonging: 0, both: 0, precision: 0, recall: 0, items: 0 };
  for (const [index, sums] of cells.entries()) {
    const count = times === null ? 1 : (times[index] ?? 0);
    for (const name of Object.keys(total) as (keyof CellSums)[]) total[name] += count * sums[name];
  }
  return {
    pairwise: qualityOf(ratio(total.both, total.together), ratio(total.both, total.belonging)).f1,
    bCubed: qualityOf(total.precision / total.items, total.recall / total.items).f1,
  };
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}
