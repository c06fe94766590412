import { setTimeout as delay } from 'node:timers/promises';
import { closeDb, openDb } from '../support/app/open-db';
import type { Db } from '../../src/platform/database/db';
import { JobQueue } from '../../src/platform/jobs/job-queue';
import {
  APPLY_EFFECT,
  createEffectTables,
  type EffectPayload,
  REPORTED_LOST,
  WRITES_OUT_OF_TURN,
} from '../support/workers/job-effects';
import { between, JobCrew, type Kill } from './job-crew';

export interface SoakOptions {
  /** With the serving role. */
  url: string;
  ownerUrl: string;
  durationMs: number;
  workers: number;
  jobsPerSecond: number;
  /** Mean time between two disturbances. */
  disturbEveryMs: number;
  onProgress: (message: string) => void;
}

export interface SoakResult {
  sent: number;
  rolledBack: number;
  appliedOnce: number;
  /** Jobs without an effect that were not reported as lost either. */
  lost: number;
  /** Jobs that failed, and were reported, because three of the workers that ran them were killed or frozen. */
  reportedLost: number;
  appliedTwice: number;
  /** Effects of jobs whose enqueuing was rolled back. */
  phantoms: number;
  /** Writes of a run after a later run of the same job had begun. */
  outOfTurn: number;
  kills: number;
  freezes: number;
  restarts: number;
  /** Starts beyond the first of each job. */
  rerun: number;
  refusedLateWrites: number;
  /** The time from kill -9 to the next start of the killed worker's jobs. */
  takeover: { count: number; medianMs: number; maxMs: number };
  hasCleanEnd: boolean;
  workersLeft: number;
}

const BATCH_MS = 250;
const DRAIN_TIMEOUT_MS = 180_000;

/** Enqueues continuously while workers are killed, frozen and restarted, then counts the outcome of every job. */
export async function soakJobs(options: SoakOptions): Promise<SoakResult> {
  await createEffectTables(options.ownerUrl);
  const db = await openDb(options.url, 4);
  const crew = new JobCrew({ url: options.url, concurrency: 6, logLevel: 'silent' });
  try {
    await crew.hire(options.workers);
    const load = new Load(db);
    await Promise.all([load.sendUntil(options), disturbUntil(crew, load, options)]);
    await crew.calm();
    await drain(db);
    const hasCleanEnd = await crew.dismiss();
    return { ...(await count(db, crew)), rolledBack: load.rolledBack, hasCleanEnd };
  } finally {
    await crew.killAll();
    await closeDb(db);
  }
}

class Load {
  sent = 0;
  rolledBack = 0;
  readonly #queue = new JobQueue();

  constructor(private readonly db: Db) {}

  async sendUntil({ durationMs, jobsPerSecond }: SoakOptions): Promise<void> {
    const startMs = Date.now();
    let number = 0;
    while (Date.now() - startMs < durationMs) {
      const due = ((Date.now() - startMs) / 1_000) * jobsPerSecond;
      while (number < due) await this.#send(++number);
      await delay(BATCH_MS);
    }
  }

  async #send(number: number): Promise<void> {
    const payload: EffectPayload = { number, holdMs: holdMs(), ignoresSignal: Math.random() < 0.3 };
    const isRolledBack = Math.random() < 0.03;
    const sending = this.db.runAsSystem('soak', async (tx) => {
      await tx.query('insert into job_sent (number) values ($1)', [number]);
      await this.#queue.enqueue(tx, APPLY_EFFECT, payload);
      if (isRolledBack) throw new RollBack();
    });
    await sending.catch((error: unknown) => {
      if (!(error instanceof RollBack)) throw error;
    });
    if (isRolledBack) this.rolledBack++;
    else this.sent++;
  }
}

class RollBack extends Error {}

function holdMs(): number {
  const kind = Math.random();
  if (kind < 0.7) return Math.round(between(0, 150));
  return Math.round(kind < 0.95 ? between(300, 1_500) : between(1_500, 3_000));
}

async function disturbUntil(crew: JobCrew, load: Load, options: SoakOptions): Promise<void> {
  const endMs = Date.now() + options.durationMs;
  let nextReportMs = 0;
  while (Date.now() < endMs) {
    await delay(between(0.5, 1.5) * options.disturbEveryMs);
    crew.disturb();
    if (Date.now() < nextReportMs) continue;
    nextReportMs = Date.now() + 60_000;
    options.onProgress(
      `${load.sent} jobs sent, ${crew.kills.length} kills, ${crew.freezes} freezes, ${crew.restarts} restarts`,
    );
  }
}

async function drain(db: Db): Promise<void> {
  const endMs = Date.now() + DRAIN_TIMEOUT_MS;
  for (;;) {
    const [row] = await db.readAsSystem('soak', (tx) =>
      tx.query<{ left: number }>(
        'select count(*)::int as left from graphile_worker._private_jobs where attempts < max_attempts or locked_at is not null',
      ),
    );
    if (row?.left === 0 || Date.now() > endMs) return;
    await delay(500);
  }
}

async function count(db: Db, crew: JobCrew): Promise<Omit<SoakResult, 'rolledBack' | 'hasCleanEnd'>> {
  return db.readAsSystem('soak', async (tx) => {
    const [totals] = await tx.query<Totals>(`
      with applied as (select number, count(*) from job_effect group by number),
        reported as (select distinct number from job_step where name like '${REPORTED_LOST}%')
      select
        (select count(*) from job_sent) as sent,
        (select count(*) from job_sent join applied using (number) where count = 1) as "appliedOnce",
        (select count(*) from job_sent left join applied using (number) left join reported using (number)
          where count is null and reported.number is null) as lost,
        (select count(*) from reported left join applied using (number) where count is null) as "reportedLost",
        (select count(*) from applied where count > 1) as "appliedTwice",
        (select count(*) from applied left join job_sent using (number) where job_sent.number is null) as phantoms,
        (select count(*) from (${WRITES_OUT_OF_TURN}) as late) as "outOfTurn",
        (select count(*) - count(distinct number) from job_step where name = 'start') as rerun,
        (select count(*) from job_worker) as "workersLeft"`);
    const starts = await tx.query<Start>(
      `select start.number, start.pid, extract(epoch from start.at)::float * 1000 as "atMs",
         extract(epoch from effect.at)::float * 1000 as "effectAtMs",
         extract(epoch from lead(start.at) over (partition by start.number order by start.epoch))::float * 1000 as "nextAtMs"
       from job_step as start left join job_effect as effect using (number, epoch)
       where start.name = 'start' and start.number not in (
         select number from job_step where name like '${REPORTED_LOST}%')`,
    );
    return {
      ...totals!,
      kills: crew.kills.length,
      freezes: crew.freezes,
      restarts: crew.restarts,
      refusedLateWrites: crew.refused,
      takeover: takeover(crew.kills, starts),
    };
  });
}

type Totals = Omit<
  SoakResult,
  'rolledBack' | 'hasCleanEnd' | 'kills' | 'freezes' | 'restarts' | 'refusedLateWrites' | 'takeover'
>;

interface Start {
  number: number;
  pid: number;
  atMs: number;
  effectAtMs: number | null;
  nextAtMs: number | null;
}

function takeover(kills: readonly Kill[], starts: readonly Start[]): SoakResult['takeover'] {
  const killedAtMs = new Map(kills.map(({ pid, atMs }) => [pid, atMs]));
  const latencies = starts
    .filter(({ pid, effectAtMs }) => killedAtMs.has(pid) && effectAtMs === null)
    // A run that was handed on before the kill does not count.
    .map(({ pid, nextAtMs }) => (nextAtMs ?? Infinity) - killedAtMs.get(pid)!)
    .filter((ms) => ms > 0)
    .sort((a, b) => a - b);
  return {
    count: latencies.length,
    medianMs: Math.round(latencies[Math.floor(latencies.length / 2)] ?? 0),
    maxMs: Math.round(latencies.at(-1) ?? 0),
  };
}
