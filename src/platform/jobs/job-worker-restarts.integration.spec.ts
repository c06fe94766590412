import { setTimeout as delay } from 'node:timers/promises';
import {
  asOwner,
  db,
  enqueue,
  forever,
  jobs,
  query,
  startWorker,
  until,
  useJobDatabase,
} from '../../../test/support/workers/job-worker-fixture';

const REFUSE_UNWRITABLE = `
  create function refuse_unwritable() returns trigger language plpgsql as
    $$ begin raise exception 'this job cannot be written'; end $$;
  create trigger refuse_unwritable before delete or update of last_error on graphile_worker._private_jobs
    for each row when (old.payload ->> 'text' = 'unwritable') execute function refuse_unwritable()`;

useJobDatabase();

describe('a JobWorker that cannot go on', () => {
  it('starts again after it was considered dead', async () => {
    const epochs: number[] = [];
    const worker = await startWorker(async (_, context) => {
      epochs.push(context.epoch);
      if (epochs.length === 1) await forever(context);
    });
    await enqueue('survivor');
    await until(() => epochs.length === 1);
    await query('delete from job_worker');
    await until(() => epochs.length === 2);
    await until(async () => (await jobs()).length === 0);
    expect(worker.health().isRunning).toBe(true);
    expect(await query('select from job_worker')).toHaveLength(1);
  });

  it('starts again if the library takes no more jobs but does not end', async () => {
    const started: string[] = [];
    await startWorker(async ({ text }) => {
      started.push(text);
      if (text === 'stuck') await new Promise(() => undefined);
    });
    await enqueue('stuck');
    await until(() => started.includes('stuck'));
    await asOwner(REFUSE_UNWRITABLE);
    try {
      await enqueue('unwritable');
      // The library cannot mark this job as done, so it shuts down, and waits for the other job.
      await until(() => started.includes('unwritable'));
      await enqueue('after');
      await until(() => started.includes('after'), 120_000);
    } finally {
      await asOwner('drop trigger refuse_unwritable on graphile_worker._private_jobs');
    }
  }, 180_000);

  it('starts again if the database was read-only when the library asked for its first job', async () => {
    const table = 'graphile_worker._private_tasks';
    await asOwner(`revoke insert on ${table} from tms_service`);
    const texts: string[] = [];
    const worker = await startWorker(({ text }) => Promise.resolve(void texts.push(text)));
    await delay(3_000);
    await asOwner(`grant insert on ${table} to tms_service`);
    await enqueue('after');
    await until(() => texts.includes('after'), 120_000);
    await until(() => worker.health().isRunning);
  }, 180_000);

  it('continues after all its connections broke', async () => {
    const texts: string[] = [];
    await startWorker(async ({ text }, context) => {
      texts.push(text);
      if (texts.length === 1) await delay(1_000, undefined, { signal: context.signal });
    });
    await enqueue('under way');
    await until(() => texts.length === 1);
    await db.dataSource.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'tms jobs' and datname = current_database()`);
    await enqueue('after');
    await until(() => texts.includes('after'));
    await until(async () => (await jobs()).length === 0);
    expect(texts).toEqual(['under way', 'after']);
  }, 600_000);
});
