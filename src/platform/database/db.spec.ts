import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/support/app/test-database';
import { serviceDataSourceOptions, surviveBrokenConnections } from './data-source';
import { isConnectionFailure } from './database-errors';
import { Db } from './db';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  const options = serviceDataSourceOptions({ url: database.url, size: 2, applicationName: 'tms test' });
  const dataSource = await new DataSource(options).initialize();
  surviveBrokenConnections(dataSource);
  db = new Db(dataSource);
});
afterAll(async () => {
  await db.dataSource.destroy();
  await database.drop();
});

// As the server does to a transaction that does nothing for long, while the process is held up.
test.each(['readAsSystem', 'runAsSystem'] as const)(
  '%s: a connection cut in its transaction is a failed connection',
  async (run) => {
    const cut = db[run]('wait', async (tx) => {
      const [own] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      await db.queryCorpus('select pg_terminate_backend($1)', [own?.pid]);
      await delay(100);
    });
    const error: unknown = await cut.catch((thrown: unknown) => thrown);
    expect([isConnectionFailure(error), error]).toEqual([true, error]);
    await expect(db.queryCorpus('select 1 as one')).resolves.toEqual([{ one: 1 }]);
  },
);
