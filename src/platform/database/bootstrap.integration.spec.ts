import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/support/app/test-database';
import { checkServingRole, DatabaseSetupError } from './bootstrap';
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
