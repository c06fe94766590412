import { readAhead } from './read-ahead';

/** Pages of consecutive numbers up to `count`, and the number that each was requested after. */
function numbers(count: number, pageSize: number) {
  const requested: (number | null)[] = [];
  const pages = readAhead<number>(pageSize, (last) => {
    requested.push(last);
    const from = (last ?? 0) + 1;
    return Promise.resolve(
      Array.from({ length: Math.min(pageSize, count - from + 1) }, (_item, index) => from + index),
    );
  });
  return { requested, pages };
}

test.each([
  [0, [[]], [null]],
  [2, [[1, 2]], [null]],
  [3, [[1, 2, 3], []], [null, 3]],
  [7, [[1, 2, 3], [4, 5, 6], [7]], [null, 3, 6]],
])('reads %d rows in pages of 3', async (count, expected, expectedRequests) => {
  const { requested, pages } = numbers(count, 3);
  const found: number[][] = [];
  for await (const page of pages) found.push(page);
  expect(found).toEqual(expected);
  expect(requested).toEqual(expectedRequests);
});

test('requests the next page before the caller has processed one, and none after the last one', async () => {
  const { requested, pages } = numbers(7, 3);
  await pages.next();
  expect(requested).toEqual([null, 3]);
  await pages.next();
  expect(requested).toEqual([null, 3, 6]);
  await pages.next();
  expect(await pages.next()).toMatchObject({ done: true });
  expect(requested).toEqual([null, 3, 6]);
});

test('throws the failure of a page when it is that page’s turn, and only if the caller continues', async () => {
  const read = (last: number | null): Promise<number[]> =>
    last === null ? Promise.resolve([1]) : Promise.reject(new Error('connection lost'));
  const pages = readAhead(1, read);
  expect((await pages.next()).value).toEqual([1]);
  await expect(pages.next()).rejects.toThrow('connection lost');
  for await (const page of readAhead(1, read)) {
    expect(page).toEqual([1]);
    break;
  }
});
