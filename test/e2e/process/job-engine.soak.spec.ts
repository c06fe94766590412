import { soakJobs } from '../../soak/job-soak';
import { createTestDatabase, type TestDatabase } from '../../support/app/test-database';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

// The long form: npm run soak -- --minutes 60.
it('does every job exactly once while workers are killed, frozen and restarted', async () => {
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
    appliedOnce: result.sent,
    lost: 0,
    appliedTwice: 0,
    phantoms: 0,
    outOfTurn: 0,
    hasCleanEnd: true,
  });
  expect(result.sent).toBeGreaterThan(200);
  expect([result.kills, result.freezes, result.restarts].every((count) => count > 0)).toBe(true);
  expect(result.takeover.maxMs).toBeLessThan(60_000);
}, 600_000);
