import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '../../../test/support/app/test-database';
import { closeDb, openDb } from '../../../test/support/app/open-db';
import type { Db } from '../database/db';
import { SqlConditions } from '../database/sql-conditions';
import { ListCursor, type Place } from './list-cursor';
import { afterPlace, type OrderKey, readMixedPage } from './mixed-order';
import type { Page } from './page-query';

/** 120 rows; many share their first keys. */
const ROWS = `(select n % 3 as a, (n % 7)::float8 / 4 as b, md5(n::text)::uuid as id from generate_series(1, 120) as n) as rows`;
const keys = (a: 'asc' | 'desc', b: 'asc' | 'desc'): OrderKey[] => [
  { expression: 'a', type: 'integer', direction: a },
  { expression: 'b', type: 'float', direction: b },
  { expression: 'id', type: 'uuid', direction: 'asc' },
];
const CURSOR = new ListCursor('mixed', 'integer', 'float', 'uuid');

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = await openDb(database.url, 1);
});
afterAll(async () => {
  await closeDb(db);
  await database.drop();
});

const page = (
  order: OrderKey[],
  limit: number,
  place?: Place,
  offset = 0,
  key?: string,
): Promise<Page<{ id: string }>> => {
  const conditions = new SqlConditions([2]);
  conditions.add('a <> $1');
  const runner = { query: <Row>(sql: string, parameters: readonly unknown[]) => db.queryShared<Row>(sql, parameters) };
  const source = { cursor: CURSOR, select: 'id', from: ROWS, conditions, order, ...(key !== undefined && { key }) };
  return readMixedPage<{ id: string }>(runner, source, { limit, cursor: place, offset });
};

test('pages contain every row once and in order, for all directions and page sizes', async () => {
  const directions = fc.constantFrom<('asc' | 'desc')[]>('asc', 'desc');
  await fc.assert(
    fc.asyncProperty(directions, directions, fc.integer({ min: 1, max: 90 }), async (a, b, limit) => {
      const order = keys(a, b);
      const expected = await db.queryShared<{ id: string }>(
        `select id from ${ROWS} where a <> 2 order by a ${a}, b ${b}, id`,
      );
      const ids: string[] = [];
      let place: Place | undefined;
      do {
        const { rows, total, nextCursor } = await page(order, limit, place);
        expect(total).toBe(80);
        ids.push(...rows.map(({ id }) => id));
        place = nextCursor === null ? undefined : CURSOR.read(nextCursor);
      } while (place !== undefined);
      expect(ids).toEqual(expected.map(({ id }) => id));
    }),
    { numRuns: 12 },
  );
});

test('pages of rows with a key are the same as without one', async () => {
  const order = keys('desc', 'asc');
  let place: Place | undefined;
  do {
    const keyed = await page(order, 7, place, 0, 'id');
    expect(keyed).toEqual(await page(order, 7, place));
    place = keyed.nextCursor === null ? undefined : CURSOR.read(keyed.nextCursor);
  } while (place !== undefined);
  expect(await page(order, 5, undefined, 78, 'id')).toEqual(await page(order, 5, undefined, 78));
});

test('an offset skips rows', async () => {
  const order = keys('asc', 'desc');
  const all = await page(order, 80);
  expect((await page(order, 10, undefined, 25)).rows).toEqual(all.rows.slice(25, 35));
});

test('passes the values of a place as parameters', () => {
  const conditions = new SqlConditions();
  const text = afterPlace(conditions, keys('desc', 'asc').slice(0, 2), [`1'; drop`, '2']);
  expect(text).toBe('(a < $1::bigint) or (a = $1::bigint and b > $2::float8)');
  expect(conditions.parameters).toEqual([`1'; drop`, '2']);
});
