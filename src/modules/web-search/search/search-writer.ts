import type { TenantScope } from '../../../kernel/identity/principal';
import type { Db, TenantTx } from '../../../platform/database/db';
import type { CollectedHit } from './hit-collector';
import type { SearchHitsRepository } from './search-hits.repository';
import {
  isTask,
  type JobChange,
  type NewSearchEvent,
  type SearchTask,
  type WebSearchRepository,
} from '../web-search.repository';

/** The search is over for somebody else's reason: it was cancelled or erased. Nothing more is written. */
export class SearchOverError extends Error {
  override readonly name = 'SearchOverError';
}

export interface SearchStep {
  provider: string;
  state: 'completed' | 'failed' | 'skipped';
  itemsFound: number;
}

/** What one part of a search has to say. */
export interface SearchNews {
  hits?: readonly CollectedHit[];
  events?: readonly NewSearchEvent[];
  step?: SearchStep;
  change?: JobChange;
}

export interface SearchStore {
  db: Db;
  searches: WebSearchRepository;
  hits: SearchHitsRepository;
}

/** Articles waiting to be written hold their providers back. */
const MOST_WAITING = 50;

/**
 * Writes what a search finds, one transaction after the other; what comes while one is under way goes into the next.
 * Rows and events are committed together, so that a search that starts again knows what was told.
 */
export class SearchWriter {
  #waiting: SearchNews[] = [];
  #writing: Promise<void> | undefined;
  #fault: { error: unknown } | undefined;

  constructor(
    private readonly store: SearchStore,
    private readonly scope: TenantScope,
    private readonly jobId: string,
  ) {}

  /** Resolves when there is room for more. @throws SearchOverError; what a transaction failed with */
  async add(news: SearchNews): Promise<void> {
    this.#throwFault();
    this.#waiting.push(news);
    this.#writing ??= this.#writeAll();
    if (this.#waiting.length > MOST_WAITING || news.step !== undefined) await this.drain();
  }

  /** Resolves when everything is written. @throws as `add` */
  async drain(): Promise<void> {
    await this.#writing;
    this.#throwFault();
  }

  #throwFault(): void {
    if (this.#fault) throw this.#fault.error;
  }

  async #writeAll(): Promise<void> {
    // Not in the same turn, so that what is found at once goes together.
    await new Promise((resolve) => setImmediate(resolve));
    try {
      while (this.#waiting.length > 0) {
        const news = this.#waiting;
        this.#waiting = [];
        await this.transaction((tx, task) => this.#write(tx, task, news));
      }
    } catch (error) {
      this.#fault = { error };
    } finally {
      this.#writing = undefined;
    }
  }

  /** Does `work` while the search is running and its row is locked. @throws SearchOverError where it is not */
  transaction<T>(work: (tx: TenantTx, task: SearchTask) => Promise<T>): Promise<T> {
    return this.store.db.run(this.scope, async (tx) => {
      const task = await this.store.searches.lock(tx, this.jobId);
      if (task?.status !== 'running' || !isTask(task)) throw new SearchOverError('the search is not running any more');
      return work(tx, task);
    });
  }

  async #write(tx: TenantTx, task: SearchTask, all: readonly SearchNews[]): Promise<void> {
    const { searches, hits } = this.store;
    for (const { hit } of all.flatMap((news) => news.hits ?? [])) await hits.save(tx, this.jobId, hit);
    for (const { step } of all) {
      if (step) await searches.addStep(tx, this.jobId, step);
    }
    const change = all.reduce<JobChange>((merged, news) => ({ ...merged, ...news.change }), {});
    if (Object.keys(change).length > 0) await searches.update(tx, this.jobId, change);
    await searches.tell(tx, this.jobId, task.lastSeq, all.flatMap(eventsOf));
  }
}

const eventsOf = ({ hits = [], events = [] }: SearchNews): NewSearchEvent[] => [
  ...hits.flatMap(({ hit, isNew }): NewSearchEvent[] =>
    isNew && hit.isTold ? [{ type: 'item', payload: { item: hit.item } }] : [],
  ),
  ...events,
];
