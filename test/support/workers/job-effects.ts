import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Db } from '../../../src/platform/database/db';
import { type JobContext, StaleJobError } from '../../../src/platform/jobs/job-context';
import type { LostJobNotice } from '../../../src/platform/jobs/job-handlers';
import { defineJob } from '../../../src/platform/jobs/job-definition';

/** A job whose every step and effect is a row, in tables without constraints that would hide a repetition. */
export interface EffectPayload {
  number: number;
  /** From the start to the effect, with a write half-way. Null waits for `releaseJob` before each write. */
  holdMs: number | null;
  /** Continues when the worker asks it to end. */
  ignoresSignal?: boolean;
}

export const APPLY_EFFECT = defineJob<EffectPayload>('apply_effect', { maxAttempts: 10 });

export async function createEffectTables(ownerUrl: string): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`
    create table job_step (seq bigint generated always as identity, name text, number integer, epoch bigint, pid integer,
      at timestamptz default clock_timestamp());
    create table job_effect (seq bigint generated always as identity, number integer, epoch bigint, pid integer,
      at timestamptz default clock_timestamp());
    create table job_sent (number integer primary key);
    create table job_release (number integer primary key);
    grant select, insert on job_step, job_effect, job_sent, job_release to tms_service`);
  await owner.end();
}

/** Lets a job continue that was enqueued with `holdMs: null`. */
export const releaseJob = (db: Db, number: number): Promise<unknown> =>
  db.runAsSystem('test release', (tx) => tx.query('insert into job_release (number) values ($1)', [number]));

const isReleased = async (db: Db, number: number): Promise<boolean> =>
  (await db.readAsSystem('test release', (tx) => tx.query('select from job_release where number = $1', [number])))
    .length > 0;

/** `onRefused` is called with effects that were refused because the run was stale. */
export const applyEffect =
  (onRefused: (number: number) => void) =>
  async (payload: EffectPayload, context: JobContext): Promise<void> => {
    const { db, epoch } = context;
    const row = [payload.number, epoch, process.pid];
    const step = (name: string): Promise<unknown> =>
      db.runAsSystem('test step', (tx) =>
        tx.query('insert into job_step (number, epoch, pid, name) values ($1, $2, $3, $4)', [...row, name]),
      );
    const options = payload.ignoresSignal === true ? {} : { signal: context.signal };
    const hold = async (): Promise<void> => {
      if (payload.holdMs !== null) return delay(payload.holdMs / 2, undefined, options);
      while (!(await isReleased(db, payload.number))) await delay(20, undefined, options);
    };
    try {
      await step('start');
      await hold();
      await step('middle');
      await hold();
      await db.runAsSystem('test effect', async (tx) => {
        await tx.query('insert into job_effect (number, epoch, pid) values ($1, $2, $3)', row);
        await context.finish(tx);
      });
    } catch (error) {
      if (error instanceof StaleJobError) onRefused(payload.number);
      throw error;
    }
  };

/** The steps that report a job as lost begin with this text; they belong to no run of the job. */
export const REPORTED_LOST = 'lost: ';

/** Writes a row with the reason why a job failed with its workers. */
export const noteLost = ({ number }: EffectPayload, { message }: LostJobNotice, { db }: JobContext): Promise<void> =>
  db.runAsSystem('test lost', async (tx) => {
    await tx.query('insert into job_step (number, epoch, pid, name) values ($1, 0, $2, $3)', [
      ...[number, process.pid, `${REPORTED_LOST}${message}`],
    ]);
  });

/** A run wrote although a later run of its job had written before. */
export const WRITES_OUT_OF_TURN = `
  select * from (
    select *, max(epoch) over (partition by number order by seq) as latest from job_step
    where name not like '${REPORTED_LOST}%'
  ) as step where epoch < latest`;
