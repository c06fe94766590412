import type { Db, SystemTx } from '../../../platform/database/db';
import type { ImportCounts, ImportState } from '../corpus.contract';

/** Every batch notes its progress; an import silent for longer than this has lost its process. */
const SILENT_AFTER = '10 minutes';

export async function startImport(tx: SystemTx, id: string, format: string, isSample: boolean): Promise<void> {
  await tx.query(`insert into source_import (id, format, outcome, is_sample) values ($1, $2, 'running', $3)`, [
    id,
    format,
    isSample,
  ]);
}

export async function noteProgress(
  tx: SystemTx,
  id: string,
  counts: ImportCounts,
  sources: readonly string[],
): Promise<void> {
  await tx.query(
    `update source_import set read = $2, stored = $3, revised = $4, unchanged = $5, rejected = $6, sources = $7,
       updated_at = now()
     where id = $1`,
    [id, counts.read, counts.stored, counts.revised, counts.unchanged, counts.rejected, sources],
  );
}

export async function finishImport(
  tx: SystemTx,
  id: string,
  outcome: 'completed' | 'failed',
  error: string | null,
): Promise<void> {
  await tx.query(
    `update source_import set outcome = $2, error = $3, finished_at = now(), updated_at = now() where id = $1`,
    [id, outcome, error],
  );
}

const KEPT_FOR = '6 hours';

/** What the reading of states below looks through with every answer that tells of stale sources. */
export async function removeOldImports(tx: SystemTx, formats: readonly string[]): Promise<void> {
  await tx.query(
    `delete from source_import as old
     where format = any($1::text[]) and outcome <> 'running' and finished_at < now() - interval '${KEPT_FOR}'
       and exists (select from source_import as later
         where later.format = old.format and later.started_at > old.started_at and later.outcome = 'completed')`,
    [formats],
  );
}

interface StateRow {
  format: string;
  sources: string[];
  last_attempt_at: Date;
  last_success_at: Date | null;
  rows: number | null;
  last_outcome: ImportState['lastOutcome'];
  error: string | null;
}

/** The state of every format that was ever imported, by name. */
export async function readImportStates(db: Db): Promise<Omit<ImportState, 'staleness'>[]> {
  const rows = await db.queryShared<StateRow>(
    `with run as (
       select id, format, sources, started_at, finished_at, read, error,
         case when outcome = 'running' and updated_at < now() - interval '${SILENT_AFTER}' then 'failed' else outcome end
           as outcome
       from source_import
     ), latest as (
       select distinct on (format) * from run order by format, started_at desc, id desc
     ), success as (
       select distinct on (format) format, finished_at, read from run where outcome = 'completed'
       order by format, finished_at desc, id desc
     )
     select latest.format, latest.started_at as last_attempt_at, success.finished_at as last_success_at,
       success.read as rows, latest.outcome as last_outcome,
       case when latest.outcome = 'failed' then coalesce(latest.error, 'The import was interrupted') end as error,
       array(select distinct unnest(sources) from run where run.format = latest.format order by 1) as sources
     from latest left join success using (format) order by latest.format`,
  );
  return rows.map((row) => ({
    ...{ format: row.format, sources: row.sources, lastAttemptAt: row.last_attempt_at, rows: row.rows },
    ...{ lastSuccessAt: row.last_success_at, lastOutcome: row.last_outcome, error: row.error },
  }));
}
