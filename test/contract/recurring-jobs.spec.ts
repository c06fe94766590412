import { Client } from 'pg';
import { JobHandlers } from '../../src/platform/jobs/job-handlers';
import { POSTPONED_JOBS } from '../support/jest/postponed-jobs';
import { startTestApp, type TestApp } from '../support/app/test-app';

const TEN_MINUTES_MS = 600_000;
const ONLY_WITH_FEEDS = 'forget_feed_imports';

let service: TestApp;
let owner: Client;

beforeAll(async () => {
  service = await startTestApp();
  owner = new Client({ connectionString: service.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await service.close();
});

test('the tests postpone every recurring job that runs every ten minutes or less often', () => {
  const rare = service.app.get(JobHandlers).recurring.filter(({ intervalMs }) => intervalMs >= TEN_MINUTES_MS);
  const names = rare.map(({ definition }) => definition.name);
  expect([...names, ONLY_WITH_FEEDS].sort()).toEqual(POSTPONED_JOBS);
});

test('no postponed job is due soon after the first start of the service', async () => {
  const due = `select name from job_schedule where name = any ($1) and next_run_at < now() + interval '5 minutes'`;
  expect((await owner.query(due, [POSTPONED_JOBS])).rows).toEqual([]);
  const declared = `select name from job_schedule where name = any ($1) and next_run_at < 'infinity'`;
  expect((await owner.query(declared, [POSTPONED_JOBS])).rowCount).toBe(POSTPONED_JOBS.length - 1);
});
