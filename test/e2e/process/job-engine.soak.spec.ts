import { soakJobs } from '../../soak/job-soak';
import { createTestDatabase, type TestDatabase } from '../../support/app/test-database';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

// The long form: npm run soak -- --minutes 60.
it('does every job exactly once or reports it as lost while workers are killed, frozen and restarted', async () => {
  const result = await soakJobs({
    url: database.url,
    ownerUrl: database.ownerUrl,
    durationMs: 20_000,
    workers: 4,
    jobsPerSecond: 15,
    disturbEveryMs: 2_000,
    onProgress: () => undefined,
  });
  console.log(JSON.stringify(result));
  expect(result).toMatchObject({
    appliedOnce: result.sent - result.reportedLost,
    lost: 0,
    appliedTwice: 0,
    phantoms: 0,
    outOfTurn: 0,
    hasCleanEnd: true,
  });
  expect(result.sent).toBeGreaterThan(200);
  // Three disturbed workers in a row run the same job only rarely.
  expect(result.reportedLost).toBeLessThan(result.sent / 20);
  expect([result.kills, result.freezes, result.restarts].every((count) => count > 0)).toBe(true);
  // Infinity if a job of a killed worker never started again.
  expect(Number.isFinite(result.takeover.maxMs)).toBe(true);
}, 600_000);
