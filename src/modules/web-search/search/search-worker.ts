import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../../config/settings';
import type { TenantScope } from '../../../kernel/identity/principal';
import type { Db, TenantTx } from '../../../platform/database/db';
import { type JobContext, StaleJobError } from '../../../platform/jobs/job-context';
import { JobHandlers } from '../../../platform/jobs/job-handlers';
import { TokenBuckets } from '../../../platform/rate-limit/token-bucket';
import { WorkerPools } from '../../../platform/workers/worker-pools';
import { ProviderGuard } from '../providers/provider-guard';
import { SearchHitsRepository } from './search-hits.repository';
import { type GuardedProvider, SearchRun } from './search-run';
import { SearchOverError, type SearchStore, SearchWriter } from './search-writer';
import { SEARCH_PROVIDERS, type SearchProvider } from '../web-search.contract';
import type { SearchErrorAnswer } from '../web-search.dto';
import { ERASE_EXPIRED_SEARCHES, ERASE_SEARCHES_INTERVAL_MS, RUN_WEB_SEARCH } from '../web-search.jobs';
import { WebSearchRepository } from '../web-search.repository';
import { SEARCH_FAILED } from '../web-search.texts';

/**
 * Far longer than any search with all its attempts: its job was lost, for example when a database was restored without
 * its jobs.
 */
const LOST_AFTER_HOURS = 24;
const FAILED: SearchErrorAnswer = {
  code: 'internal_error',
  message: SEARCH_FAILED,
};

/** Runs searches in worker processes. */
@Injectable()
export class SearchWorker implements OnModuleInit {
  readonly #providers: GuardedProvider[];

  constructor(
    private readonly searches: WebSearchRepository,
    private readonly hits: SearchHitsRepository,
    private readonly handlers: JobHandlers,
    private readonly pools: WorkerPools,
    buckets: TokenBuckets,
    @Inject(SEARCH_PROVIDERS) providers: readonly SearchProvider[],
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.#providers = providers.map((provider) => ({ provider, guard: new ProviderGuard(provider, buckets) }));
  }

  onModuleInit(): void {
    this.handlers.register(
      RUN_WEB_SEARCH,
      ({ jobId, ...scope }, context) => this.#run(scope, jobId, context),
      ({ jobId, ...scope }, { message }, { db }) => this.#failOpen(db, scope, jobId, { code: 'worker_died', message }),
    );
    this.handlers.register(ERASE_EXPIRED_SEARCHES, async (_payload, { db, signal }) => {
      const erase = (): Promise<number> =>
        db.runAsSystem('erase expired web searches', (tx) =>
          this.searches.eraseExpired(tx, this.settings.resultRetentionDays),
        );
      while (!signal.aborted && (await erase()) > 0);
      await this.#failLost(db);
    });
    this.handlers.every(ERASE_EXPIRED_SEARCHES, ERASE_SEARCHES_INTERVAL_MS);
  }

  async #failLost(db: Db): Promise<void> {
    const lost = await db.readAsSystem('find lost web searches', (tx) => this.searches.lost(tx, LOST_AFTER_HOURS));
    for (const { id, ...scope } of lost) await this.#failOpen(db, scope, id, FAILED);
  }

  async #failOpen(db: Db, scope: TenantScope, id: string, error: SearchErrorAnswer): Promise<void> {
    await db.run(scope, async (tx) => {
      const task = await this.searches.lock(tx, id);
      if (task?.status === 'queued' || task?.status === 'running') {
        await this.#writeFailure(tx, id, task.lastSeq, error);
      }
    });
  }

  async #run(scope: TenantScope, jobId: string, context: JobContext): Promise<void> {
    const store: SearchStore = { db: context.db, searches: this.searches, hits: this.hits };
    try {
      await new SearchRun(store, scope, jobId, context, this.pools).perform(this.#providers);
    } catch (error) {
      if (error instanceof SearchOverError) return;
      const isOurs = !(error instanceof StaleJobError) && !context.signal.aborted;
      if (!isOurs || !context.isLastAttempt) throw error;
      context.log.error({ err: error }, 'a search failed and will not be retried');
      await this.#fail(store, scope, jobId, context);
    }
  }

  async #fail(store: SearchStore, scope: TenantScope, jobId: string, context: JobContext): Promise<void> {
    await new SearchWriter(store, scope, jobId).transaction(async (tx, { lastSeq }) => {
      await this.#writeFailure(tx, jobId, lastSeq, FAILED);
      await context.finish(tx);
    });
  }

  async #writeFailure(tx: TenantTx, jobId: string, lastSeq: number, error: SearchErrorAnswer): Promise<void> {
    await this.searches.appendEvents(tx, jobId, lastSeq, [{ type: 'error', payload: error }]);
    await this.searches.update(tx, jobId, {
      status: 'failed',
      completedAt: new Date(),
      stage: 'finished',
      message: null,
      error,
    });
    await this.searches.leaveActive(tx, jobId);
  }
}
