import type { Db, SystemTx } from '../../../platform/database/db';

/** Every batch notes its progress; an import silent for longer than this has lost its process. */
const SILENT_AFTER = '10 minutes';
const RECENT_IMPORTS = 20;

export interface ArticleCounts {
  /** The sum of the four below. */
  read: number;
  stored: number;
  revised: number;
  unchanged: number;
  rejected: number;
  /** Of those not rejected: texts longer than an article may be, which were cut. */
  cut: number;
}

export interface ArticleImportRow extends ArticleCounts {
  id: string;
  format: string;
  outcome: 'running' | 'completed' | 'failed';
  started_at: Date;
  finished_at: Date | null;
  error: string | null;
}

export async function startImport(tx: SystemTx, id: string, format: string, isSample: boolean): Promise<void> {
  await tx.query(`insert into article_import (id, format, outcome, is_sample) values ($1, $2, 'running', $3)`, [
    id,
    format,
    isSample,
  ]);
}

export async function noteProgress(tx: SystemTx, id: string, counts: ArticleCounts): Promise<void> {
  await tx.query(
    `update article_import set read = $2, stored = $3, revised = $4, unchanged = $5, rejected = $6, cut = $7,
       updated_at = now()
     where id = $1`,
    [id, counts.read, counts.stored, counts.revised, counts.unchanged, counts.rejected, counts.cut],
  );
}

export async function finishImport(
  tx: SystemTx,
  id: string,
  outcome: 'completed' | 'failed',
  error: string | null,
): Promise<void> {
  await tx.query(
    `update article_import set outcome = $2, error = $3, finished_at = now(), updated_at = now() where id = $1`,
    [id, outcome, error],
  );
}

/** The last imports, the latest first. */
export function readImports(db: Db): Promise<ArticleImportRow[]> {
  const isSilent = `outcome = 'running' and updated_at < now() - interval '${SILENT_AFTER}'`;
  return db.queryShared<ArticleImportRow>(
    `select id, format, started_at, finished_at, read, stored, revised, unchanged, rejected, cut,
       case when ${isSilent} then 'failed' else outcome end as outcome,
       case when ${isSilent} then 'The import was interrupted' else error end as error
     from article_import order by started_at desc, id desc limit ${RECENT_IMPORTS}`,
  );
}
