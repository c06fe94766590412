import { Gauge, type Registry } from 'prom-client';
import type { TenantScope } from '../../kernel/identity/principal';
import type { Notifications } from '../database/notifications';
import { EventFeed, type FeedPages } from './event-feed';
import { KEEP_ALIVE_MS, type ServerSentEvent } from './server-sent-events';

export interface EventFeedsOptions<Event> {
  /** The metric that counts open streams. */
  metric: { name: string; help: string };
  /** NOTIFY on this channel sends the id of a stream that has new events. */
  channel: string;
  pages: FeedPages;
  /** Returns the events of a stream after a number, in order, up to a limit. */
  load: (scope: TenantScope, id: string, after: number, limit: number) => Promise<Event[]>;
}

/**
 * Sends the events of streams to their readers. Whichever process writes an event, NOTIFY announces it here at once. For
 * a reader that has stopped reading, only its position is stored, not the events that it has missed.
 */
export class EventFeeds<Event extends ServerSentEvent> {
  readonly #feeds = new Map<string, EventFeed<Event>>();
  readonly #open = new Map<AbortController, TenantScope>();
  #isClosing = false;

  constructor(
    private readonly options: EventFeedsOptions<Event>,
    registry: Registry,
  ) {
    const count = (): number => this.openStreams;
    new Gauge({
      ...options.metric,
      registers: [registry],
      collect() {
        this.set(count());
      },
    });
  }

  get openStreams(): number {
    return [...this.#feeds.values()].reduce((sum, feed) => sum + feed.readers, 0);
  }

  /** Resolves once later notifications will arrive. */
  listen(notifications: Notifications): Promise<void> {
    return notifications.listen(this.options.channel, {
      notified: (id) => this.#feeds.get(id)?.wake(),
      resumed: () => [...this.#feeds.values()].forEach((feed) => feed.wake()),
    });
  }

  /** Ends every stream at once; clients reconnect with the id of the last event. */
  close(): void {
    this.#isClosing = true;
    for (const end of this.#open.keys()) end.abort();
  }

  /** Ends the streams of a tenant or of a portfolio, as `close` does for all. */
  closeOf(id: string): void {
    for (const [end, { tenantId, portfolioId }] of this.#open) if (id === tenantId || id === portfolioId) end.abort();
  }

  /**
   * Yields the events after number `seq`, until `signal` aborts or the service stops. Yields null if there was
   * nothing for a while. `newest` is the number of the last event, if it is known: earlier events are read for this
   * reader alone.
   */
  async *read(
    scope: TenantScope,
    id: string,
    seq: number,
    signal: AbortSignal,
    newest = seq,
  ): AsyncGenerator<Event[] | null> {
    const feed = this.#enter(scope, id);
    feed.startAt(newest);
    const end = this.#endOf(signal, scope);
    try {
      for (let after = seq; !end.signal.aborted;) {
        const events = await feed.after(after);
        if (events.length === 0) {
          if (await feed.woken(after, KEEP_ALIVE_MS, end.signal)) continue;
          // Queries the database now and then, in case a notification was lost.
          feed.wake();
          yield null;
          continue;
        }
        after = events.at(-1)?.id ?? after;
        yield events;
      }
    } finally {
      end.release();
      feed.readers--;
      if (feed.readers === 0) this.#feeds.delete(id);
    }
  }

  /**
   * Written by hand, because the result of `AbortSignal.any` is never freed if one of its signals lives as long as
   * the process.
   */
  #endOf(signal: AbortSignal, scope: TenantScope): { signal: AbortSignal; release: () => void } {
    const end = new AbortController();
    const abort = (): void => end.abort();
    signal.addEventListener('abort', abort, { once: true });
    this.#open.set(end, scope);
    if (signal.aborted || this.#isClosing) end.abort();
    return {
      signal: end.signal,
      release: () => {
        signal.removeEventListener('abort', abort);
        this.#open.delete(end);
      },
    };
  }

  #enter(scope: TenantScope, id: string): EventFeed<Event> {
    const { load, pages } = this.options;
    let feed = this.#feeds.get(id);
    if (feed === undefined) {
      feed = new EventFeed((after, limit) => load(scope, id, after, limit), pages);
      this.#feeds.set(id, feed);
    }
    feed.readers++;
    return feed;
  }
}
