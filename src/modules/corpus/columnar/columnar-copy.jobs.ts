import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../../config/settings';
import type { Db } from '../../../platform/database/db';
import { defineJob } from '../../../platform/jobs/job-definition';
import type { JobContext } from '../../../platform/jobs/job-context';
import { JobHandlers } from '../../../platform/jobs/job-handlers';
import { ColumnarCopy } from './columnar-copy';
import { isInPeriod, type Period, planPeriods } from './columnar-periods';
import { type ColumnarState, readColumnarState, storePeriod } from './columnar-state';
import { FILE_NAME, writePeriod } from './columnar-writer';

export const UPDATE_COLUMNAR_COPY = defineJob<Record<string, never>>('update_columnar_copy', { maxAttempts: 1 });
const UPDATE_INTERVAL_MS = 300_000;
const REASON = 'update the columnar copy of the corpus';
/** A period with more events is divided, so that a change of one event does not write many files again. */
const MAX_EVENTS_A_PERIOD = 50_000;
/** Readers may still use the files of a period that was written again. */
const UNUSED_FILE_MS = 3_600_000;

/** Keeps the columnar copy of the corpus up to date: writes the events of periods that have changed into new files. */
@Injectable()
export class ColumnarCopyUpdates implements OnModuleInit {
  readonly #folder: string | undefined;

  constructor(
    private readonly copy: ColumnarCopy,
    private readonly handlers: JobHandlers,
    @Inject(SETTINGS) settings: Pick<Settings, 'columnarCopyDir'>,
  ) {
    this.#folder = settings.columnarCopyDir;
  }

  onModuleInit(): void {
    this.handlers.register(UPDATE_COLUMNAR_COPY, (_payload, context) => this.#update(context));
    if (this.copy.isEnabled) this.handlers.every(UPDATE_COLUMNAR_COPY, UPDATE_INTERVAL_MS);
  }

  async #update({ db, signal, log }: JobContext): Promise<void> {
    if (this.#folder === undefined) return;
    const updated = await updateColumnarCopy(db, this.copy, this.#folder, signal);
    if (updated.written > 0) log.info(updated, 'the columnar copy of the corpus is up to date');
  }
}

/**
 * Writes what has changed since the last call. Each period is stored when it is written, so that a call that is cut off has done part of the
 * work. @returns the number of written periods
 */
export async function updateColumnarCopy(
  db: Db,
  copy: ColumnarCopy,
  folder: string,
  signal: AbortSignal,
): Promise<{ written: number }> {
  const duckDb = await copy.open();
  const state = await readColumnarState(db);
  const missing = await findMissing(state, folder);
  const outdated = new Set([...state.changed.keys(), ...missing]);
  const counts = state.currentCounts;
  for (const [month, count] of await countMonths(db, [...outdated])) counts.set(month, count);
  const wanted = planPeriods(counts, MAX_EVENTS_A_PERIOD);
  const unwritten = wanted.filter((period) => !isWritten(period, state, outdated));
  for (const period of unwritten) {
    signal.throwIfAborted();
    const written = await writePeriod(db, duckDb, folder, period, signal);
    await db.runAsSystem(REASON, (tx) => storePeriod(tx, written));
  }
  await removeUnused(db, folder);
  return { written: unwritten.length };
}

function isWritten(period: Period, { files }: ColumnarState, outdated: ReadonlySet<string>): boolean {
  const file = files.find(({ first, last }) => first === period.first && last === period.last);
  return file !== undefined && ![...outdated].some((month) => isInPeriod(month, period));
}

/** The months of files that are not in the folder, for example after the database was restored from a backup. */
async function findMissing({ files }: ColumnarState, folder: string): Promise<string[]> {
  const stored = new Set(await readdir(folder));
  return files
    .filter(({ names }) => !names.every((name) => stored.has(name)))
    .flatMap(({ counts }) => Object.keys(counts));
}

async function countMonths(db: Db, months: readonly string[]): Promise<[month: string, count: number][]> {
  const rows = await db.queryReplicated<{ month: string; count: number }>(
    `select month, case when isfinite(month)
        then (select count(*) from event where event_date >= month and event_date < (month + interval '1 month')::date)
        else (select count(*) from event where event_date is null) end as count
     from unnest($1::date[]) as month`,
    [months],
  );
  return rows.map(({ month, count }) => [month, count]);
}

/** Removes files that no period refers to: those that were replaced, and those of calls that were cut off. */
async function removeUnused(db: Db, folder: string): Promise<void> {
  const used = new Set((await readColumnarState(db)).names);
  for (const name of await readdir(folder)) {
    if (used.has(name) || !FILE_NAME.test(name)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > UNUSED_FILE_MS) await rm(path, { force: true });
  }
}
