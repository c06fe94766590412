import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Registry } from 'prom-client';
import type { TenantScope } from '../../../kernel/identity/principal';
import { Db } from '../../../platform/database/db';
import { DeletedPortfolios } from '../../../platform/database/deleted-portfolios';
import { ErasedTenants } from '../../../platform/database/erased-tenants';
import { Notifications } from '../../../platform/database/notifications';
import { EventFeeds } from '../../../platform/sse/event-feeds';
import { formatFrame, keepAlive, type ServerSentEvent, streamOpening } from '../../../platform/sse/server-sent-events';
import { SEARCH_CHANNEL, WebSearchRepository } from '../web-search.repository';

/** Every stream ends with one of these events. */
export const LAST_EVENTS: ReadonlySet<string> = new Set(['result', 'error']);

/** About 60 KB for a stalled reader. */
const PAGES = { news: 100, reader: 20 };

/** The streams of searches. */
@Injectable()
export class JobFeeds implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #feeds: EventFeeds<ServerSentEvent>;

  constructor(
    db: Db,
    searches: WebSearchRepository,
    private readonly notifications: Notifications,
    private readonly erasedTenants: ErasedTenants,
    private readonly deletedPortfolios: DeletedPortfolios,
    registry: Registry,
  ) {
    this.#feeds = new EventFeeds(
      {
        metric: { name: 'tms_web_search_streams', help: 'Number of open streams of web searches' },
        channel: SEARCH_CHANNEL,
        pages: PAGES,
        load: (scope, jobId, after, limit) => db.read(scope, (tx) => searches.eventsAfter(tx, jobId, after, limit)),
      },
      registry,
    );
  }

  onApplicationBootstrap(): Promise<void> {
    for (const erased of [this.erasedTenants, this.deletedPortfolios]) {
      erased.onErased((id) => this.#feeds.closeOf(id));
    }
    return this.#feeds.listen(this.notifications);
  }

  onModuleDestroy(): void {
    this.#feeds.close();
  }

  get openStreams(): number {
    return this.#feeds.openStreams;
  }

  /**
   * The stream of a search in scope, after event `seq`; ends with its last event, with `signal` or with the service.
   */
  async *read(scope: TenantScope, jobId: string, seq: number, signal: AbortSignal): AsyncGenerator<string> {
    yield streamOpening;
    for await (const events of this.#feeds.read(scope, jobId, seq, signal)) {
      yield events === null ? keepAlive : events.map(formatFrame).join('');
      if (hasLast(events)) return;
    }
  }

  /** Resolves true once the search has sent its last event; false at the timeout. */
  async ended(scope: TenantScope, jobId: string, signal: AbortSignal): Promise<boolean> {
    for await (const events of this.#feeds.read(scope, jobId, 0, signal)) if (hasLast(events)) return true;
    return false;
  }
}

const hasLast = (events: readonly ServerSentEvent[] | null): boolean =>
  events?.some(({ type }) => LAST_EVENTS.has(type)) === true;
