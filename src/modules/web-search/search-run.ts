import { assessArticle } from '../../kernel/articles/assess-article';
import { detectLanguage } from '../../kernel/articles/detect-language';
import { prepareSearchSubject } from '../../kernel/articles/find-mentions';
import type { TenantScope } from '../../kernel/identity/principal';
import type { JobContext } from '../../platform/jobs/job-context';
import { Turns } from '../../platform/slices';
import { HitCollector } from './hit-collector';
import { type ProviderError, providerErrorOf } from './provider-error';
import { providerQueryOf } from './provider-query';
import type { ProviderGuard } from './provider-guard';
import { SearchOverError, type SearchStore, SearchWriter } from './search-writer';
import type { FoundArticle, SearchProvider } from './web-search.contract';
import type { SearchSummary, SearchWarning } from './web-search.dto';
import type { NewSearchEvent, SearchTask } from './web-search.repository';

export interface GuardedProvider {
  provider: SearchProvider;
  guard: ProviderGuard;
}

/** How often a cancelled search is looked for while its providers are silent. */
const WATCH_MS = 1_000;

/** One start of one search, from where the last one left it to its end. */
export class SearchRun {
  readonly #over = new AbortController();
  readonly #writer: SearchWriter;
  readonly #turns = new Turns();
  /** What was warned of, by this run or one before it. */
  #warned = new Set<string>();
  #completedSteps = 0;
  #totalSteps = 0;

  constructor(
    private readonly store: SearchStore,
    private readonly scope: TenantScope,
    private readonly jobId: string,
    private readonly context: JobContext,
  ) {
    this.#writer = new SearchWriter(store, scope, jobId);
  }

  /** @throws SearchOverError where the search was cancelled or erased */
  async perform(providers: readonly GuardedProvider[]): Promise<void> {
    const task = await this.#start();
    const { done, collector } = await this.#resume(task);
    this.#completedSteps = done.size;
    this.#totalSteps = task.total_steps;
    const stop = this.#watch();
    try {
      const left = providers.filter(({ provider }) => !done.has(provider.id));
      await Promise.all(left.map((provider) => this.#orAbort(this.#ask(provider, task, collector))));
      await this.#writer.drain();
      await this.#complete(task, collector);
    } catch (error) {
      // What ended the run is told, and not what followed from it.
      throw this.#over.signal.aborted ? this.#over.signal.reason : error;
    } finally {
      stop();
    }
  }

  #start(): Promise<SearchTask> {
    return this.store.db.run(this.scope, async (tx) => {
      const task = await this.store.searches.lock(tx, this.jobId);
      if (task?.status === 'running') return task;
      if (task?.status !== 'queued') throw new SearchOverError('the search is over');
      const message = 'The providers are asked';
      await this.store.searches.change(tx, this.jobId, {
        ...{ status: 'running', startedAt: new Date(), stage: 'searching', message },
      });
      const { total_steps: totalSteps } = task;
      await this.store.searches.tell(tx, this.jobId, task.last_seq, [
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

  /** Ends the run when its worker stops, or when the search was cancelled meanwhile. */
  #watch(): () => void {
    const onStop = (): void => this.#over.abort(this.context.signal.reason);
    this.context.signal.addEventListener('abort', onStop, { once: true });
    if (this.context.signal.aborted) onStop();
    const look = async (): Promise<void> => {
      const row = await this.store.db.read(this.scope, (tx) => this.store.searches.byId(tx, this.jobId));
      if (row?.status !== 'running') this.#over.abort(new SearchOverError('the search was cancelled'));
    };
    // A database that is away is noticed by what is written.
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

  async #ask({ provider, guard }: GuardedProvider, task: SearchTask, collector: HitCollector): Promise<void> {
    const query = providerQueryOf(task.request, task.data_scope);
    if (provider.unavailable !== null) {
      return this.#end(provider, 'skipped', 0, [warningOf('not_configured', provider.unavailable, provider.id)]);
    }
    if (!provider.takes(query)) return this.#end(provider, 'skipped', 0, []);
    const assess = this.#assessing(task);
    let itemsFound = 0;
    let failure: ProviderError | null = null;
    try {
      await guard.search(query, this.#over.signal, async (output) => {
        if ('warning' in output) {
          const { code, message } = output.warning;
          return this.#write({ events: this.#newWarnings([warningOf(code, message, provider.id)]) });
        }
        // A long article takes tens of milliseconds, and a provider of this installation has hundreds at once.
        if (this.#turns.isOver) await this.#turns.next();
        const article = await withLanguage(output.article);
        const assessment = assess(article);
        const collected = assessment && collector.take({ article, assessment, providerId: provider.id });
        if (!collected) return;
        if (collected.isNew) itemsFound++;
        return this.#write({ hits: [collected], change: { itemsFound: collector.size } });
      });
    } catch (error) {
      if (this.#over.signal.aborted) throw error;
      failure = providerErrorOf(error);
      if (failure.code === 'internal_error')
        this.context.log.error({ err: error, provider: provider.id }, 'a provider of searches failed');
    }
    const warnings = failure === null ? [] : [warningOf(failure.code, failure.message, provider.id)];
    return this.#end(provider, failure === null ? 'completed' : 'failed', itemsFound, warnings);
  }

  #assessing({ request }: SearchTask): (article: FoundArticle) => ReturnType<typeof assessArticle> {
    const subject = prepareSearchSubject(request.subject);
    const { languages } = request.subject;
    const dateRange = { from: request.dateRange?.from ?? null, to: request.dateRange?.to ?? null };
    return (article) => {
      const isForeign = languages.length > 0 && article.language !== null && !languages.includes(article.language);
      return isForeign ? null : assessArticle(subject, article, { adverseTerms: request.adverseTerms, dateRange });
    };
  }

  /** A provider that is asked again, because its worker died, warns again. */
  #newWarnings(warnings: readonly SearchWarning[]): NewSearchEvent[] {
    return warnings.flatMap((warning) => {
      if (this.#warned.has(keyOf(warning))) return [];
      this.#warned.add(keyOf(warning));
      return [{ type: 'warning', payload: warning }];
    });
  }

  /** A transaction that fails ends the whole run: what was found would not be told. */
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
    state: 'completed' | 'failed' | 'skipped',
    itemsFound: number,
    warnings: readonly SearchWarning[],
  ): Promise<void> {
    this.#completedSteps++;
    const completedSteps = this.#completedSteps;
    const message = MESSAGES[state](name, itemsFound);
    const totalSteps = this.#totalSteps;
    await this.#write({
      step: { provider: id, state, itemsFound },
      change: { completedSteps, message },
      events: [
        ...this.#newWarnings(warnings),
        { type: 'progress', payload: { stage: 'searching', message, completedSteps, totalSteps } },
      ],
    });
  }

  /** Ranks what was found and tells the result; the job of the queue is done with the same transaction. */
  async #complete({ request }: SearchTask, collector: HitCollector): Promise<void> {
    const { searches, hits } = this.store;
    const best = collector.best();
    const summary: SearchSummary = { itemsFound: collector.size, itemsReturned: best.length };
    const totalSteps = this.#totalSteps;
    const message = `${summary.itemsFound} found, ${summary.itemsReturned} returned of at most ${request.maxResults}`;
    const progress = { stage: 'finished', message, completedSteps: totalSteps, totalSteps } as const;
    await this.#writer.transaction(async (tx, { last_seq: lastSeq }) => {
      const told = await searches.eventsOfType(tx, this.jobId, 'warning');
      const items = best.map(({ item }) => item);
      await hits.rank(
        tx,
        this.jobId,
        best.map(({ id }) => id),
      );
      await searches.tell(tx, this.jobId, lastSeq, [
        { type: 'progress', payload: progress },
        { type: 'result', payload: { summary, items, warnings: told.map(readWarning) } },
      ]);
      await searches.change(tx, this.jobId, {
        ...{ status: 'completed', completedAt: new Date(), stage: 'finished', message },
        ...{ completedSteps: totalSteps, ...summary },
      });
      await searches.leaveActive(tx, this.jobId);
      await this.context.finish(tx);
    });
  }
}

const MESSAGES = {
  completed: (name: string, itemsFound: number) => `${name}: ${itemsFound} found`,
  failed: (name: string) => `${name}: not asked to the end`,
  skipped: (name: string) => `${name}: not asked`,
} as const;

async function withLanguage(article: FoundArticle): Promise<FoundArticle> {
  if (article.language !== null) return article;
  return { ...article, language: await detectLanguage(`${article.title}\n${article.text}`) };
}

const warningOf = (code: string, message: string, provider: string): SearchWarning => ({ code, message, provider });
const keyOf = ({ code, message, provider }: SearchWarning): string => JSON.stringify([code, message, provider]);

/** As a stream told it. */
export function readWarning(data: string): SearchWarning {
  const { code, message, provider } = JSON.parse(data) as SearchWarning;
  return { code, message, provider };
}
