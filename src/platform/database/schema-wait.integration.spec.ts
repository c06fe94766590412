import { Client } from 'pg';
import { createTestDatabase, TEST_MASTER_KEY, type TestDatabase } from '../../../test/support/app/test-database';
import { MasterKey } from '../crypto/master-key';
import { DatabaseSetupError } from './database-setup-error';
import { MIGRATION_LOCK } from './migration-lock';
import { MIGRATIONS } from './migrations';
import { waitForSchema } from './schema-wait';

let database: TestDatabase;
let owner: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const refusalOf = (url: string, masterKey = TEST_MASTER_KEY): Promise<unknown> =>
  waitForSchema(url, masterKey, 0).then(
    () => undefined,
    (error: unknown) => error,
  );

test('the wait for the schema is over at once if the database has the schema of this release', async () => {
  expect(await refusalOf(database.url)).toBeUndefined();
});

test('the wait for the schema lasts until every migration is applied', async () => {
  const last = MIGRATIONS.at(-1)?.name;
  await owner.query('update schema_migration set name = $1 where name = $2', ['later', last]);
  expect(await refusalOf(database.url)).toMatchObject({
    message: expect.stringMatching(
      /^MIGRATIONS is wait, but the schema lacks 1 migration of this release\. Run “tms db migrate”/,
    ),
  });
  const waiting = waitForSchema(database.url, TEST_MASTER_KEY, 600_000);
  await owner.query('update schema_migration set name = $1 where name = $2', [last, 'later']);
  await expect(waiting).resolves.toBeUndefined();
});

test('the wait for the schema lasts while another process migrates, even if all migrations are applied', async () => {
  await owner.query('begin');
  await owner.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  expect(await refusalOf(database.url)).toMatchObject({ message: expect.stringContaining('is still migrating') });
  await owner.query('rollback');
  expect(await refusalOf(database.url)).toBeUndefined();
});

test('the wait for the schema lasts until the serving role exists', async () => {
  const url = Object.assign(new URL(database.url), { password: 'of-another-key' }).href;
  expect(await refusalOf(url)).toMatchObject({ message: expect.stringContaining('does not know the serving role') });
});

test('the wait for the schema ends with an error if the database belongs to another master key', async () => {
  const refusal = await refusalOf(database.url, new MasterKey(Buffer.alloc(32, 8)));
  expect(refusal).toBeInstanceOf(DatabaseSetupError);
  expect((refusal as Error).message).toMatch(/^This database was created with a different master key/);
});
