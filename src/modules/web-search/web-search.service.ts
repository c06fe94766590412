import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../config/settings';
import { notFound, ServiceError } from '../../kernel/errors/service-error';
import type { TenantScope } from '../../kernel/identity/principal';
import { noteResources } from '../../platform/context/request-context';
import { Db, type TenantTx } from '../../platform/database/db';
import { camelPageParts } from '../../platform/paging/page-query';
import { JobFeeds } from './streams/job-feeds';
import { SearchHitsRepository } from './search/search-hits.repository';
import { jobAnswer, listedJobAnswer, providerAnswers, subjectAnswer } from './search-job-answer';
import { readWarning } from './search/search-run';
import type { WebSearchBody } from './web-search-body';
import { SEARCH_PROVIDERS, SearchErasures, type SearchProvider } from './web-search.contract';
import {
  SEARCH_ITEM_CURSOR,
  type SearchItemsQuery,
  type SearchJob,
  type SearchJobAnswer,
  type SearchJobListAnswer,
  type SearchJobsQuery,
  type SearchWarning,
  type WebSearchItem,
} from './web-search.dto';
import { isTask, type SearchJobRow, type SearchTask, WebSearchRepository } from './web-search.repository';

const SYNC_WAIT_MS = 20_000;
const ENDED: ReadonlySet<string> = new Set(['completed', 'failed', 'cancelled']);
const CANCELLED = { code: 'cancelled', message: 'The search was cancelled' };

/** A search with its request and all results, best first. */
export interface SearchRecord {
  search: SearchJob;
  request: WebSearchBody;
  warnings: SearchWarning[];
  items: WebSearchItem[];
}

/** The position at which a stream is resumed. */
export interface StreamStart {
  jobId: string;
  /** The last event that the reader has received. */
  after: number;
  /** Whether the stream has ended with that event. */
  isOver: boolean;
}

/** Creates, lists, reads, cancels and erases searches. */
@Injectable()
export class WebSearchService {
  constructor(
    private readonly db: Db,
    private readonly searches: WebSearchRepository,
    private readonly hits: SearchHitsRepository,
    private readonly feeds: JobFeeds,
    private readonly erasures: SearchErasures,
    @Inject(SEARCH_PROVIDERS) private readonly providers: readonly SearchProvider[],
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Queues a search, with the first event of its stream. With a used Idempotency-Key, returns the earlier search.
   * @throws ValidationError for a port that is not allowed; ServiceError job_limit_exceeded, idempotency_key_reused,
   * idempotency_in_progress
   */
  async awaitEnd(scope: TenantScope, id: string): Promise<boolean> {
    const end = new AbortController();
    const timeOver = delay(SYNC_WAIT_MS, undefined, { signal: end.signal }).then(
      () => end.abort(),
      () => undefined,
    );
    const hasEnded = await this.feeds.ended(scope, id, end.signal);
    end.abort();
    await timeOver;
    return hasEnded;
  }

  /** The newest first, without results. */
  list(scope: TenantScope, query: SearchJobsQuery): Promise<SearchJobListAnswer> {
    return this.db.read(scope, async (tx) => {
      const { rows, ...rest } = await this.searches.page(tx, query);
      const ids = rows.map(({ id }) => id);
      const subjects = await this.searches.subjects(tx, ids);
      const { resultRetentionDays } = this.settings;
      const jobs = rows.map((row) => listedJobAnswer(row, subjects.get(row.id) ?? null, resultRetentionDays));
      return { jobs, ...camelPageParts(rest) };
    });
  }

  /** @throws ServiceError not_found; gone where it has expired or was erased */
  get(scope: TenantScope, id: string, { limit, cursor = ['0'] }: SearchItemsQuery): Promise<SearchJobAnswer> {
    return this.db.read(scope, async (tx) => {
      const row = await this.#living(tx, id);
      noteResources(id);
      const warnings = await this.searches.eventsOfType(tx, id, 'warning');
      const answer = {
        ...listedJobAnswer(row, subjectAnswer(row.request), this.settings.resultRetentionDays),
        request: row.request,
        providers: providerAnswers(this.providers, await this.searches.steps(tx, id)),
        warnings: warnings.map(readWarning),
      };
      if (row.status !== 'completed') return { ...answer, result: null };
      const after = Number(cursor[0]);
      const items = await this.hits.page(tx, id, after, limit);
      const isLast = after + items.length >= row.itemsReturned;
      const nextCursor = isLast ? null : SEARCH_ITEM_CURSOR.write([String(after + items.length)]);
      return { ...answer, result: { summary: answer.summary, items, nextCursor } };
    });
  }

  /** The whole search with its request. @throws ServiceError not_found; gone if it has expired or was erased */
  record(scope: TenantScope, id: string): Promise<SearchRecord> {
    return this.db.read(scope, async (tx) => {
      const row = await this.#living(tx, id);
      noteResources(id);
      const warnings = await this.searches.eventsOfType(tx, id, 'warning');
      const items = row.status === 'completed' ? await this.hits.page(tx, id, 0, row.itemsReturned) : [];
      return { search: this.#answerOf(row), request: row.request, warnings: warnings.map(readWarning), items };
    });
  }

  /** @throws ServiceError not_found; gone where it has expired or was erased */
  async requireLiving(tx: TenantTx, id: string): Promise<void> {
    await this.#living(tx, id);
  }

  /** The position after the event `lastEventId`. @throws ServiceError not_found, gone */
  async locate(scope: TenantScope, jobId: string, lastEventId: number): Promise<StreamStart> {
    const row = await this.db.read(scope, (tx) => this.#living(tx, jobId));
    noteResources(jobId);
    const after = Math.min(lastEventId, row.lastSeq);
    return { jobId, after, isOver: ENDED.has(row.status) && lastEventId >= row.lastSeq };
  }

  /**
   * Cancels a running search, and erases the results of one that has ended.
   *
   * @param only which of the two; undefined: whichever is possible
   * @throws ServiceError not_found; gone where it has expired or was erased; invalid_transition if `only` is not possible
   */
  end(scope: TenantScope, id: string, only?: 'cancel' | 'erase'): Promise<void> {
    return this.db.run(scope, async (tx) => {
      const locked = await this.searches.lock(tx, id);
      if (!locked) throw notFound('The search');
      if (locked.erasedAt !== null) throw gone();
      noteResources(id);
      requirePossible(ENDED.has(locked.status), only);
      if (ENDED.has(locked.status)) {
        await this.searches.erase(tx, id);
        await this.erasures.erased(tx, id);
        return;
      }
      await this.searches.appendEvents(tx, id, locked.lastSeq, [{ type: 'error', payload: CANCELLED }]);
      await this.searches.update(tx, id, {
        status: 'cancelled',
        completedAt: new Date(),
        stage: 'finished',
        message: null,
        error: CANCELLED,
      });
      await this.searches.leaveActive(tx, id);
    });
  }

  async #living(tx: TenantTx, id: string): Promise<SearchTask> {
    const row = await this.searches.findById(tx, id);
    if (!row) throw notFound('The search');
    const { expiresAt } = this.#answerOf(row);
    if (!isTask(row) || (expiresAt !== null && expiresAt.getTime() <= Date.now())) throw gone();
    return row;
  }

  #answerOf(row: SearchJobRow): SearchJob {
    return jobAnswer(row, this.settings.resultRetentionDays);
  }
}

const gone = (): ServiceError => new ServiceError('gone', 'The search has expired or was erased');

function requirePossible(hasEnded: boolean, only: 'cancel' | 'erase' | undefined): void {
  if (hasEnded && only === 'cancel') throw new ServiceError('invalid_transition', 'The search has already ended');
  if (!hasEnded && only === 'erase') throw new ServiceError('invalid_transition', 'The search has not ended');
}
