import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { DemoService } from '../../../src/modules/demo/demo.service';
import { startTestApp } from '../app/test-app';
import { createTestDatabase, type TestDatabase, testOwnerUrl } from '../app/test-database';

const DEMO_DATABASE = 'tms_demo_template';

/** A separate database with the demo, whose import and evaluation run once for all test files. */
export async function createDemoDatabase(): Promise<TestDatabase> {
  const owner = new Client({ connectionString: testOwnerUrl() });
  await owner.connect();
  try {
    // The session's lock ends with the connection, also if the process dies.
    await owner.query('select pg_advisory_lock(hashtextextended($1, 0))', [DEMO_DATABASE]);
    const { rowCount } = await owner.query('select from pg_database where datname = $1', [DEMO_DATABASE]);
    if (rowCount === 0) await makeTemplate(owner);
    return await createTestDatabase(DEMO_DATABASE);
  } finally {
    await owner.end();
  }
}

/** Gets its name when it is complete. */
async function makeTemplate(owner: Client): Promise<void> {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'tms-demo-'));
  const service = await startTestApp({ DEMO: 'true', DATA_DIR: dataDir }, database);
  await service.app.get(DemoService).prepare(true, () => undefined);
  await service.close();
  rmSync(dataDir, { recursive: true, force: true });
  await owner.query(`alter database ${new URL(database.ownerUrl).pathname.slice(1)} rename to ${DEMO_DATABASE}`);
}
