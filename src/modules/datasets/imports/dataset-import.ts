import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EntityRecord } from '../../../kernel/entities/entity-record';
import { ServiceError } from '../../../kernel/errors/service-error';
import { prepareRecord } from '../../../kernel/resolution/comparable-record';
import type { Db, SystemTx } from '../../../platform/database/db';
import { type DatasetCounts, finishImport, type ImportOutcome, noteProgress } from './dataset-ledger';
import { lockLinks, replaceLinks } from '../entities/entity-links';
import {
  changesOf,
  compareWithListed,
  type ListComparison,
  numberEntities,
  replaceEntities,
  stageEntities,
} from '../entities/entity-staging';
import type { ListedRecord } from '../readers/listed-record';
import { SegmentBuilder } from '../search/segment-builder';
import { deleteLeftovers, hasOutdatedKeys, storeSegment } from '../search/segment-store';
import { IMPORT_TEXTS, ROW_TEXTS } from '../dataset.texts';

const BATCH_SIZE = 2_000;
/** Positions stay small, and an import's memory with them. */
const NAMES_PER_SEGMENT = 65_536;
/** Other requests get their turn in between: 2,000 entities in one go hold the event loop for a second and more. */
const ENTITIES_PER_SLICE = 25;
const MAX_REJECTIONS = 100;
/** A list that lost more of its entities than this is more often a file cut short than a world grown better. */
const MOST_REMOVED_SHARE = 0.5;
const SMALL_LIST = 20;

export interface DatasetImportResult extends DatasetCounts {
  dataset: string;
  version: number;
  rejections: { line: number; reason: string }[];
}

export interface DatasetImportOptions {
  id: string;
  dataset: string;
  format: string;
  mapping: object | null;
  /** Whether more than half of a list may go at once. */
  mayShrink: boolean;
}

/**
 * One import of a list. Entities are staged and their keys stored in transactions of their own while the list is read;
 * the last transaction makes all of it the version in force, or nothing.
 */
export class DatasetImport {
  readonly #builder = new SegmentBuilder();
  readonly #lineOfId = new Map<string, number>();
  readonly #rejections: { line: number; reason: string }[] = [];
  #batch: EntityRecord[] = [];
  #read = 0;
  #rejected = 0;
  #staged = 0;

  constructor(
    private readonly db: Db,
    private readonly options: DatasetImportOptions,
  ) {}

  get counts(): { read: number; rejected: number } {
    return { read: this.#read, rejected: this.#rejected };
  }

  /** Resolves once the batch that the record completes is stored. */
  async add(record: ListedRecord): Promise<void> {
    this.#read += 1;
    if (this.#read % ENTITIES_PER_SLICE === 0) await nextTurn();
    const rejection = 'reason' in record ? record : this.#rejectionOf(record.line, record.entity);
    if (rejection) {
      this.#rejected += 1;
      if (this.#rejections.length < MAX_REJECTIONS) this.#rejections.push(rejection);
    } else if ('entity' in record) {
      this.#batch.push(record.entity);
      if (this.#batch.length >= BATCH_SIZE) await this.#store();
    }
  }

  /** @throws ServiceError conflict where the list has shrunk too much to be believed */
  async complete(): Promise<DatasetImportResult> {
    await this.#store();
    if (this.#builder.size > 0) await this.#storeSegment();
    return this.db.runAsSystem('replace a list', (tx) => this.#replace(tx));
  }

  /** Closes the import as failed; nothing of it remains. */
  async fail(error: string): Promise<void> {
    const counts = { ...NO_CHANGES, ...this.counts };
    await this.db.runAsSystem('give up the import of a list', async (tx) => {
      await finishImport(tx, this.options.id, { outcome: 'failed', counts, version: null, error });
      await deleteLeftovers(tx, this.options.dataset);
    });
  }

  #rejectionOf(line: number, { sourceEntityId }: EntityRecord): { line: number; reason: string } | undefined {
    const earlier = this.#lineOfId.get(sourceEntityId);
    if (earlier !== undefined) return { line, reason: ROW_TEXTS.repeatedEntity(earlier) };
    this.#lineOfId.set(sourceEntityId, line);
    return undefined;
  }

  async #store(): Promise<void> {
    const batch = this.#batch;
    this.#batch = [];
    const { id, dataset } = this.options;
    const staged = await this.db.runAsSystem('stage a list', async (tx) => {
      await noteProgress(tx, id, this.#read);
      const numbered = await numberEntities(tx, dataset, batch);
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
      await noteProgress(tx, this.options.id, this.#read);
      await storeSegment(tx, this.options.id, segment);
    });
  }

  async #replace(tx: SystemTx): Promise<DatasetImportResult> {
    const { id, dataset } = this.options;
    // Before all row locks, in the order in which the removal of a list takes them.
    await lockLinks(tx);
    await noteProgress(tx, id, this.#read);
    const [state] = await tx.query<{ version: number; imported_at: Date | null }>(
      'select version, imported_at from dataset where id = $1 for update',
      [dataset],
    );
    if (!state) throw new Error('the list was never begun');
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
    await finishImport(tx, id, { outcome, counts, version, error: null });
    await tx.query('delete from entity_staging where import_id = $1', [id]);
    await deleteLeftovers(tx, dataset);
    return { dataset, version, ...counts, rejections: [...this.#rejections] };
  }

  async #makeCurrent(
    tx: SystemTx,
    { version, lastSeen, isRekeyed }: { version: number; lastSeen: Date | null; isRekeyed: boolean },
  ): Promise<void> {
    const { id, dataset } = this.options;
    const changes = await changesOf(tx, { importId: id, dataset, isRekeyed });
    await replaceEntities(tx, { importId: id, dataset, version, lastSeen });
    await tx.query('update dataset set current_import = $2, version = $3 where id = $1', [dataset, id, version]);
    await replaceLinks(tx, dataset, changes);
  }

  #refuseWhatCannotBe({ staged, listed, removed }: ListComparison): void {
    if (staged !== this.#staged) throw new Error('the database lost what was staged');
    if (staged === 0) throw new ServiceError('conflict', IMPORT_TEXTS.noEntity);
    if (this.options.mayShrink || listed < SMALL_LIST || removed <= listed * MOST_REMOVED_SHARE) return;
    throw new ServiceError('conflict', IMPORT_TEXTS.shrunk(removed, listed));
  }
}

const NO_CHANGES = { stored: 0, revised: 0, unchanged: 0, removed: 0 };
