import type { ListCursor } from './list-cursor';
import type { Page, PageRequest } from './page-query';

/**
 * A page of a list in memory. `keyOf` returns a unique text for each item; the list is ordered by these texts, code
 * unit by code unit.
 */
export function pageOfItems<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  cursor: ListCursor,
  { limit, cursor: place }: PageRequest,
): Page<Item> {
  const keyed = items.map((item) => ({ item, key: keyOf(item) })).sort((a, b) => compare(a.key, b.key));
  const [after] = place ?? [];
  const rest = after === undefined ? keyed : keyed.filter(({ key }) => key > after);
  const shown = rest.slice(0, limit);
  const last = rest.length > limit ? shown.at(-1) : undefined;
  return {
    rows: shown.map(({ item }) => item),
    total: items.length,
    nextCursor: last ? cursor.write([last.key]) : null,
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
