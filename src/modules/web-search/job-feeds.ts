import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import type { TenantScope } from '../../kernel/identity/principal';
import { Db } from '../../platform/database/db';
import { Notifications } from '../../platform/database/notifications';
import { JobFeed } from './job-feed';
import {
  frameOf,
  KEEP_ALIVE_MS,
  keepAlive,
  type ServerSentEvent,
  streamOpening,
} from '../../platform/sse/server-sent-events';
import { SEARCH_CHANNEL, WebSearchRepository } from './web-search.repository';

/** The last event of every stream is one of these. */
export const LAST_EVENTS: ReadonlySet<string> = new Set(['result', 'error']);

/**
 * Hands the events of searches to those who read them, as they are written: by whatever process, told by NOTIFY. A reader
 * that does not read holds a position and nothing else.
 */
@Injectable()
export class JobFeeds implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #feeds = new Map<string, JobFeed>();
  readonly #open = new Set<AbortController>();
  #isClosing = false;

  constructor(
    private readonly db: Db,
    private readonly searches: WebSearchRepository,
    private readonly notifications: Notifications,
    registry: Registry,
  ) {
    const feeds = this.#feeds;
    new Gauge({
      name: 'tms_web_search_streams',
      help: 'Streams of web searches that are open',
      registers: [registry],
      collect() {
        this.set([...feeds.values()].reduce((sum, feed) => sum + feed.readers, 0));
      },
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.notifications.listen(SEARCH_CHANNEL, {
      notified: (jobId) => this.#feeds.get(jobId)?.wake(),
      resumed: () => [...this.#feeds.values()].forEach((feed) => feed.wake()),
    });
  }

  /** Ends every stream at once: who wants the rest comes back with the id of the last event. */
  onModuleDestroy(): void {
    this.#isClosing = true;
    for (const end of this.#open) end.abort();
  }

  get openStreams(): number {
    return [...this.#feeds.values()].reduce((sum, feed) => sum + feed.readers, 0);
  }

  /** The stream of a search that the scope has, after event `seq`; ends with its last event, with `signal` or the service. */
  async *read(scope: TenantScope, jobId: string, seq: number, signal: AbortSignal): AsyncGenerator<string> {
    yield streamOpening;
    for await (const events of this.#batches(scope, jobId, seq, signal)) {
      yield events === null ? keepAlive : events.map(frameOf).join('');
    }
  }

  /** Resolves true once the search has told its last event; false when the time is over. */
  async ended(scope: TenantScope, jobId: string, signal: AbortSignal): Promise<boolean> {
    for await (const events of this.#batches(scope, jobId, 0, signal)) {
      if (events?.some(({ type }) => LAST_EVENTS.has(type)) === true) return true;
    }
    return false;
  }

  /** Null is said where there was nothing for a while. */
  async *#batches(
    scope: TenantScope,
    jobId: string,
    seq: number,
    signal: AbortSignal,
  ): AsyncGenerator<ServerSentEvent[] | null> {
    const feed = this.#enter(scope, jobId);
    const end = this.#endOf(signal);
    try {
      for (let after = seq; !end.signal.aborted;) {
        const events = await feed.after(after);
        if (events.length === 0) {
          if (await feed.woken(after, KEEP_ALIVE_MS, end.signal)) continue;
          // Once in a while it looks by itself, should the notification have been lost.
          feed.wake();
          yield null;
          continue;
        }
        after = events.at(-1)?.id ?? after;
        yield events;
        if (LAST_EVENTS.has(events.at(-1)?.type ?? '')) return;
      }
    } finally {
      end.release();
      feed.readers--;
      if (feed.readers === 0) this.#feeds.delete(jobId);
    }
  }

  /** By hand, because what `AbortSignal.any` makes of a signal that lives as long as the process is never freed. */
  #endOf(signal: AbortSignal): { signal: AbortSignal; release: () => void } {
    const end = new AbortController();
    const abort = (): void => end.abort();
    signal.addEventListener('abort', abort, { once: true });
    this.#open.add(end);
    if (signal.aborted || this.#isClosing) end.abort();
    return {
      signal: end.signal,
      release: () => {
        signal.removeEventListener('abort', abort);
        this.#open.delete(end);
      },
    };
  }

  #enter(scope: TenantScope, jobId: string): JobFeed {
    let feed = this.#feeds.get(jobId);
    if (feed === undefined) {
      feed = new JobFeed((after, limit) =>
        this.db.read(scope, (tx) => this.searches.eventsAfter(tx, jobId, after, limit)),
      );
      this.#feeds.set(jobId, feed);
    }
    feed.readers++;
    return feed;
  }
}
