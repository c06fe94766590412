import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import { notFound, ServiceError } from '../../kernel/errors/service-error';
import { ValidationError } from '../../kernel/errors/validation-error';
import type { Subject } from '../../kernel/resolution/resolution.types';
import { noteResources } from '../../platform/context/request-context';
import { Db } from '../../platform/database/db';
import type { RunningImport } from '../../platform/http/import-progress';
import { LOG } from '../../platform/log/log';
import { ImportStreamError } from '../../platform/records/import-stream-error';
import { CandidateSearch } from './candidate-search';
import { type DatasetFormat, openList } from './dataset-formats';
import { DatasetImport, type DatasetImportResult } from './dataset-import';
import { beginImport } from './dataset-ledger';
import type { DatasetState, ListedEntity } from './datasets.contract';
import {
  type DatasetRow,
  DatasetsReadModel,
  type EntityPage,
  type EntityRow,
  type ImportRow,
} from './datasets.read-model';

export interface ListToImport {
  dataset: string;
  format: DatasetFormat;
  body: Readable;
  contentType: string | undefined;
  mayShrink: boolean;
}

/** The body could not be read to its end; the version in force stays as it is. Answered with 422. */
export class ListImportAborted extends ValidationError {
  constructor(reason: string) {
    super([{ loc: ['body'], msg: `Value error, ${reason}. Nothing was replaced`, type: 'value_error' }]);
  }
}

/** Imported lists: their versions, and who is found on them. */
@Injectable()
export class DatasetsService {
  constructor(
    private readonly db: Db,
    private readonly readModel: DatasetsReadModel,
    private readonly candidates: CandidateSearch,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /**
   * Begins an import; it goes on whether or not anyone waits for its result.
   * @throws ServiceError conflict while another import of the list runs; ValidationError for a form or mapping that can't be read
   */
  async startImport(list: ListToImport): Promise<RunningImport<DatasetImportResult>> {
    const id = uuidv7();
    noteResources(list.dataset, id);
    const { lastMapping } = await this.#begin(id, list);
    const options = { id, dataset: list.dataset, format: list.format, mayShrink: list.mayShrink };
    let running = new DatasetImport(this.db, { ...options, mapping: null });
    const run = async (): Promise<DatasetImportResult> => {
      try {
        const { records, mapping } = await openList(list.format, {
          stream: list.body,
          contentType: list.contentType,
          lastMapping,
        });
        running = new DatasetImport(this.db, { ...options, mapping });
        for await (const record of records) await running.add(record);
        return await running.complete();
      } catch (error) {
        await this.#giveUp(running, error);
        throw error instanceof ImportStreamError ? new ListImportAborted(error.message) : error;
      } finally {
        discard(list.body);
      }
    };
    const result = run();
    // Whoever waits for it meets its failure; nobody may be waiting yet, or any more.
    result.catch(() => undefined);
    return {
      get counts() {
        return running.counts;
      },
      result,
    };
  }

  /** The entities of all lists most like the subject, best first. */
  findEntities(subject: Subject, limit: number): Promise<ListedEntity[]> {
    return this.candidates.find(subject, limit);
  }

  states(): Promise<DatasetState[]> {
    return this.readModel.states();
  }

  async list(): Promise<DatasetRow[]> {
    return this.readModel.datasets();
  }

  /** @throws ServiceError not_found */
  async get(id: string): Promise<DatasetRow & { imports: ImportRow[] }> {
    const dataset = await this.readModel.dataset(id);
    if (!dataset) throw notFound('The list');
    return { ...dataset, imports: await this.readModel.imports(id) };
  }

  /** @throws ServiceError not_found */
  async entities(id: string, page: EntityPage): Promise<{ entities: EntityRow[]; total: number }> {
    if (!(await this.readModel.dataset(id))) throw notFound('The list');
    return this.readModel.entities(id, page);
  }

  async #begin(id: string, { dataset, format, body }: ListToImport): Promise<{ lastMapping: unknown }> {
    try {
      return await this.db.runAsSystem('start the import of a list', (tx) => beginImport(tx, { id, dataset, format }));
    } catch (error) {
      discard(body);
      throw error;
    }
  }

  /** A database that is away can't take the note either; an import that fell silent counts as failed. */
  async #giveUp(running: DatasetImport, error: unknown): Promise<void> {
    try {
      await running.fail(reasonOf(error));
    } catch (failure) {
      this.log.error({ err: failure }, 'a failed import of a list could not be closed');
    }
  }
}

/**
 * Reads away what is left of a body, whoever had begun with it: a connection with an unread body is closed by
 * nobody, and stays when its other end is long gone.
 */
function discard(body: Readable): void {
  body.on('pause', () => body.resume());
  body.resume();
}

/** What the list of imports says of a failure: what its caller was told. */
function reasonOf(error: unknown): string {
  if (error instanceof ValidationError)
    return error.detail.map(({ msg }) => msg.replace(/^Value error, /, '')).join('; ');
  if (error instanceof ImportStreamError || error instanceof ServiceError) return error.message;
  return 'A fault of the service ended the import';
}
