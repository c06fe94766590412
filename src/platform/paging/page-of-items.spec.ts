import { ListCursor } from './list-cursor';
import { pageOfItems } from './page-of-items';

const LIST = new ListCursor('letters', 'text');
const page = (items: string[], limit: number, cursor?: string) =>
  pageOfItems(items, (item) => item, LIST, { limit, cursor: cursor === undefined ? undefined : LIST.read(cursor) });

test('returns every item once, page by page, in the order of the keys', () => {
  const items = ['d', 'b', 'a', 'c', 'é'];
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { rows, total, nextCursor } = page(items, 2, cursor);
    expect(total).toBe(5);
    seen.push(...rows);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(['a', 'b', 'c', 'd', 'é']);
});

test('continues after an item that no longer exists', () => {
  const { nextCursor } = page(['a', 'b', 'c'], 2);
  expect(page(['a', 'c', 'd'], 2, nextCursor ?? '').rows).toEqual(['c', 'd']);
});

test('has no next page if the items end with the page', () => {
  expect(page(['a', 'b'], 2).nextCursor).toBeNull();
  expect(page([], 2)).toEqual({ rows: [], total: 0, nextCursor: null });
});
