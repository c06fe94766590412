import { Inject, Injectable } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../../config/settings';
import { notFound, ServiceError } from '../../../kernel/errors/service-error';
import type { TenantScope } from '../../../kernel/identity/principal';
import { noteResources } from '../../../platform/context/request-context';
import { Db, type TenantTx } from '../../../platform/database/db';
import type { RowLock } from '../../../platform/database/row.repository';
import type { StreamNotes } from '../../../platform/http/answers/streamed-answer';
import { pageParts } from '../../../platform/paging/page-query';
import { batchAnswer, type BatchContext, batchSummary } from './batch-answer';
import { RESULT_TEXTS } from './batch-results-text';
import { BatchSubjectsRepository, type StoredResult } from './batch-subjects.repository';
import type { LookupBatchEntity } from './lookup-batch.entity';
import { BATCH_TEXTS } from './lookup-batch.texts';
import type { BatchAnswer, BatchesQuery, BatchListAnswer, BatchResultsQuery, ResultFormat } from './lookup-batches.dto';
import { LookupBatchesRepository } from './lookup-batches.repository';

const DAY_MS = 86_400_000;
const RESULTS_PER_READ = 500;

type ContextKey = Pick<LookupBatchEntity, 'principal' | 'submittedAt'>;

/** The stored batches of a portfolio: reading, cancelling and erasing them. */
@Injectable()
export class LookupBatchesService {
  constructor(
    private readonly db: Db,
    private readonly batches: LookupBatchesRepository,
    private readonly subjects: BatchSubjectsRepository,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Newest first. */
  list(scope: TenantScope, query: BatchesQuery): Promise<BatchListAnswer> {
    return this.db.read(scope, async (tx) => {
      const { rows, ...rest } = await this.batches.page(tx, query);
      const contextOf = await this.#contexts(tx, rows);
      return { batches: rows.map((batch) => batchSummary(batch, contextOf(batch))), ...pageParts(rest) };
    });
  }

  /** @throws ServiceError not_found; gone if it has expired or was erased */
  get(scope: TenantScope, id: string): Promise<BatchAnswer> {
    return this.db.read(scope, async (tx) => {
      const batch = await this.#living(tx, id);
      noteResources(id);
      return batchAnswer(batch, (await this.#contexts(tx, [batch]))(batch));
    });
  }

  /** Ends a batch. The subjects that were not screened are deleted. @throws not_found, gone, invalid_transition */
  cancel(scope: TenantScope, id: string): Promise<BatchAnswer> {
    return this.db.run(scope, async (tx) => {
      const batch = await this.#living(tx, id, 'for_no_key_update');
      if (batch.status !== 'queued' && batch.status !== 'running') {
        throw new ServiceError('invalid_transition', BATCH_TEXTS.notOpen);
      }
      noteResources(id);
      const endedAt = new Date();
      await this.batches.update(tx, id, { status: 'cancelled', endedAt, updatedAt: endedAt });
      await this.subjects.deleteWaiting(tx, id);
      const context = (await this.#contexts(tx, [batch]))(batch);
      return batchAnswer({ ...batch, status: 'cancelled', endedAt }, context);
    });
  }

  /** Erases subjects and results; counts and hashes remain. A batch that is running ends. @throws not_found, gone */
  erase(scope: TenantScope, id: string): Promise<void> {
    return this.db.run(scope, async (tx) => {
      const { status } = await this.#living(tx, id, 'for_no_key_update');
      noteResources(id);
      const erasedAt = new Date();
      const isOpen = status === 'queued' || status === 'running';
      const end = isOpen ? ({ status: 'cancelled', endedAt: erasedAt } as const) : {};
      await this.batches.update(tx, id, { ...end, erasedAt, rejections: [] });
      await this.subjects.deleteAll(tx, id);
    });
  }

  /** Erases the content of one result; its status and hash remain. @throws not_found, gone */
  eraseResult(scope: TenantScope, id: string, line: number): Promise<void> {
    return this.db.run(scope, async (tx) => {
      await this.#living(tx, id);
      noteResources(id);
      if (!(await this.subjects.eraseResult(tx, id, line))) throw notFound('The result');
    });
  }

  /** The first results, so that an unknown batch is refused before the response begins. @throws not_found, gone */
  async firstResults(scope: TenantScope, id: string, query: BatchResultsQuery): Promise<StoredResult[]> {
    const results = await this.#read(scope, id, query);
    noteResources(id);
    return results;
  }

  /** The text of the results so far, beginning with `first`. Each read finds what was completed in the meantime. */
  async *resultTexts(
    scope: TenantScope,
    id: string,
    { query, format, first }: { query: BatchResultsQuery; format: ResultFormat; first: readonly StoredResult[] },
    notes: StreamNotes,
  ): AsyncGenerator<string> {
    const { header, lineOf } = RESULT_TEXTS[format];
    if (header !== '') yield header;
    let next = query;
    for (let results = first; results.length > 0;) {
      yield results.map(lineOf).join('');
      notes.rows += results.length;
      const limit = (next.limit ?? Infinity) - results.length;
      if (limit === 0) return;
      next = { ...next, limit, after_line: results.at(-1)?.line ?? 0 };
      results = await this.#read(scope, id, next);
    }
  }

  /** At most as many as one read returns. */
  #read(
    scope: TenantScope,
    id: string,
    { after_line: after, limit = Infinity, status: statuses }: BatchResultsQuery,
  ): Promise<StoredResult[]> {
    return this.db.read(scope, async (tx) => {
      await this.#living(tx, id);
      return this.subjects.resultsAfter(tx, id, { after, limit: Math.min(limit, RESULTS_PER_READ), statuses });
    });
  }

  async #living(tx: TenantTx, id: string, lock?: RowLock): Promise<LookupBatchEntity> {
    const batch = await this.batches.findById(tx, id, lock);
    if (!batch || batch.status === 'receiving') throw notFound('The batch');
    if (batch.erasedAt !== null || this.#expiresAt(batch).getTime() <= Date.now()) {
      throw new ServiceError('gone', BATCH_TEXTS.gone);
    }
    return batch;
  }

  async #contexts(tx: TenantTx, batches: readonly ContextKey[]): Promise<(batch: ContextKey) => BatchContext> {
    const principals = await this.batches.principals(
      tx,
      batches.map(({ principal }) => principal),
    );
    return (batch) => ({
      expiresAt: this.#expiresAt(batch),
      principal: principals.get(batch.principal) ?? { type: 'system', id: null, name: null },
    });
  }

  #expiresAt({ submittedAt }: Pick<LookupBatchEntity, 'submittedAt'>): Date {
    return new Date(submittedAt.getTime() + this.settings.resultRetentionDays * DAY_MS);
  }
}
