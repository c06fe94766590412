import { Client } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import { ownerDataSource } from '../src/platform/database/data-source';
import { createTestDatabase, type TestDatabase } from '../test/support/app/test-database';
import { createIndexConcurrently } from './concurrent-index';

const NAME = 'event_copy_number_idx';
const ON_NUMBER = 'on event_copy (number)';

let database: TestDatabase;
let owner: DataSource;
let runner: QueryRunner;
let writer: Client;
let other: Client;

const connect = async (): Promise<Client> => {
  const client = new Client({ connectionString: database.ownerUrl });
  // One of the tests ends the connection.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

beforeAll(async () => {
  database = await createTestDatabase();
  owner = await ownerDataSource(database.ownerUrl).initialize();
  runner = owner.createQueryRunner();
  writer = await connect();
  other = await connect();
});
beforeEach(async () => {
  await other.query('create table event_copy (number integer); insert into event_copy select generate_series(1, 1000)');
});
afterEach(() => other.query('drop table event_copy'));
afterAll(async () => {
  await writer.end();
  await other.end();
  await runner.release();
  await owner.destroy();
  await database.drop();
});

/** A creation that waits for a transaction of `writer`, and the process of PostgreSQL that waits. */
async function waitingCreation(): Promise<{ creation: Promise<unknown>; pid: number }> {
  await writer.query('begin');
  await writer.query('insert into event_copy values (0)');
  const creation = createIndexConcurrently(runner, NAME, ON_NUMBER).then(
    () => undefined,
    (error: unknown) => error,
  );
  const waiting = `select pid from pg_stat_activity where query like 'create index concurrently%' and wait_event_type = 'Lock'`;
  for (;;) {
    const { rows } = await other.query<{ pid: number }>(waiting);
    if (rows[0]) return { creation, pid: rows[0].pid };
  }
}

const validity = async (): Promise<unknown[]> =>
  (await other.query(`select indisvalid from pg_index where indexrelid = to_regclass('${NAME}')`)).rows;

test('an index is created concurrently while other transactions write to its table', async () => {
  const { creation } = await waitingCreation();
  await other.query('insert into event_copy values (-1)');
  await writer.query('commit');
  expect(await creation).toBeUndefined();
  expect(await validity()).toEqual([{ indisvalid: true }]);
});

test('an index whose concurrent creation was interrupted is created again', async () => {
  const { creation, pid } = await waitingCreation();
  await other.query('select pg_cancel_backend($1)', [pid]);
  expect(await creation).toMatchObject({ message: expect.stringContaining('canceling statement') });
  await writer.query('rollback');
  expect(await validity()).toEqual([{ indisvalid: false }]);
  await createIndexConcurrently(runner, NAME, ON_NUMBER);
  expect(await validity()).toEqual([{ indisvalid: true }]);
});

test('an index that exists is not created concurrently again', async () => {
  await createIndexConcurrently(runner, NAME, ON_NUMBER);
  await createIndexConcurrently(runner, NAME, ON_NUMBER);
  expect(await validity()).toEqual([{ indisvalid: true }]);
});

test('an index is not created concurrently inside a transaction', async () => {
  await runner.startTransaction();
  await expect(createIndexConcurrently(runner, NAME, ON_NUMBER)).rejects.toThrow('cannot run inside a transaction');
  await runner.rollbackTransaction();
});
