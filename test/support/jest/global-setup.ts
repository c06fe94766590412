import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { prepareDatabase, serviceUrl } from '../../../src/platform/database/bootstrap';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../src/platform/database/embedded/embedded-postgres';
import { prepareJobSchema } from '../../../src/platform/jobs/job-schema';
import { TEMPLATE_DATABASE, TEST_MASTER_KEY } from '../app/test-database';
import { postponeRecurringJobs } from './postponed-jobs';
import { makeTemporaryFolder } from './temporary-folder';
import { makeTestSigningKeys } from './test-signing-keys';

declare global {
  var stopTestPostgres: (() => Promise<void>) | undefined;
}

/** One real PostgreSQL for the whole run, with a migrated template that every test file clones. */
export default async function globalSetup(): Promise<void> {
  const folder = makeTemporaryFolder();
  const postgres: EmbeddedPostgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'shared-server'),
    onProgress: () => undefined,
    // Tests prove behaviour, not survival of a power cut: the kill tests start their own server with fsync on.
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      max_connections: '300',
      max_wal_size: '512MB',
      // Each connection derives its key from the password once more.
      scram_iterations: '1',
      shared_buffers: '128MB',
    },
  });
  globalThis.stopTestPostgres = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const owner = new Client({ connectionString: postgres.ownerUrl });
  await owner.connect();
  await owner.query(`create database ${TEMPLATE_DATABASE}`);
  await owner.end();
  const template = new URL(postgres.ownerUrl);
  template.pathname = `/${TEMPLATE_DATABASE}`;
  await prepareDatabase(template.href, TEST_MASTER_KEY, prepareJobSchema);
  await postponeRecurringJobs(template.href);
  await makeTestSigningKeys(serviceUrl(template.href, TEST_MASTER_KEY));
  // The worker processes inherit these.
  process.env.TMPDIR = folder;
  process.env.TMS_TEST_OWNER_URL = postgres.ownerUrl;
}
