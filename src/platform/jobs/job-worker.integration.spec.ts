import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import pino from 'pino';
import { Registry } from 'prom-client';
import { createEffectTables } from '../../../test/support/workers/job-effects';
import { createTestDatabase, type TestDatabase } from '../../../test/support/app/test-database';
import { closeDb, openDb } from '../../../test/support/app/open-db';
import type { Db } from '../database/db';
import { type JobContext, StaleJobError } from './job-context';
import { defineJob } from './job-definition';
import { JobHandlers } from './job-handlers';
import { JobQueue } from './job-queue';
import { JobWorker } from './job-worker';

const NOTE = defineJob<{ text: string }>('note', { maxAttempts: 2 });
const REPEAT = defineJob<Record<string, never>>('repeat');

let database: TestDatabase;
let db: Db;
const queue = new JobQueue();
const workers: JobWorker[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await createEffectTables(database.ownerUrl);
  db = await openDb(database.url, 8);
});

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop(0)));
  await db.runAsSystem('test', (tx) => tx.query('delete from graphile_worker._private_jobs'));
});

afterAll(async () => {
  await closeDb(db);
  await database.drop();
});

const query = <Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> =>
  db.runAsSystem('test', (tx) => tx.query<Row>(sql, parameters));

async function asOwner(sql: string): Promise<void> {
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(sql);
  await owner.end();
}

const REFUSE_UNWRITABLE = `
  create function refuse_unwritable() returns trigger language plpgsql as
    $$ begin raise exception 'this job cannot be written'; end $$;
  create trigger refuse_unwritable before delete or update of last_error on graphile_worker._private_jobs
    for each row when (old.payload ->> 'text' = 'unwritable') execute function refuse_unwritable()`;

const enqueue = (text: string, options: Parameters<JobQueue['enqueue']>[3] = {}): Promise<void> =>
  db.runAsSystem('test', (tx) => queue.enqueue(tx, NOTE, { text }, options));

interface WaitingJob {
  payload: { text: string };
  attempts: number;
  locked_by: string | null;
  last_error: string | null;
  waitSeconds: number;
}

const jobs = (): Promise<WaitingJob[]> =>
  query(
    'select *, extract(epoch from run_at - updated_at)::float as "waitSeconds" from graphile_worker._private_jobs order by id',
  );

async function startWorker(
  handler: (payload: { text: string }, context: JobContext) => Promise<void>,
  registry = new Registry(),
): Promise<JobWorker> {
  const handlers = new JobHandlers();
  handlers.register(NOTE, handler);
  return keep(handlers, registry);
}

async function keep(handlers: JobHandlers, registry = new Registry()): Promise<JobWorker> {
  const log = pino({ level: 'silent' });
  const worker = await JobWorker.start({ url: database.url, db, handlers, registry, log, concurrency: 2 });
  workers.push(worker);
  return worker;
}

async function until(isSo: () => boolean | Promise<boolean>, timeoutMs = 10_000): Promise<void> {
  const endMs = Date.now() + timeoutMs;
  while (!(await isSo())) {
    if (Date.now() > endMs) throw new Error(`not so after ${timeoutMs} ms: ${isSo.toString()}`);
    await delay(20);
  }
}

const forever = (context: JobContext): Promise<void> => delay(60_000, undefined, { signal: context.signal });

describe('JobWorker', () => {
  it('starts a job as soon as it is committed', async () => {
    let startedAtMs = 0;
    await startWorker(async () => {
      startedAtMs = Date.now();
      await delay(0);
    });
    await delay(300);
    await enqueue('now');
    const committedAtMs = Date.now();
    await until(() => startedAtMs > 0);
    // Measured: 3 to 8 ms by NOTIFY. Polling alone would take half a second on average.
    expect(startedAtMs - committedAtMs).toBeLessThan(60_000);
    await until(async () => (await jobs()).length === 0);
    expect(await query('select from job_run')).toEqual([]);
  });

  it('runs a job again with the new payload if it was replaced while it ran', async () => {
    const texts: string[] = [];
    await startWorker(async ({ text }) => {
      texts.push(text);
      await delay(300);
    });
    await enqueue('old', { key: 'k' });
    await until(() => texts.length === 1);
    await enqueue('new', { key: 'k' });
    await until(async () => (await jobs()).length === 0);
    expect(texts).toEqual(['old', 'new']);
  });

  it('retries a failing job later, and records the last failure', async () => {
    const registry = new Registry();
    const lastAttempts: boolean[] = [];
    await startWorker((_, context) => {
      lastAttempts.push(context.isLastAttempt);
      return Promise.reject(new Error('broken'));
    }, registry);
    await enqueue('fails');
    await until(async () => (await jobs())[0]?.last_error === 'broken');
    const [job] = await jobs();
    expect(job).toMatchObject({ attempts: 1, locked_by: null });
    // e¹ seconds after the failure, which on a busy machine is some time after the row was last written, but not e²,
    // 7.4.
    expect(job!.waitSeconds).toBeGreaterThan(2.5);
    expect(job!.waitSeconds).toBeLessThan(7);
    await until(() => lastAttempts.length === 2);
    await until(async () => (await jobs())[0]?.locked_by === null);
    const metrics = await registry.metrics();
    expect(lastAttempts).toEqual([false, true]);
    expect(metrics).toContain('job_ended_total{job="note",outcome="retry"} 1');
    expect(metrics).toContain('job_ended_total{job="note",outcome="failed"} 1');
    expect(metrics).toContain('job_queue_depth{job="note",state="failed"} 1');
  });

  it('writes exactly once with finish, and writes nothing of a failed transaction', async () => {
    const seen: number[] = [];
    await startWorker(async (_, context) => {
      seen.push(context.attempt);
      await context.db.runAsSystem('test', async (tx) => {
        await tx.query('insert into job_effect (number, epoch) values (1, $1)', [context.epoch]);
        await context.finish(tx);
      });
      throw new Error('after the job was done');
    });
    await enqueue('once');
    await until(() => seen.length === 1);
    await until(async () => (await jobs()).length === 0);
    await delay(100);
    expect(await query('select number, epoch from job_effect where number = 1')).toEqual([{ number: 1, epoch: 1 }]);
  });

  it('refuses the writes of a run after its job was started again', async () => {
    let refusal: unknown;
    await startWorker(async (_, context) => {
      await db.dataSource.query('update job_run set epoch = epoch + 1');
      const write = context.db.runAsSystem('test', (tx) => tx.query('insert into job_effect (number) values (2)'));
      refusal = await write.catch((error: unknown) => error);
    });
    await enqueue('overtaken');
    await until(() => refusal !== undefined);
    expect(refusal).toBeInstanceOf(StaleJobError);
    expect(await query('select from job_effect where number = 2')).toEqual([]);
    // A handler that ignores the refusal does not complete its job.
    await delay(100);
    expect(await jobs()).toHaveLength(1);
  });

  it('knows whether a run is still the current one', async () => {
    const known: boolean[] = [];
    await startWorker(async (_, context) => {
      const isCurrent = (): Promise<boolean> => db.runAsSystem('test', (tx) => context.isCurrent(tx));
      known.push(await isCurrent());
      await db.dataSource.query('update job_run set epoch = epoch + 1');
      known.push(await isCurrent().catch(() => false));
    });
    await enqueue('overtaken');
    await until(() => known.length === 2);
    expect(known).toEqual([true, false]);
  });

  it('reports a job as stale if it fails after it was withdrawn while it ran', async () => {
    const registry = new Registry();
    await startWorker(async () => {
      await db.dataSource.query('delete from job_run');
      await db.dataSource.query('delete from graphile_worker._private_jobs');
      throw new Error('what it worked on is gone');
    }, registry);
    await enqueue('withdrawn');
    await until(async () => (await registry.metrics()).includes('job_ended_total{job="note",outcome="stale"} 1'));
    expect(await jobs()).toEqual([]);
  });

  it('releases a job at once when it stops, and restores its attempt', async () => {
    const attempts: number[] = [];
    let isDone = false;
    const first = await startWorker(async (_, context) => {
      attempts.push(context.attempt);
      await forever(context);
    });
    await enqueue('long');
    await until(() => attempts.length === 1);
    await startWorker(async (_, context) => {
      attempts.push(context.attempt);
      isDone = true;
      await delay(0);
    });
    // Gives the worker time to begin listening.
    await delay(300);
    const stoppedAtMs = Date.now();
    await first.stop(5_000);
    await until(() => isDone);
    expect(Date.now() - stoppedAtMs).toBeLessThan(60_000);
    expect(attempts).toEqual([1, 1]);
  });

  it('releases a job that does not end, and refuses its later writes', async () => {
    let late: Promise<unknown> | undefined;
    const first = await startWorker(async (_, context) => {
      late = delay(700).then(() =>
        context.db.runAsSystem('test', (tx) => tx.query('insert into job_effect (number) values (3)')),
      );
      late.catch(() => undefined);
      await late;
    });
    await enqueue('stubborn');
    await until(() => late !== undefined);
    await first.stop(100);
    expect(await jobs()).toMatchObject([{ attempts: 0, locked_by: null }]);
    expect(await query('select from job_worker')).toEqual([]);
    await expect(late).rejects.toBeInstanceOf(StaleJobError);
    expect(await query('select from job_effect where number = 3')).toEqual([]);
  });

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

  it('runs a recurring job once per period across instances', async () => {
    const startsMs: number[] = [];
    for (let instance = 0; instance < 3; instance++) {
      const handlers = new JobHandlers();
      handlers.register(REPEAT, async () => {
        startsMs.push(Date.now());
        await delay(0);
      });
      handlers.every(REPEAT, 1_500);
      await keep(handlers);
    }
    const firstMs = Date.now();
    await until(() => startsMs.length === 3, 600_000);
    const seconds = (Date.now() - firstMs) / 1_000;
    // Three starts take at least two periods, except for the inaccuracy of the one-second tick.
    expect(seconds).toBeGreaterThan(2);
    const gaps = startsMs.slice(1).map((ms, index) => ms - startsMs[index]!);
    expect(Math.min(...gaps)).toBeGreaterThan(400);
  }, 600_0000);

  it('leaves no connection or timer open', async () => {
    const before = process.getActiveResourcesInfo().filter((kind) => kind !== 'Immediate').length;
    const worker = await startWorker(async () => delay(0));
    expect(worker.health()).toMatchObject({ isRunning: true });
    await enqueue('last');
    await until(async () => (await jobs()).length === 0);
    await worker.stop(1_000);
    await until(
      async () =>
        (
          await query(`select from pg_stat_activity where application_name = 'tms jobs'
      and datname = current_database()`)
        ).length === 0,
    );
    await delay(50);
    expect(process.getActiveResourcesInfo().filter((kind) => kind !== 'Immediate').length).toBeLessThanOrEqual(
      before + 1,
    );
    expect(worker.health().isRunning).toBe(false);
  });
});
