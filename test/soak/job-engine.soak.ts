import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareDatabase, serviceUrl } from '../../src/platform/database/bootstrap';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres';
import { prepareJobSchema } from '../../src/platform/jobs/job-schema';
import { TEST_MASTER_KEY } from '../support/app/test-database';
import { soakJobs } from './job-soak';

/** npm run soak -- --minutes 60: uses its own database. Ends with 1 if a single job was lost without a report, or done twice. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '60' },
      workers: { type: 'string', default: '4' },
      rate: { type: 'string', default: '20' },
    },
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'tms-soak-'));
  const postgres = await startEmbeddedPostgres({ dataDir, onProgress: () => undefined });
  try {
    await prepareDatabase(postgres.ownerUrl, TEST_MASTER_KEY, prepareJobSchema);
    const result = await soakJobs({
      url: serviceUrl(postgres.ownerUrl, TEST_MASTER_KEY),
      ownerUrl: postgres.ownerUrl,
      durationMs: Number(values.minutes) * 60_000,
      workers: Number(values.workers),
      jobsPerSecond: Number(values.rate),
      disturbEveryMs: 4_000,
      onProgress: (message) => console.log(message),
    });
    // workersLeft is not checked: a worker killed in the last seconds leaves no other worker to remove its row.
    const faults = result.sent - result.appliedOnce - result.reportedLost + result.phantoms + result.outOfTurn;
    const isGood = result.sent > 0 && faults === 0 && result.hasCleanEnd;
    console.log(`${isGood ? 'passed' : 'FAILED'}: ${JSON.stringify(result)}`);
    if (!isGood) process.exitCode = 1;
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

void main();
