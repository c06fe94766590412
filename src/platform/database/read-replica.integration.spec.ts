import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Standby, startReplicated } from '../../../test/support/peers/standby';
import { TcpProxy } from '../../../test/support/peers/tcp-proxy';
import { runStatements } from '../../../test/support/sql/run-statements';
import { replicaPool } from './data-source';
import { isConnectionFailure } from './database-errors';
import type { EmbeddedPostgres } from './embedded/embedded-postgres';
import { ReadReplica } from './read-replica';

const folder = mkdtempSync(join(tmpdir(), 'tms-replica-'));
const proxy = new TcpProxy();
let database: EmbeddedPostgres;
let standby: Standby;
let primary: Client;
let replica: ReadReplica;

beforeAll(async () => {
  ({ primary: database, standby } = await startReplicated(folder));
  primary = new Client({ connectionString: database.ownerUrl });
  await primary.connect();
  await primary.query('create table entry (number integer)');
  await proxy.open(Number(new URL(standby.ownerUrl).port));
}, 600_000);
afterAll(async () => {
  await primary.end();
  await proxy.close();
  await standby.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => {
  const url = proxy.through(standby.ownerUrl);
  replica = new ReadReplica({
    pool: replicaPool({ url, size: 2, applicationName: 'replica of the tests' }),
    queryPrimary,
  });
});
afterEach(() => replica.close());

const queryPrimary = async (sql: string): Promise<{ position: string }[]> => (await primary.query(sql)).rows;

const greatest = (): Promise<{ max: number }[] | null> => replica.query('select max(number) from entry', []);

/** Reads until the replica is used again: a busy machine replays late, and reads after that go to the primary for a second. */
async function untilCurrent(): Promise<void> {
  do await replica.probe();
  while (replica.state !== 'current');
}

/** Reads from the replica, again and again if it is behind for a moment. */
async function readReplica(sql: string, parameters: unknown[] = []): Promise<unknown[]> {
  for (;;) {
    const rows = await replica.query(sql, parameters);
    if (rows !== null) return rows;
    await untilCurrent();
  }
}

/** Starts a long read on the replica, and disturbs it when it runs there. */
async function disturbRead(table: string, disturb: () => Promise<unknown>): Promise<unknown[] | null> {
  const isReading = `select from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'`;
  const observer = new Client({ connectionString: standby.ownerUrl });
  await observer.connect();
  try {
    for (;;) {
      await untilCurrent();
      const read = { hasEnded: false };
      const reading = replica.query(`select pg_sleep(600) from ${table}`, []).finally(() => (read.hasEnded = true));
      let isRunning = false;
      while (!isRunning && !read.hasEnded) isRunning = (await observer.query(isReading)).rowCount === 1;
      if (!isRunning) continue;
      await disturb();
      return await reading;
    }
  } finally {
    await observer.end();
  }
}

test('every read of the replica sees what was committed before, even if the commit is not on disk yet', async () => {
  let reads = 0;
  for (let number = 1; number <= 60; number++) {
    await primary.query(`set synchronous_commit = ${number % 2 === 0 ? 'on' : 'off'}`);
    await primary.query('insert into entry values ($1)', [number]);
    const rows = await greatest();
    if (rows === null) await untilCurrent();
    else expect(rows).toEqual([{ max: number }]);
    reads += rows === null ? 0 : 1;
  }
  expect(reads).toBeGreaterThan(0);
});

test('passes parameters', async () => {
  expect(await readReplica('select $1::int + 1 as sum', [41])).toEqual([{ sum: 42 }]);
});

test('an error of the statement itself is thrown, and the replica stays in use', async () => {
  await untilCurrent();
  await expect(readReplica('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
  expect(replica.state).toBe('current');
  expect(await readReplica('select 1 as one')).toEqual([{ one: 1 }]);
});

test.each([
  ['begins to write', ['begin isolation level read committed, read write']],
  ['notifies', ['begin read only', `notify channel`]],
  ['locks', ['select from entry for update']],
])(
  'a transaction that %s on a standby fails like a lost connection, since the primary may be elsewhere',
  async (_what, statements) => {
    const error = await runStatements(standby.ownerUrl, ...statements).catch((thrown: unknown) => thrown);
    expect([isConnectionFailure(error), error]).toEqual([true, error]);
  },
);

test('a replica that is behind is not read, until it has caught up', async () => {
  await untilCurrent();
  await standby.pauseReplay();
  await primary.query('insert into entry values (1000)');
  expect(await greatest()).toBeNull();
  expect(replica.state).toBe('behind');
  await standby.resumeReplay();
  expect(await readReplica('select max(number) from entry')).toEqual([{ max: 1000 }]);
});

test('while a replica was found to be behind, reads do not wait for it', async () => {
  await untilCurrent();
  let attempts = 0;
  replica.onAttempt = () => attempts++;
  await standby.pauseReplay();
  await primary.query('insert into entry values (1001)');
  await greatest();
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  await Promise.all([1, 2, 3].map(greatest));
  now.mockRestore();
  await standby.resumeReplay();
  expect(attempts).toBe(1);
});

test('a read that the replay of the log cancels runs on the primary', async () => {
  await primary.query('create table if not exists cleared as select 1 as one');
  expect(
    await disturbRead('cleared', () => primary.query('truncate cleared; insert into cleared values (1)')),
  ).toBeNull();
  expect(replica.state).toBe('current');
});

test('a replica that cannot be reached is not read, and is read again when it can', async () => {
  proxy.cut();
  expect(await greatest()).toBeNull();
  expect(replica.state).toBe('unreachable');
  await proxy.open(Number(new URL(standby.ownerUrl).port));
  await untilCurrent();
});

test('a read whose connection breaks runs on the primary', async () => {
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep%'`;
  expect(await disturbRead('entry', () => runStatements(standby.ownerUrl, end))).toBeNull();
  expect(replica.state).toBe('unreachable');
});

test('if the primary does not respond, the replica is not read, since nobody knows whether it is current', async () => {
  const pool = replicaPool({ url: standby.ownerUrl, size: 1, applicationName: 'replica of the tests' });
  const without = new ReadReplica({ pool, queryPrimary: () => Promise.reject(new Error('no connection')) });
  expect(await without.query('select 1', [])).toBeNull();
  expect(without.state).toBe('unused');
  await without.close();
});

test('if all connections are in use, the primary is read, and the replica counts as before', async () => {
  const pool = replicaPool({ url: standby.ownerUrl, size: 1, applicationName: 'replica of the tests' });
  pool.options.connectionTimeoutMillis = 50;
  const full = new ReadReplica({ pool, queryPrimary });
  do await full.probe();
  while (full.state !== 'current');
  const held = await pool.connect();
  expect(await full.query('select 1', [])).toBeNull();
  expect(full.state).toBe('current');
  held.release();
  await full.close();
});

// The last one, since the standby is a server of its own afterwards.
test('a server that has been promoted is not read, although it responds', async () => {
  await standby.promote();
  expect(await greatest()).toBeNull();
  expect(replica.state).toBe('not_a_replica');
  await runStatements(standby.ownerUrl, 'insert into entry values (2000)');
});
