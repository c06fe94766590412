import { uuidv7 } from 'uuidv7';
import { createTestDatabase, type TestDatabase } from '../../../test/support/app/test-database';
import { closeDb, openDb } from '../../../test/support/app/open-db';
import { runStatements } from '../../../test/support/sql/run-statements';
import type { Db } from './db';
import { prepared, PreparedStatements } from './prepared-statements';

const SUM = prepared('select $1::int + $2::int as sum');
const PREPARED = 'select count(*)::int as count from pg_prepared_statements where not from_sql';
const scope = { tenantId: uuidv7(), portfolioId: uuidv7() };

let database: TestDatabase;
let db: Db;
let lost: jest.Mock;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  lost = jest.fn();
  // With a single connection, each statement uses the one that prepared the last.
  db = await openDb(database.url, 1, [], new PreparedStatements(true, lost));
});
afterEach(() => closeDb(db));

const countPrepared = async (): Promise<number | undefined> => {
  const [row] = await db.queryShared<{ count: number }>(PREPARED);
  return row?.count;
};

test('a connection keeps a prepared statement, in and outside of transactions, and executes it with other values', async () => {
  expect(await db.queryShared(SUM, [1, 2])).toEqual([{ sum: 3 }]);
  expect(await db.queryShared(SUM, [3, 4])).toEqual([{ sum: 7 }]);
  expect(await db.read(scope, (tx) => tx.query(SUM, [5, 6]))).toEqual([{ sum: 11 }]);
  expect(await countPrepared()).toBe(1);
  expect(lost).not.toHaveBeenCalled();
});

test('a statement without a name is not kept', async () => {
  await db.queryShared('select $1::int as one', [1]);
  expect(await countPrepared()).toBe(0);
});

test('an error of a prepared statement is reported, and the connection remains usable', async () => {
  const quotient = prepared('select $1::int / $2::int as quotient');
  await expect(db.queryShared(quotient, [1, 0])).rejects.toMatchObject({ code: '22012' });
  expect(await db.queryShared(quotient, [6, 2])).toEqual([{ quotient: 3 }]);
});

describe('on a connection that has lost its prepared statements, as behind a pooler in transaction mode', () => {
  beforeEach(async () => {
    await db.queryShared(SUM, [1, 2]);
    await db.queryShared('deallocate all');
  });

  test('a statement outside of transactions succeeds', async () => {
    expect(await db.queryShared(SUM, [3, 4])).toEqual([{ sum: 7 }]);
  });

  test.each(['read', 'run'] as const)('a transaction of `%s` is repeated as a whole', async (method) => {
    const work = jest.fn();
    const sum = await db[method](scope, async (tx) => {
      work();
      return tx.query(SUM, [3, 4]);
    });
    expect([sum, work.mock.calls.length]).toEqual([[{ sum: 7 }], 2]);
  });

  afterEach(async () => {
    // From the first such error on, the process uses no names.
    await db.queryShared(SUM, [5, 6]);
    expect([await countPrepared(), lost.mock.calls.length]).toEqual([0, 1]);
  });
});

test('another statement of the same name, prepared by another client of a pooler, costs no request', async () => {
  await db.queryShared(`prepare ${SUM.name} as select 1`);
  expect(await db.queryShared(SUM, [3, 4])).toEqual([{ sum: 7 }]);
  expect(lost).toHaveBeenCalledTimes(1);
});

test('a statement whose columns a migration has changed succeeds', async () => {
  await runStatements(
    database.ownerUrl,
    'create table changed (value int)',
    'insert into changed values (1)',
    'grant select on changed to public',
  );
  const read = prepared('select value from changed where value::text = $1');
  expect(await db.queryShared(read, ['1'])).toEqual([{ value: 1 }]);
  await runStatements(database.ownerUrl, 'alter table changed alter value type text');
  expect(await db.queryShared(read, ['1'])).toEqual([{ value: '1' }]);
});
