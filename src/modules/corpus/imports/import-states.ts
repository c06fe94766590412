import type { Db, SystemTx } from '../../../platform/database/db';
import type { ImportCounts } from '../../../platform/imports/batch-import';
import { ImportLedger } from '../../../platform/imports/import-ledger';
import type { ImportState } from '../corpus.contract';

export const EVENT_IMPORTS = new ImportLedger<'format' | 'is_sample' | 'sources' | keyof ImportCounts>('source_import');

const KEPT_FOR = '6 hours';

/** Every response that lists stale sources reads these states, so the ledger has to stay small. */
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

/** The state of every format that has ever been imported, by name. */
export async function readImportStates(db: Db): Promise<Omit<ImportState, 'staleness'>[]> {
  const rows = await db.queryShared<StateRow>(
    `with run as (
       select id, format, sources, started_at, finished_at, read, ${ImportLedger.error} as error,
         ${ImportLedger.outcome} as outcome
       from source_import
     ), latest as (
       select distinct on (format) * from run order by format, started_at desc, id desc
     ), success as (
       select distinct on (format) format, finished_at, read from run where outcome = 'completed'
       order by format, finished_at desc, id desc
     )
     select latest.format, latest.started_at as last_attempt_at, success.finished_at as last_success_at,
       success.read as rows, latest.outcome as last_outcome, latest.error,
       array(select distinct unnest(sources) from run where run.format = latest.format order by 1) as sources
     from latest left join success using (format) order by latest.format`,
  );
  return rows.map((row) => ({
    format: row.format,
    sources: row.sources,
    lastAttemptAt: row.last_attempt_at,
    lastSuccessAt: row.last_success_at,
    rows: row.rows,
    lastOutcome: row.last_outcome,
    error: row.error,
  }));
}
