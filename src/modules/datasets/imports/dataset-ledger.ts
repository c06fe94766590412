import { ServiceError } from '../../../kernel/errors/service-error';
import type { SystemTx } from '../../../platform/database/db';
import type { DatasetFormat } from './dataset-formats';
import { IMPORT_TEXTS } from '../dataset.texts';

/** Every batch notes its progress; an import silent for longer than this has lost its process. */
export const SILENT_AFTER = '10 minutes';

export interface DatasetCounts {
  read: number;
  stored: number;
  revised: number;
  unchanged: number;
  rejected: number;
  /** Entities of the version before that this one hasn't. */
  removed: number;
}

export type ImportOutcome = 'completed' | 'unchanged' | 'failed';

interface NewImport {
  id: string;
  dataset: string;
  format: DatasetFormat;
  /** Whether an import of the same list that still runs, as far as anybody knows, is given up for this one. */
  mayReplaceRunning?: boolean;
  /** Whether a list that is new holds nobody who exists. */
  isSample?: boolean;
}

/**
 * Notes that an import begins, and the dataset if it is new. Answers the mapping that was used last.
 * @throws ServiceError conflict while another import of the same list runs that may not be replaced
 */
export async function beginImport(
  tx: SystemTx,
  { id, dataset, format, mayReplaceRunning = false, isSample = false }: NewImport,
): Promise<{ lastMapping: unknown }> {
  await tx.query('insert into dataset (id, is_sample) values ($1, $2) on conflict do nothing', [dataset, isSample]);
  const [state] = await tx.query<{ mapping: unknown }>('select mapping from dataset where id = $1 for update', [
    dataset,
  ]);
  const [running] = await tx.query(
    `select 1 from dataset_import where dataset = $1 and outcome = 'running'
       and updated_at > now() - interval '${SILENT_AFTER}'`,
    [dataset],
  );
  if (running && !mayReplaceRunning) throw new ServiceError('conflict', IMPORT_TEXTS.alreadyRunning);
  await tx.query(
    `update dataset_import set outcome = 'failed', error = '${IMPORT_TEXTS.interrupted}', finished_at = updated_at
     where dataset = $1 and outcome = 'running'`,
    [dataset],
  );
  await tx.query(`insert into dataset_import (id, dataset, format, outcome) values ($1, $2, $3, 'running')`, [
    id,
    dataset,
    format,
  ]);
  return { lastMapping: state?.mapping ?? null };
}

/** Closes what lost its process, of all lists. */
export async function closeSilentImports(tx: SystemTx): Promise<void> {
  await tx.query(
    `update dataset_import set outcome = 'failed', error = '${IMPORT_TEXTS.interrupted}', finished_at = updated_at
     where outcome = 'running' and updated_at <= now() - interval '${SILENT_AFTER}'`,
  );
}

/** @throws ServiceError conflict where the import was given up meanwhile, having been silent for too long */
export async function noteProgress(tx: SystemTx, id: string, read: number): Promise<void> {
  const rows = await tx.query(
    `update dataset_import set read = $2, updated_at = now() where id = $1 and outcome = 'running' returning id`,
    [id, read],
  );
  if (rows.length === 0) throw new ServiceError('conflict', IMPORT_TEXTS.silent);
}

export async function finishImport(
  tx: SystemTx,
  id: string,
  end: { outcome: ImportOutcome; counts: DatasetCounts; version: number | null; error: string | null },
): Promise<void> {
  const { counts } = end;
  await tx.query(
    `update dataset_import set outcome = $2, error = $3, version = $4, read = $5, stored = $6, revised = $7,
       unchanged = $8, rejected = $9, removed = $10, updated_at = now(), finished_at = now()
     where id = $1 and outcome = 'running'`,
    [
      ...[id, end.outcome, end.error, end.version, counts.read, counts.stored],
      ...[counts.revised, counts.unchanged, counts.rejected, counts.removed],
    ],
  );
}
