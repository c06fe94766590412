import { StepCounter, type Steps } from '../steps';

/** Map.groupBy, which Node has since version 21. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) addToGroup(groups, keyOf(item), item);
  return groups;
}

/** Adding this many items to their groups takes a millisecond or two. */
const ITEMS_A_STEP = 10_000;

/** The same as `groupBy`, in steps. */
export function* groupByInSteps<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Steps<Map<Key, Item[]>> {
  const pauses = new StepCounter(ITEMS_A_STEP);
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    addToGroup(groups, keyOf(item), item);
    if (pauses.isDue) yield;
  }
  return groups;
}

function addToGroup<Item, Key>(groups: Map<Key, Item[]>, key: Key, item: Item): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [item]);
  else group.push(item);
}

/** Math.max for any number of values: spreading more than about 100,000 overflows the stack. */
export function greatest(values: Iterable<number>, least: number): number {
  let most = least;
  for (const value of values) most = Math.max(most, value);
  return most;
}
