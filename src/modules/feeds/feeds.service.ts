import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../config/settings';
import { notFound, ServiceError } from '../../kernel/errors/service-error';
import { noteResources } from '../../platform/context/request-context';
import { Db } from '../../platform/database/db';
import { JobQueue } from '../../platform/jobs/job-queue';
import { type FeedState, FeedStates } from '../corpus/corpus.contract';
import { configuredFeeds, type ConfiguredFeed } from './feed-definitions';
import { type FeedRow, FeedStatesRepository } from './feed-states.repository';
import { POLL_FEED, pollKey } from './feeds.jobs';
import { stalenessOfFeed } from './poll-timing';

/** The feeds of this installation: their list, their state, and their polls. */
@Injectable()
export class FeedsService implements OnModuleInit {
  readonly feeds: readonly ConfiguredFeed[];

  constructor(
    private readonly db: Db,
    private readonly states: FeedStatesRepository,
    private readonly queue: JobQueue,
    private readonly register: FeedStates,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.feeds = configuredFeeds(settings);
  }

  onModuleInit(): void {
    this.register.register({
      all: () => this.#read(this.feeds),
      enabled: () => this.enabledStates(),
    });
  }

  enabledStates(): Promise<FeedState[]> {
    return this.#read(this.feeds.filter(({ isEnabled }) => isEnabled));
  }

  /** Polls every feed that is due. */
  async startDuePolls(): Promise<void> {
    const enabled = this.feeds.filter(({ isEnabled }) => isEnabled).map(({ id }) => id);
    await this.db.runAsSystem('start due polls', async (tx) => {
      const due = await this.states.due(tx, enabled);
      await this.queue.enqueueAll(
        tx,
        POLL_FEED,
        due.map((feed) => ({ payload: { feed }, key: pollKey(feed) })),
      );
    });
  }

  /**
   * Polls a feed now, regardless of its pause; returns the time of the demand by the database's clock. The poll that
   * serves it begins later. @throws ServiceError not_found, conflict if the feed is not enabled
   */
  async pollNow(id: string): Promise<Date> {
    const feed = this.feeds.find((each) => each.id === id);
    if (feed === undefined) throw notFound('The feed');
    if (!feed.isEnabled) throw new ServiceError('conflict', 'The feed is not enabled; add it to the setting FEEDS');
    noteResources(id);
    return this.db.runAsSystem('poll a feed now', async (tx) => {
      const requestedAt = await this.states.demand(tx, id);
      await this.queue.enqueue(tx, POLL_FEED, { feed: id }, { key: pollKey(id) });
      return requestedAt;
    });
  }

  async #read(feeds: readonly ConfiguredFeed[]): Promise<FeedState[]> {
    if (feeds.length === 0) return [];
    const rows = new Map((await this.states.all()).map((row) => [row.feed, row]));
    return feeds.map((feed) => stateOf(feed, rows.get(feed.id)));
  }
}

function stateOf(feed: ConfiguredFeed, row: FeedRow | undefined): FeedState {
  const lastSuccessAt = row?.last_success_at ?? null;
  const consecutiveFailures = row?.consecutive_failures ?? 0;
  return {
    id: feed.id,
    format: feed.format,
    isEnabled: feed.isEnabled,
    intervalS: feed.intervalS,
    // A query may contain a key of the operator.
    url: feed.url.origin + feed.url.pathname,
    staleness: stalenessOfFeed({ lastSuccessAt, consecutiveFailures }, feed.staleAfterS, Date.now()),
    lastAttemptAt: row?.last_attempt_at ?? null,
    lastSuccessAt,
    lastChangeAt: row?.last_change_at ?? null,
    nextPollAt: feed.isEnabled ? (row?.next_poll_at ?? null) : null,
    consecutiveFailures,
    error: row?.last_error ?? null,
  };
}
