import { setTimeout as delay } from 'node:timers/promises';
import { Db } from '../../../src/platform/database/db';
import type { JobDefinition } from '../../../src/platform/jobs/job-definition';
import { JobQueue } from '../../../src/platform/jobs/job-queue';
import type { TestApp } from '../app/test-app';

const ATTEMPTS = 5_000;

/** Runs a recurring job now and repeatedly until the expected result is there. */
export async function runJobUntil(
  { app }: TestApp,
  job: JobDefinition<Record<string, never>>,
  isDone: () => boolean | Promise<boolean>,
): Promise<void> {
  for (let left = ATTEMPTS; left > 0 && !(await isDone()); left -= 1) {
    await app.get(Db).runAsSystem('test', (tx) => app.get(JobQueue).enqueue(tx, job, {}));
    await delay(100);
  }
  expect(await isDone()).toBe(true);
}
