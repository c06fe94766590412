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

/** The search was cancelled or erased by someone else. Nothing more is written. */
export class SearchOverError extends Error {
  override readonly name = 'SearchOverError';
}

export interface SearchStep {
  provider: string;
  state: 'completed' | 'failed' | 'skipped';
  itemsFound: number;
}

/** The news of one part of a search. */
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

/** Waiting articles pause their providers. */
const MOST_WAITING = 50;

/**
 * Writes the results of a search in sequential transactions; results that arrive meanwhile are combined in the next
 * one. Rows and events are committed together, so that a restarted search knows what was sent.
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

  /** Resolves when there is room for more. @throws SearchOverError; the error of a failed transaction */
  async add(news: SearchNews): Promise<void> {
    this.#throwFault();
    this.#waiting.push(news);
    this.#writing ??= this.#writeAll();
    if (this.#waiting.length > MOST_WAITING || news.step !== undefined) await this.drain();
  }

  /** Resolves when everything is written. @throws like `add` */
  async drain(): Promise<void> {
    await this.#writing;
    this.#throwFault();
  }

  #throwFault(): void {
    if (this.#fault) throw this.#fault.error;
  }

  async #writeAll(): Promise<void> {
    // In a later turn, so that simultaneous results are combined.
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

  /**
   * Runs `work` while the search is running and its row is locked. @throws SearchOverError if it is no longer running
   */
  transaction<T>(work: (tx: TenantTx, task: SearchTask) => Promise<T>): Promise<T> {
    return this.store.db.run(this.scope, async (tx) => {
      const task = await this.store.searches.lock(tx, this.jobId);
      if (task?.status !== 'running' || !isTask(task)) throw new SearchOverError('the search is no longer running');
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
    await searches.appendEvents(tx, this.jobId, task.lastSeq, all.flatMap(eventsOf));
  }
}

const eventsOf = ({ hits = [], events = [] }: SearchNews): NewSearchEvent[] => [
  ...hits.flatMap(({ hit, isNew }): NewSearchEvent[] =>
    isNew && hit.isStreamed ? [{ type: 'item', payload: { item: hit.item } }] : [],
  ),
  ...events,
];
