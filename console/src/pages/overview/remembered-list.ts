import { type OverviewSearch, readOverviewSearch } from './filters/filters';

const keyOf = (portfolio: string): string => `console.list.${portfolio}`;

interface RememberedList {
  readonly ids: readonly string[];
  readonly search: OverviewSearch;
}

/** Keeps the order and the filters of the list for this tab, so that a threat's page can lead to the next one and back. */
export const rememberList = (portfolio: string, ids: readonly string[], search: OverviewSearch): void =>
  sessionStorage.setItem(keyOf(portfolio), JSON.stringify({ ids, search } satisfies RememberedList));

const recall = (portfolio: string): RememberedList =>
  JSON.parse(sessionStorage.getItem(keyOf(portfolio)) ?? '{"ids":[],"search":{}}') as RememberedList;

/** The address of the list that the user came from, with this threat selected. */
export const searchOfList = (portfolio: string, id: string): OverviewSearch => ({
  ...readOverviewSearch({ ...recall(portfolio).search }),
  sel: id,
});

/** The threats before and after this one in the list that its user came from. */
export function findNeighbours(
  portfolio: string,
  id: string,
): { previous: string | undefined; next: string | undefined } {
  const { ids } = recall(portfolio);
  const index = ids.indexOf(id);
  return index < 0 ? { previous: undefined, next: undefined } : { previous: ids[index - 1], next: ids[index + 1] };
}
