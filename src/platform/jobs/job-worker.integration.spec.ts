import { setTimeout as delay } from 'node:timers/promises';
import { Registry } from 'prom-client';
import {
  db,
  enqueue,
  forever,
  jobs,
  keep,
  query,
  startWorker,
  until,
  useJobDatabase,
} from '../../../test/support/workers/job-worker-fixture';
import { StaleJobError } from './job-context';
import { defineJob } from './job-definition';
import { JobHandlers } from './job-handlers';

const REPEAT = defineJob<Record<string, never>>('repeat');

useJobDatabase();

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
