import { setMaxListeners } from 'node:events';
import type { TenantScope } from '../../../kernel/identity/principal';
import type { JobContext } from '../../../platform/jobs/job-context';
import { InOrder } from '../../../platform/in-order';
import type { WorkerPools } from '../../../platform/workers/worker-pools';
import { ArticleAssessor, type AssessedArticle } from './article-assessor';
import { HitCollector } from './hit-collector';
import { type ProviderError, toProviderError } from '../providers/provider-error';
import { toProviderQuery } from '../providers/provider-query';
import type { ProviderGuard } from '../providers/provider-guard';
import { SearchOverError, type SearchStore, SearchWriter } from './search-writer';
import { uncoveredLanguage } from './uncovered-language';
import type { FoundArticle, ProviderWarning, SearchProvider } from '../web-search.contract';
import type { SearchSummary, SearchWarning } from '../web-search.dto';
import { isTask, type NewSearchEvent, type SearchTask } from '../web-search.repository';
import { PROGRESS_TEXTS, PROVIDER_TEXTS } from '../web-search.texts';

export interface GuardedProvider {
  provider: SearchProvider;
  guard: ProviderGuard;
}

/** How often to check whether the search was cancelled while its providers are silent. */
const WATCH_MS = 1_000;
/**
 * The number of articles per provider that are being read or waiting for a process; the provider is paused meanwhile.
 */
const ARTICLES_AT_ONCE = 4;

/** One run of a search, from the state of the previous run to its end. */
export class SearchRun {
  readonly #over = new AbortController();
  readonly #writer: SearchWriter;
  /** The warnings of this run and previous ones. */
  #warned = new Set<string>();
  #completedSteps = 0;
  #totalSteps = 0;

  constructor(
    private readonly store: SearchStore,
    private readonly scope: TenantScope,
    private readonly jobId: string,
    private readonly context: JobContext,
    private readonly pools: WorkerPools,
  ) {
    this.#writer = new SearchWriter(store, scope, jobId);
    // Every provider and every article that is read waits for it; by default, Node warns of a leak at eleven listeners.
    setMaxListeners(0, this.#over.signal);
  }

  /** @throws SearchOverError where the search was cancelled or erased */
  async perform(providers: readonly GuardedProvider[]): Promise<void> {
    const task = await this.#start();
    const { done, collector } = await this.#resume(task);
    this.#completedSteps = done.size;
    this.#totalSteps = task.totalSteps;
    const stop = this.#watch();
    try {
      await this.#warnOfUnconfigured(providers, task);
      const left = providers.filter(({ provider }) => !done.has(provider.id));
      await Promise.all(left.map((provider) => this.#orAbort(this.#ask(provider, task, collector))));
      await this.#writer.drain();
      await this.#complete(task, collector);
    } catch (error) {
      // Throws the cause that ended the run, not its consequences.
      throw this.#over.signal.aborted ? this.#over.signal.reason : error;
    } finally {
      stop();
    }
  }

  #start(): Promise<SearchTask> {
    return this.store.db.run(this.scope, async (tx) => {
      const task = await this.store.searches.lock(tx, this.jobId);
      if (!task || !isTask(task)) throw new SearchOverError('the search is over');
      if (task.status === 'running') return task;
      if (task.status !== 'queued') throw new SearchOverError('the search is over');
      const message = PROGRESS_TEXTS.started;
      await this.store.searches.update(tx, this.jobId, {
        status: 'running',
        startedAt: new Date(),
        stage: 'searching',
        message,
      });
      const { totalSteps } = task;
      await this.store.searches.appendEvents(tx, this.jobId, task.lastSeq, [
        { type: 'progress', payload: { stage: 'searching', message, completedSteps: 0, totalSteps } },
      ]);
      return { ...task, status: 'running' };
    });
  }

  #resume(task: SearchTask): Promise<{ done: Set<string>; collector: HitCollector }> {
    return this.store.db.read(this.scope, async (tx) => {
      const steps = await this.store.searches.steps(tx, this.jobId);
      const kept = await this.store.hits.all(tx, this.jobId);
      const done = new Set(steps.map(({ provider }) => provider));
      const warnings = await this.store.searches.eventsOfType(tx, this.jobId, 'warning');
      this.#warned = new Set(warnings.map(readWarning).map(keyOf));
      return { done, collector: new HitCollector(this.jobId, task.request.maxResults, kept) };
    });
  }

  /** Ends the run if its worker stops, or if the search was cancelled meanwhile. */
  #watch(): () => void {
    const onStop = (): void => this.#over.abort(this.context.signal.reason);
    this.context.signal.addEventListener('abort', onStop, { once: true });
    if (this.context.signal.aborted) onStop();
    const look = async (): Promise<void> => {
      const row = await this.store.db.read(this.scope, (tx) => this.store.searches.findById(tx, this.jobId));
      if (row?.status !== 'running') this.#over.abort(new SearchOverError('the search was cancelled'));
    };
    // An unavailable database is noticed by writes.
    const timer = setInterval(() => void look().catch(() => undefined), WATCH_MS);
    return () => {
      clearInterval(timer);
      this.context.signal.removeEventListener('abort', onStop);
    };
  }

  async #orAbort(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.#over.abort(error);
      throw error;
    }
  }

  /** One warning for all unconfigured providers, identical in every run of the search. */
  async #warnOfUnconfigured(providers: readonly GuardedProvider[], task: SearchTask): Promise<void> {
    const query = toProviderQuery(task.request, task.dataScope);
    const missing = providers.filter(({ provider }) => !provider.isConfigured && provider.takes(query));
    if (missing.length === 0) return;
    const message = PROVIDER_TEXTS.notConfigured(missing.map(({ provider }) => provider.name));
    await this.#write({ events: this.#newWarnings([warningOf('not_configured', message, null)]) });
  }

  async #ask({ provider, guard }: GuardedProvider, task: SearchTask, collector: HitCollector): Promise<void> {
    const query = toProviderQuery(task.request, task.dataScope);
    if (!provider.takes(query)) return this.#end(provider, 'notApplicable', 0, []);
    if (!provider.isConfigured) return this.#end(provider, 'notConfigured', 0, []);
    let itemsFound = 0;
    let failure: ProviderError | null = null;
    const take = async (assessed: AssessedArticle): Promise<void> => {
      if ('warning' in assessed) return this.#warn(assessed.warning, provider.id);
      if (await this.#collect(assessed, provider.id, collector)) itemsFound++;
    };
    const assessor = this.#assessor(task);
    const articles = new InOrder((article: FoundArticle) => assessor.assess(article), take, ARTICLES_AT_ONCE);
    try {
      await guard.search(query, this.#over.signal, (output) =>
        'warning' in output ? this.#warn(output.warning, provider.id) : articles.add(output.article),
      );
      await articles.drain();
    } catch (error) {
      if (this.#over.signal.aborted) throw error;
      failure = await this.#failureOf(provider.id, error, articles);
    }
    const warnings = failure === null ? [] : [warningOf(failure.kind, failure.message, provider.id)];
    return this.#end(provider, failure === null ? 'completed' : 'failed', itemsFound, warnings);
  }

  /** Results from before a provider's failure count. */
  async #failureOf(providerId: string, error: unknown, articles: { drain(): Promise<void> }): Promise<ProviderError> {
    await articles.drain().catch(() => undefined);
    this.#over.signal.throwIfAborted();
    const failure = toProviderError(error);
    if (failure.kind === 'internal_error')
      this.context.log.error({ err: error, provider: providerId }, 'a provider of searches failed');
    return failure;
  }

  #warn({ code, message }: ProviderWarning, providerId: string | null): Promise<void> {
    return this.#write({ events: this.#newWarnings([warningOf(code, message, providerId)]) });
  }

  /** @returns whether the hit is new */
  async #collect(
    { article, reading }: Extract<AssessedArticle, { article: FoundArticle }>,
    providerId: string,
    collector: HitCollector,
  ): Promise<boolean> {
    if (reading === null) return false;
    const { language, ...assessed } = reading;
    const uncovered = uncoveredLanguage(language);
    if (uncovered !== null) await this.#warn(uncovered, null);
    const collected = collector.take({ article: { ...article, language }, ...assessed, providerId });
    if (collected !== null) await this.#write({ hits: [collected], change: { itemsFound: collector.size } });
    return collected?.isNew === true;
  }

  #assessor({ request }: SearchTask): ArticleAssessor {
    const { subject, adverseTerms } = request;
    const dateRange = { from: request.dateRange?.from ?? null, to: request.dateRange?.to ?? null };
    const query = { id: this.jobId, subject, adverseTerms, dateRange };
    return new ArticleAssessor(this.pools, query, this.scope.tenantId, this.#over.signal);
  }

  /** A provider that is queried again after its worker died repeats its warnings, and so do articles in one language. */
  #newWarnings(warnings: readonly SearchWarning[]): NewSearchEvent[] {
    return warnings.flatMap((warning) => {
      if (this.#warned.has(keyOf(warning))) return [];
      this.#warned.add(keyOf(warning));
      return [{ type: 'warning', payload: warning }];
    });
  }

  /** A failed transaction ends the whole run, because its results would be missing in the stream. */
  async #write(news: Parameters<SearchWriter['add']>[0]): Promise<void> {
    try {
      await this.#writer.add(news);
    } catch (error) {
      this.#over.abort(error);
      throw error;
    }
  }

  async #end(
    { id, name }: SearchProvider,
    outcome: Outcome,
    itemsFound: number,
    warnings: readonly SearchWarning[],
  ): Promise<void> {
    this.#completedSteps++;
    const completedSteps = this.#completedSteps;
    const message = PROGRESS_TEXTS[outcome](name, itemsFound);
    const totalSteps = this.#totalSteps;
    await this.#write({
      step: { provider: id, state: STATES[outcome], itemsFound },
      change: { completedSteps, message },
      events: [
        ...this.#newWarnings(warnings),
        { type: 'progress', payload: { stage: 'searching', message, completedSteps, totalSteps } },
      ],
    });
  }

  /** Ranks the hits and sends the result; the queue's job is finished in the same transaction. */
  async #complete({ request }: SearchTask, collector: HitCollector): Promise<void> {
    const { searches, hits } = this.store;
    const best = collector.best();
    const summary: SearchSummary = { itemsFound: collector.size, itemsReturned: best.length };
    const totalSteps = this.#totalSteps;
    const message = PROGRESS_TEXTS.finished(summary.itemsFound, summary.itemsReturned, request.maxResults);
    const progress = { stage: 'finished', message, completedSteps: totalSteps, totalSteps } as const;
    await this.#writer.transaction(async (tx, { lastSeq }) => {
      const warnings = await searches.eventsOfType(tx, this.jobId, 'warning');
      const items = best.map(({ item }) => item);
      await hits.rank(
        tx,
        this.jobId,
        best.map(({ id }) => id),
      );
      await searches.appendEvents(tx, this.jobId, lastSeq, [
        { type: 'progress', payload: progress },
        { type: 'result', payload: { summary, items, nextCursor: null, warnings: warnings.map(readWarning) } },
      ]);
      await searches.update(tx, this.jobId, {
        status: 'completed',
        completedAt: new Date(),
        stage: 'finished',
        message,
        completedSteps: totalSteps,
        ...summary,
      });
      await searches.leaveActive(tx, this.jobId);
      await this.context.finish(tx);
    });
  }
}

type Outcome = keyof typeof STATES;
const STATES = {
  completed: 'completed',
  failed: 'failed',
  notConfigured: 'skipped',
  notApplicable: 'skipped',
} as const;

const warningOf = (code: string, message: string, provider: string | null): SearchWarning => ({
  code,
  message,
  provider,
});
const keyOf = ({ code, message, provider }: SearchWarning): string => JSON.stringify([code, message, provider]);

/** Reads a warning from the text in the stream. */
export function readWarning(data: string): SearchWarning {
  const { code, message, provider } = JSON.parse(data) as SearchWarning;
  return { code, message, provider };
}
