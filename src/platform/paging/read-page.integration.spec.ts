import { createTestDatabase, type TestDatabase } from '../../../test/support/app/test-database';
import { closeDb, openDb } from '../../../test/support/app/open-db';
import type { Db } from '../database/db';
import { ListCursor } from './list-cursor';
import type { Page } from './page-query';
import { type ListSource, readCorpusPage } from './read-page';

const LIST = new ListCursor('rows', 'instant', 'uuid');
/** 40 rows of four instants within one millisecond. */
const ROWS = `(select at, id from unnest(array[0, 1, 2, 3]) as micros,
    lateral (select timestamptz '2026-11-21T08:15:30.123Z' + micros * interval '1 microsecond' as at) as instant,
    lateral (select md5(micros || '/' || n)::uuid as id from generate_series(1, 10) as n) as row) as rows`;

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

const source = (direction: 'asc' | 'desc', more: Partial<ListSource> = {}): ListSource => ({
  cursor: LIST,
  select: 'id',
  from: ROWS,
  where: 'true',
  parameters: [],
  orderBy: ['at', 'id'],
  direction,
  ...more,
});

async function allPages(list: ListSource, limit: number): Promise<{ ids: string[]; totals: Set<number> }> {
  const ids: string[] = [];
  const totals = new Set<number>();
  let next: string | null = null;
  do {
    const cursor = next === null ? undefined : LIST.read(next);
    const page: Page<{ id: string }> = await readCorpusPage(db, list, { limit, cursor });
    ids.push(...page.rows.map(({ id }) => id));
    totals.add(page.total);
    next = page.nextCursor;
  } while (next !== null);
  return { ids, totals };
}

test.each(['asc', 'desc'] as const)('reads every row once, %s, although rows share an instant', async (direction) => {
  const ordered = await db.queryShared<{ id: string }>(
    `select id from ${ROWS} order by at ${direction}, id ${direction}`,
  );
  for (const limit of [1, 7, 40, 100]) {
    const { ids, totals } = await allPages(source(direction), limit);
    expect(ids).toEqual(ordered.map(({ id }) => id));
    expect([...totals]).toEqual([40]);
  }
});

test('numbers the values of the cursor after the parameters of the list', async () => {
  const list = source('asc', {
    where: 'id > $1 and id < $2',
    parameters: [
      `${'4'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`,
      `${'c'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`,
    ],
  });
  const { ids, totals } = await allPages(list, 3);
  expect(ids.length).toBeGreaterThan(6);
  expect([...totals]).toEqual([ids.length]);
  expect(ids.every((id) => id > '44444444' && id < 'cccccccc')).toBe(true);
});

test('returns only the requested columns, and not the place', async () => {
  const { rows } = await readCorpusPage(db, source('asc'), { limit: 1 });
  expect(rows.map((row) => Object.keys(row))).toEqual([['id']]);
});
