import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EntityRecord } from '../../../kernel/entities/entity-record';
import { ServiceError } from '../../../kernel/errors/service-error';
import { prepareRecord } from '../../../kernel/resolution/records/comparable-record';
import type { Db, SystemTx } from '../../../platform/database/db';
import { type Batch, ImportBatches, type Rejection } from '../../../platform/imports/import-batches';
import { type DatasetCounts, type ImportOutcome, LIST_IMPORTS, storeDatasetProgress } from './dataset-ledger';
import { lockLinks, replaceLinks } from '../entities/entity-links';
import {
  countChanges,
  compareWithListed,
  type ListComparison,
  idsOf,
  numberEntities,
  replaceEntities,
  stageEntities,
} from '../entities/entity-staging';
import type { ListChanges } from '../datasets.contract';
import type { ListedRecord } from '../readers/listed-record';
import { SegmentBuilder } from '../search/segment-builder';
import { deleteLeftovers, hasOutdatedKeys, storeSegment } from '../search/segment-store';
import { IMPORT_TEXTS, ROW_TEXTS } from '../dataset.texts';

const BATCH_SIZE = 2_000;
/** Keeps positions small, and limits the memory of an import. */
const NAMES_PER_SEGMENT = 65_536;
/** Other requests run between slices: preparing 2,000 entities at once blocks the event loop for more than a second. */
const ENTITIES_PER_SLICE = 25;
/** A list that lost a larger share of its entities was more often truncated than really shortened. */
const MOST_REMOVED_SHARE = 0.5;
const SMALL_LIST = 20;

export interface DatasetImportResult extends DatasetCounts {
  dataset: string;
  version: number;
  rejections: Rejection[];
}

export interface DatasetImportOptions {
  id: string;
  dataset: string;
  format: string;
  mapping: object | null;
  /** Whether more than half of a list may be removed at once. */
  mayShrink: boolean;
}

/**
 * One import of a list. Entities are staged and their keys stored in separate transactions while the list is read; the
 * last transaction makes the whole list the current version, or none of it.
 */
export class DatasetImport {
  readonly #builder = new SegmentBuilder();
  readonly #lineOfId = new Map<string, number>();
  readonly #batches = new ImportBatches<EntityRecord>({ rows: BATCH_SIZE, slice: ENTITIES_PER_SLICE }, (batch) =>
    this.#store(batch),
  );
  /** The rows of all batches so far, including rejected ones. */
  #readInBatches = 0;
  #staged = 0;

  constructor(
    private readonly db: Db,
    private readonly options: DatasetImportOptions,
    private readonly listChanges: ListChanges,
  ) {}

  /** The numbers of rows read so far; the whole list takes effect at the end. */
  get counts(): { read: number; rejected: number } {
    return { read: this.#batches.read, rejected: this.#batches.rejected };
  }

  /** Resolves immediately, or once the previous batch is stored. Rejects if a batch could not be stored. */
  async add(record: ListedRecord): Promise<void> {
    const rejection = 'reason' in record ? record : this.#rejectionOf(record.line, record.entity);
    if (rejection) this.#batches.reject(rejection);
    else if ('entity' in record) await this.#batches.add(record.entity);
  }

  /** @throws ServiceError conflict if the list has no entity, or lost too many of them */
  async complete(): Promise<DatasetImportResult> {
    await this.#batches.flush();
    if (this.#builder.size > 0) await this.#storeSegment();
    return this.db.runAsSystem('replace a list', (tx) => this.#replace(tx));
  }

  /** Closes the import as failed and removes its data. */
  async fail(error: string): Promise<void> {
    await this.#batches.stop();
    await this.db.runAsSystem('give up the import of a list', async (tx) => {
      await LIST_IMPORTS.finish(tx, this.options.id, { ...this.counts, outcome: 'failed', error });
      await deleteLeftovers(tx, this.options.dataset);
    });
  }

  #rejectionOf(line: number, { sourceEntityId }: EntityRecord): Rejection | undefined {
    const earlier = this.#lineOfId.get(sourceEntityId);
    if (earlier !== undefined) return { line, reason: ROW_TEXTS.repeatedEntity(earlier) };
    this.#lineOfId.set(sourceEntityId, line);
    return undefined;
  }

  async #store({ rows, rejected }: Batch<EntityRecord>): Promise<void> {
    this.#readInBatches += rows.length + rejected;
    const { id, dataset } = this.options;
    const staged = await this.db.runAsSystem('stage a list', async (tx) => {
      await storeDatasetProgress(tx, id, this.#readInBatches);
      const numbered = await numberEntities(tx, dataset, rows);
      await stageEntities(tx, id, numbered);
      return numbered;
    });
    this.#staged += staged.length;
    for (const [index, { number, entity }] of staged.entries()) {
      if (index % ENTITIES_PER_SLICE === 0) await nextTurn();
      const place = { connectorId: dataset, recordId: entity.sourceEntityId, retrievedAt: '', listing: null };
      this.#builder.add(number, prepareRecord({ ...place, entity }));
      if (this.#builder.size >= NAMES_PER_SEGMENT) await this.#storeSegment();
    }
  }

  async #storeSegment(): Promise<void> {
    const segment = this.#builder.take();
    await this.db.runAsSystem('store keys of a list', async (tx) => {
      await storeDatasetProgress(tx, this.options.id, this.#readInBatches);
      await storeSegment(tx, this.options.id, segment);
    });
  }

  async #replace(tx: SystemTx): Promise<DatasetImportResult> {
    const { id, dataset } = this.options;
    // Taken before all row locks, in the same order as the removal of a list.
    await lockLinks(tx);
    await storeDatasetProgress(tx, id, this.#readInBatches);
    const [state] = await tx.query<{ version: number; imported_at: Date | null }>(
      'select version, imported_at from dataset where id = $1 for update',
      [dataset],
    );
    if (!state) throw new Error('The import of the list was never started');
    const comparison = await compareWithListed(tx, id, dataset);
    this.#refuseWhatCannotBe(comparison);
    const isRekeyed = await hasOutdatedKeys(tx, dataset);
    const isChanged =
      isRekeyed || comparison.stored + comparison.revised + comparison.removed > 0 || state.version === 0;
    const version = isChanged ? state.version + 1 : state.version;
    if (isChanged) await this.#makeCurrent(tx, { version, lastSeen: state.imported_at, isRekeyed });
    await tx.query(
      `update dataset set format = $2, mapping = coalesce($3::json, mapping), imported_at = now(), entity_count = $4::int
       where id = $1`,
      [dataset, this.options.format, this.options.mapping && JSON.stringify(this.options.mapping), this.#staged],
    );
    const { stored, revised, unchanged, removed } = comparison;
    const counts = { ...this.counts, stored, revised, unchanged, removed };
    const outcome: ImportOutcome = isChanged ? 'completed' : 'unchanged';
    await LIST_IMPORTS.finish(tx, id, { ...counts, version, outcome, error: null });
    await tx.query('delete from entity_staging where import_id = $1', [id]);
    await deleteLeftovers(tx, dataset);
    return { dataset, version, ...counts, rejections: this.#batches.rejections };
  }

  async #makeCurrent(
    tx: SystemTx,
    { version, lastSeen, isRekeyed }: { version: number; lastSeen: Date | null; isRekeyed: boolean },
  ): Promise<void> {
    const { id, dataset } = this.options;
    const changes = await countChanges(tx, { importId: id, dataset, isRekeyed });
    await replaceEntities(tx, { importId: id, dataset, version, lastSeen });
    await tx.query('update dataset set current_import = $2, version = $3 where id = $1', [dataset, id, version]);
    await replaceLinks(tx, dataset, changes);
    const removed = await idsOf(tx, changes.removed);
    await this.listChanges.changed(tx, { dataset, version, changed: changes.changed, removed });
  }

  #refuseWhatCannotBe({ staged, listed, removed }: ListComparison): void {
    if (staged !== this.#staged) throw new Error('The database lost staged entities');
    if (staged === 0) throw new ServiceError('conflict', IMPORT_TEXTS.noEntity);
    if (this.options.mayShrink || listed < SMALL_LIST || removed <= listed * MOST_REMOVED_SHARE) return;
    throw new ServiceError('conflict', IMPORT_TEXTS.shrunk(removed, listed));
  }
}
