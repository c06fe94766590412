import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
import { makeTestSigningKeys } from './test-signing-keys';

declare global {
  var stopTestPostgres: (() => Promise<void>) | undefined;
}

/** One real PostgreSQL for the whole run, with a migrated template that every test file clones. */
export default async function globalSetup(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tms-test-'));
  const postgres: EmbeddedPostgres = await startEmbeddedPostgres({
    dataDir,
    onProgress: () => undefined,
    // Tests prove behaviour, not survival of a power cut: the kill tests start their own server with fsync on.
    settings: { fsync: 'off', max_connections: '300', shared_buffers: '128MB' },
  });
  globalThis.stopTestPostgres = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
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
  process.env.TMS_TEST_OWNER_URL = postgres.ownerUrl;
}
