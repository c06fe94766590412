import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { type Settings, SETTINGS } from '../../../config/settings';
import { uuidv7 } from 'uuidv7';
import { notFound, ServiceError } from '../../kernel/errors/service-error';
import { ValidationError } from '../../kernel/errors/validation-error';
import type { Subject } from '../../kernel/resolution/resolution.types';
import { noteResources } from '../../platform/context/request-context';
import { Db, type SystemTx } from '../../platform/database/db';
import { drain, type RunningImport, startRun } from '../../platform/imports/running-import';
import { LOG } from '../../platform/log/log';
import type { Page, PageRequest } from '../../platform/paging/page-query';
import { ImportStreamError } from '../../platform/records/import-stream-error';
import { fileRows } from '../../platform/records/worker-failure';
import { WorkerPools } from '../../platform/workers/worker-pools';
import { streamTask } from '../../platform/workers/worker-task';
import { CandidateSearch } from './search/candidate-search';
import type { DatasetFormat } from './imports/dataset-formats';
import { DatasetImport, type DatasetImportResult } from './imports/dataset-import';
import { beginImport } from './imports/dataset-ledger';
import { type ChangedEntity, type DatasetState, ListChanges, type ListedEntity } from './datasets.contract';
import {
  type DatasetRow,
  DatasetsReadModel,
  type EntityPage,
  type EntityRow,
  type ImportRow,
} from './datasets.read-model';
import type { ListPart, read } from './imports/read-list.task';
import { IMPORT_FAILED } from '../../platform/records/record.texts';
import { IMPORT_TEXTS } from './dataset.texts';

const READ_LIST = streamTask<typeof read>({
  name: 'read_list',
  pool: 'imports',
  module: join(__dirname, 'imports/read-list.task'),
  errors: [ImportStreamError],
});

export interface ListToImport {
  dataset: string;
  format: DatasetFormat;
  body: Readable;
  contentType: string | undefined;
  mayShrink: boolean;
  /** Closes an import of the list that seems to be running, for example because its process was killed. */
  mayReplaceRunning?: boolean;
  /** Marks the list as sample data, which screens nobody. */
  isSample?: boolean;
}

/** The body could not be read to its end; the current version stays. The response is 422. */
export class ListImportAborted extends ValidationError {
  constructor(reason: string) {
    super([{ loc: ['body'], msg: `Value error, ${IMPORT_TEXTS.nothingReplaced(reason)}`, type: 'value_error' }]);
  }
}

/** Imported lists: their versions, and the search for entities on them. */
@Injectable()
export class DatasetsService {
  constructor(
    private readonly db: Db,
    private readonly readModel: DatasetsReadModel,
    private readonly candidates: CandidateSearch,
    private readonly pools: WorkerPools,
    private readonly listChanges: ListChanges,
    @Inject(LOG) private readonly log: Logger,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Starts an import, which continues whether or not anyone waits for its result.
   * @throws ServiceError conflict while another import of the list is running; ValidationError for a form or mapping
   * that cannot be read
   */
  async startImport(list: ListToImport): Promise<RunningImport<DatasetImportResult>> {
    const id = uuidv7();
    noteResources(list.dataset, id);
    const { lastMapping } = await this.#begin(id, list);
    const options = { id, dataset: list.dataset, format: list.format, mayShrink: list.mayShrink };
    let running = new DatasetImport(this.db, { ...options, mapping: null }, this.listChanges);
    return startRun<DatasetImportResult>({
      log: this.log,
      counts: () => running.counts,
      run: async () => {
        for await (const part of this.#read(list, lastMapping)) {
          if (!('mapping' in part)) await running.add(part);
          else running = new DatasetImport(this.db, { ...options, mapping: part.mapping }, this.listChanges);
        }
        return running.complete();
      },
      fail: (error) => running.fail(reasonOf(error)),
      aborted: (reason) => new ListImportAborted(reason),
      cleanUp: () => drain(list.body),
    });
  }

  /** Runs in a task process, because lists come from other organisations. */
  #read({ format, contentType, body, dataset }: ListToImport, lastMapping: unknown): AsyncIterable<ListPart> {
    const input = { format, contentType, lastMapping, maxBytes: this.settings.maxImportBytes };
    return fileRows(this.pools.stream(READ_LIST, input, body, { group: dataset }));
  }

  /** The entities of all lists that are most similar to the subject, best first. */
  findEntities(subject: Subject, limit: number): Promise<ListedEntity[]> {
    return this.candidates.find(subject, limit);
  }

  /** Entities by their numbers, also those that were removed meanwhile. */
  changedEntities(numbers: readonly number[]): Promise<ChangedEntity[]> {
    return this.readModel.changed(numbers);
  }

  states(): Promise<DatasetState[]> {
    return this.readModel.states();
  }

  list(request: PageRequest): Promise<Page<DatasetRow>> {
    return this.readModel.page(request);
  }

  /** @throws ServiceError not_found */
  async get(id: string): Promise<DatasetRow & { imports: ImportRow[] }> {
    const dataset = await this.readModel.dataset(id);
    if (!dataset) throw notFound('The list');
    return { ...dataset, imports: await this.readModel.imports(id) };
  }

  /** @throws ServiceError not_found */
  async entities(id: string, page: EntityPage): Promise<Page<EntityRow>> {
    if (!(await this.readModel.dataset(id))) throw notFound('The list');
    return this.readModel.entities(id, page);
  }

  /**
   * Deletes a list with all its versions and imports; false if it does not exist. Stored lookups keep their findings.
   */
  async remove(tx: SystemTx, id: string): Promise<boolean> {
    const rows = await tx.query('select from dataset where id = $1', [id]);
    if (rows.length === 0) return false;
    const removed = await tx.query<{ id: string }>(
      'select source_entity_id as id from entity where dataset = $1 and removed_at is null order by number',
      [id],
    );
    await tx.query('select remove_dataset($1)', [id]);
    await this.listChanges.changed(tx, {
      dataset: id,
      version: 0,
      changed: [],
      removed: removed.map(({ id: one }) => one),
    });
    return true;
  }

  async #begin(id: string, { body, ...list }: ListToImport): Promise<{ lastMapping: unknown }> {
    try {
      return await this.db.runAsSystem('start the import of a list', (tx) => beginImport(tx, { id, ...list }));
    } catch (error) {
      drain(body);
      throw error;
    }
  }
}

/** The list of imports shows the same reason as the response to the caller. */
function reasonOf(error: unknown): string {
  if (error instanceof ValidationError)
    return error.detail.map(({ msg }) => msg.replace(/^Value error, /, '')).join('; ');
  if (error instanceof ImportStreamError || error instanceof ServiceError) return error.message;
  return IMPORT_FAILED;
}
