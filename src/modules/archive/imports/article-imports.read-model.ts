import type { Db } from '../../../platform/database/db';
import type { ImportCounts } from '../../../platform/imports/batch-import';
import { ImportLedger } from '../../../platform/imports/import-ledger';

const RECENT_IMPORTS = 20;

export interface ArticleCounts extends ImportCounts {
  /** How many of the accepted articles were cut because their text was too long. */
  cut: number;
}

export const ARTICLE_IMPORTS = new ImportLedger<'format' | 'is_sample' | keyof ArticleCounts>('article_import');

export interface ArticleImportRow extends ArticleCounts {
  id: string;
  format: string;
  outcome: 'running' | 'completed' | 'failed';
  started_at: Date;
  finished_at: Date | null;
  error: string | null;
}

/** The latest imports first. */
export function readImports(db: Db): Promise<ArticleImportRow[]> {
  return db.queryShared<ArticleImportRow>(
    `select id, format, started_at, finished_at, read, stored, revised, unchanged, rejected, cut,
       ${ImportLedger.outcome} as outcome, ${ImportLedger.error} as error
     from article_import order by started_at desc, id desc limit ${RECENT_IMPORTS}`,
  );
}
