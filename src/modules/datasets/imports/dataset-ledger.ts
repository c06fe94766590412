import { ServiceError } from '../../../kernel/errors/service-error';
import type { SystemTx } from '../../../platform/database/db';
import type { ImportCounts } from '../../../platform/imports/batch-import';
import { ImportLedger } from '../../../platform/imports/import-ledger';
import type { DatasetFormat } from './dataset-formats';
import { IMPORT_TEXTS } from '../dataset.texts';

type LedgerColumn = 'dataset' | 'format' | 'version' | keyof DatasetCounts;

export const LIST_IMPORTS = new ImportLedger<LedgerColumn>('dataset_import');

export interface DatasetCounts extends ImportCounts {
  /** The number of entities of the previous version that this version lacks. */
  removed: number;
}

export type ImportOutcome = 'completed' | 'unchanged' | 'failed';

interface NewImport {
  id: string;
  dataset: string;
  format: DatasetFormat;
  /** Whether to close another import of the same list that seems to be running. */
  mayReplaceRunning?: boolean;
  /** Whether the list, if it is new, contains sample data only. */
  isSample?: boolean;
}

/**
 * Adds an import to the ledger, and the dataset if it is new. Returns the last mapping.
 * @throws ServiceError conflict while another import of the same list is running and must not be replaced
 */
export async function beginImport(
  tx: SystemTx,
  { id, dataset, format, mayReplaceRunning = false, isSample = false }: NewImport,
): Promise<{ lastMapping: unknown }> {
  await tx.query('insert into dataset (id, is_sample) values ($1, $2) on conflict do nothing', [dataset, isSample]);
  const [state] = await tx.query<{ mapping: unknown }>('select mapping from dataset where id = $1 for update', [
    dataset,
  ]);
  const isSameList = 'dataset = $1';
  if (!mayReplaceRunning && (await LIST_IMPORTS.isRunning(tx, isSameList, [dataset]))) {
    throw new ServiceError('conflict', IMPORT_TEXTS.alreadyRunning);
  }
  await LIST_IMPORTS.closeInterrupted(tx, isSameList, [dataset]);
  await LIST_IMPORTS.start(tx, id, { dataset, format });
  return { lastMapping: state?.mapping ?? null };
}

/** @throws ServiceError conflict if the import was closed in the meantime, because it was silent for too long */
export async function storeDatasetProgress(tx: SystemTx, id: string, read: number): Promise<void> {
  if (!(await LIST_IMPORTS.noteProgress(tx, id, { read }))) throw new ServiceError('conflict', IMPORT_TEXTS.silent);
}
