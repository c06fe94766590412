const KEY = 'console.list';

/** Keeps the order of the list for this tab, so that a threat's page can lead to the next one. */
export const rememberList = (ids: readonly string[]): void => sessionStorage.setItem(KEY, JSON.stringify(ids));

/** The threats before and after this one in the list that its user came from. */
export function findNeighbours(id: string): { previous: string | undefined; next: string | undefined } {
  const ids = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[];
  const index = ids.indexOf(id);
  return index < 0 ? { previous: undefined, next: undefined } : { previous: ids[index - 1], next: ids[index + 1] };
}
