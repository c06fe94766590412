import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { createTestDatabase, TEST_MASTER_KEY, type TestDatabase } from '../../../test/support/app/test-database';
import { checkServingRole, prepareDatabase } from './bootstrap';
import { DatabaseSetupError } from './database-setup-error';
import { serviceDataSourceOptions } from './data-source';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function checkAs(url: string): Promise<void> {
  const source = await new DataSource(
    serviceDataSourceOptions({ url, size: 1, applicationName: 'tms test' }),
  ).initialize();
  try {
    await checkServingRole(source);
  } finally {
    await source.destroy();
  }
}

test('lets a role serve that owns no tables and cannot bypass row-level security', async () => {
  await expect(checkAs(database.url)).resolves.toBeUndefined();
});

test('refuses to serve as the owner of the tables and says why', async () => {
  const refusal = await checkAs(database.ownerUrl).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DatabaseSetupError);
  expect((refusal as Error).message).toMatch(/is a superuser.*owns tables/);
});

/** As PgBouncer connects: its startup packet contains no limits. */
async function queryAs<Row extends object>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const rows: Row[] = [];
    for (const sql of statements) rows.push(...(await client.query<Row>(sql)).rows);
    return rows;
  } finally {
    await client.end();
  }
}

const prepare = (whileLocked: () => Promise<void>, lockTimeoutMs?: number): Promise<unknown> =>
  prepareDatabase(database.ownerUrl, TEST_MASTER_KEY, whileLocked, lockTimeoutMs);

test('limits the sessions of both roles even if a pooler opens them', async () => {
  await prepare(() => Promise.resolve());
  for (const url of [database.url, database.systemUrl]) {
    expect(await queryAs(url, 'show statement_timeout', 'show idle_in_transaction_session_timeout')).toEqual([
      { statement_timeout: '1min' },
      { idle_in_transaction_session_timeout: '10s' },
    ]);
  }
});

test('locks migrations in a transaction, so that no pooler keeps the lock of a process that has ended', async () => {
  const HOLDERS = `select state, application_name as name from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and datname = current_database()`;
  let during: unknown;
  await prepare(async () => {
    during = await queryAs(database.ownerUrl, HOLDERS);
  });
  expect(during).toEqual([{ state: 'idle in transaction', name: 'tms migration lock' }]);
  expect(await queryAs(database.ownerUrl, HOLDERS)).toEqual([]);
});

test('says which connection holds the lock of the migrations if it is not free in time', async () => {
  const LOCKED = `select pid from pg_locks join pg_stat_activity using (pid)
    where application_name = 'tms migration lock' and locktype = 'advisory' and granted and datname = current_database()`;
  let holder: { pid?: number } | undefined;
  let refusal: unknown;
  await prepare(async () => {
    [holder] = await queryAs<{ pid: number }>(database.ownerUrl, LOCKED);
    refusal = await prepare(() => Promise.resolve(), 1).catch((error: unknown) => error);
  });
  expect(refusal).toBeInstanceOf(DatabaseSetupError);
  expect((refusal as Error).message).toMatch(/the connection “tms migration lock” .*since 2\d{3}-.* holds the lock/);
  expect((refusal as Error).message).toContain(`(process ${holder?.pid} of PostgreSQL, `);
  expect((refusal as Error).message).toContain(`select pg_terminate_backend(${holder?.pid})`);
});

test('lets a migration create an index concurrently while other instances wait for the lock', async () => {
  const WAITING = `select from pg_stat_activity where application_name = 'tms migration lock' and datname = current_database()`;
  let waiting: Promise<unknown> | undefined;
  await prepare(async () => {
    waiting = prepare(() => Promise.resolve());
    while ((await queryAs(database.ownerUrl, WAITING)).length < 2) await delay(50);
    // The limit ends a deadlock, which would fail the test.
    await queryAs(
      database.ownerUrl,
      `set statement_timeout = '60s'`,
      'create index concurrently lock_test_idx on tenant (created_at)',
      'drop index lock_test_idx',
    );
  });
  await waiting;
});
