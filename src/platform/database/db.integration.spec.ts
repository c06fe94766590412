import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { uuidv7 } from 'uuidv7';
import { createTestDatabase, type TestDatabase } from '../../../test/support/app/test-database';
import { closeDb, openDb } from '../../../test/support/app/open-db';
import { isConnectionFailure } from './database-errors';
import { afterCommit, type Db } from './db';

let database: TestDatabase;
let db: Db;
let owner: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  db = await openDb(database.url, 2);
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await closeDb(db);
  await database.drop();
});

// The server closes the connection of a transaction that is idle for too long, for example while the process is
// blocked.
test.each(['readAsSystem', 'runAsSystem'] as const)(
  '%s reports a connection that is cut during its transaction as a connection failure',
  async (run) => {
    const cut = db[run]('wait', async (tx) => {
      const [own] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      await owner.query('select pg_terminate_backend($1)', [own?.pid]);
      await delay(100);
    });
    const error: unknown = await cut.catch((thrown: unknown) => thrown);
    expect([isConnectionFailure(error), error]).toEqual([true, error]);
    await expect(db.queryShared('select 1 as one')).resolves.toEqual([{ one: 1 }]);
  },
);

// Decision 46: Citus would pass these statements to its nodes, but no call of `set_config`.
test('a transaction sets its scope by SET LOCAL', async () => {
  const [tenantId, portfolioId] = [uuidv7(), uuidv7()];
  const open = `select query from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`;
  const begun = await db.read({ tenantId, portfolioId }, async () => (await owner.query<{ query: string }>(open)).rows);
  expect(begun.map(({ query }) => query)).toEqual([
    `begin isolation level repeatable read, read only; set local app.tenant_id = '${tenantId}'; set local app.portfolio_id = '${portfolioId}'`,
  ]);
});

describe('a transaction for a whole tenant', () => {
  const [own, foreign] = [uuidv7(), uuidv7()];
  const portfolios = [uuidv7(), uuidv7()];

  beforeAll(async () => {
    for (const [id, slug] of [
      [own, 'own'],
      [foreign, 'foreign'],
    ]) {
      await owner.query('insert into tenant (id, slug, name) values ($1, $2, $2)', [id, slug]);
    }
    const insert = `insert into portfolio (id, tenant_id, slug, name) values ($1, $2, $3, 'x')`;
    for (const [index, id] of portfolios.entries()) await owner.query(insert, [id, own, `p${index}`]);
    await owner.query(insert, [uuidv7(), foreign, 'p0']);
    // A table whose rows belong to a portfolio.
    for (const [tenantId, portfolioId] of [...portfolios.map((id) => [own, id]), [foreign, null]]) {
      await owner.query(
        `insert into threat_stream (tenant_id, portfolio_id, seq)
         values ($1, coalesce($2, (select id from portfolio where tenant_id = $1)), 0)`,
        [tenantId, portfolioId],
      );
    }
  });

  test('sees every portfolio of its tenant and no row of another tenant', async () => {
    const read = <Row>(sql: string): Promise<Row[]> => db.readForTenant(own, (tx) => tx.query<Row>(sql));
    expect(await read('select id from tenant')).toEqual([{ id: own }]);
    expect(await read('select portfolio_id as id from threat_stream order by 1')).toEqual(
      portfolios.map((id) => ({ id })),
    );
  });

  test('writes no row of another tenant', async () => {
    const insert = db.runForTenant(own, (tx) =>
      tx.query(`insert into portfolio (id, tenant_id, slug, name) values ($1, $2, 'p9', 'x')`, [uuidv7(), foreign]),
    );
    await expect(insert).rejects.toMatchObject({ code: '42501' });
    const update = await db.runForTenant(own, (tx) =>
      tx.query(`update tenant set name = 'changed' where id = $1 returning id`, [foreign]),
    );
    expect(update).toEqual([]);
  });

  test('leaves no scope behind on its connection', async () => {
    await db.readForTenant(own, (tx) => tx.query('select from tenant'));
    await db.readShared(async (tx) => {
      expect(await tx.query('select id from tenant')).toEqual([]);
      expect(await tx.query('select portfolio_id from threat_stream')).toEqual([]);
    });
    await db.read({ tenantId: own, portfolioId: portfolios[0]! }, async (tx) => {
      expect(await tx.query('select portfolio_id as id from threat_stream')).toEqual([{ id: portfolios[0] }]);
    });
  });
});

describe('afterCommit', () => {
  const tenantId = uuidv7();

  test('calls its effect once the transaction is committed', async () => {
    const events: string[] = [];
    db.beforeCommit(() => Promise.resolve(void events.push('before the commit')));
    await db.runForTenant(tenantId, (tx) => {
      afterCommit(tx, () => events.push('after the commit'));
      events.push('in the transaction');
      return Promise.resolve();
    });
    expect(events).toEqual(['in the transaction', 'before the commit', 'after the commit']);
  });

  test('does not call its effect if the transaction is rolled back', async () => {
    let isCalled = false;
    const failing = db.runForTenant(tenantId, (tx) => {
      afterCommit(tx, () => (isCalled = true));
      return Promise.reject(new RangeError('no'));
    });
    await expect(failing).rejects.toThrow('no');
    expect(isCalled).toBe(false);
  });

  test('calls only the effects of the attempt that was committed', async () => {
    const attempts: number[] = [];
    let attempt = 0;
    await db.runForTenant(tenantId, (tx) => {
      const current = ++attempt;
      afterCommit(tx, () => attempts.push(current));
      return current === 1 ? Promise.reject(Object.assign(new Error('again'), { code: '40001' })) : Promise.resolve();
    });
    expect(attempts).toEqual([2]);
  });
});
