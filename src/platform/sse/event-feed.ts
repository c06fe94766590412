import { setTimeout as delay } from 'node:timers/promises';
import type { ServerSentEvent } from './server-sent-events';

/** How many events are read at a time. */
export interface FeedPages {
  /** The most that are read once for all readers that wait for new events. */
  readonly news: number;
  /** Read for one reader; this is what a stalled reader keeps in memory. */
  readonly reader: number;
}

/**
 * The size of the cached latest events in characters, so that a thousand readers of one stream query the database
 * once.
 */
const MOST_KEPT = 524_288;
/**
 * The least time between two queries for new events. Every one of them wakes all readers, so the events that arrive
 * meanwhile are sent together. An event after a quiet time is sent at once.
 */
const PAUSE_MS = 20;

/** A stream of numbered events without a gap, shared by all of its readers in this process. */
export class EventFeed<Event extends ServerSentEvent> {
  readers = 0;
  /** The latest events without a gap; the last of them has the number `#tail`. */
  #kept: Event[] = [];
  #keptSize = 0;
  /** The number of the last known event; undefined until the first reader has queried it. */
  #tail: number | undefined;
  /** Increases whenever there may be new events. */
  #news = 0;
  #seenNews = -1;
  #loading: Promise<void> | undefined;
  #loadedAtMs = -Infinity;
  /** Whether the last query returned as many events as its limit allowed. */
  #hasMore = false;
  /** The number of new events that are read next; grows while there are more, so that a busy stream needs few statements. */
  #newsLimit: number;
  /** The pages of events that are no longer kept, while they are being read. */
  readonly #earlier = new Map<number, Promise<Event[]>>();
  /** The pages of kept events that readers were given since the last query. They share them, and so their encoded form. */
  readonly #shared = new Map<number, Event[]>();
  #waiting = new Set<() => void>();

  /** @param load returns the events after a number, in order, up to a limit */
  constructor(
    private readonly load: (after: number, limit: number) => Promise<Event[]>,
    private readonly pages: FeedPages,
  ) {
    this.#newsLimit = Math.min(pages.reader, pages.news);
  }

  /** Sets the number of events that are known to exist: each reader of these reads them separately. */
  startAt(seq: number): void {
    this.#tail ??= seq;
  }

  /** Call it when there may be new events. */
  wake(): void {
    this.#news++;
    const waiting = this.#waiting;
    this.#waiting = new Set();
    for (const wakeUp of waiting) wakeUp();
  }

  /** Returns some of the events after `seq`, which exists or is 0; an empty list if there are none yet. */
  async after(seq: number): Promise<Event[]> {
    this.startAt(seq);
    for (;;) {
      const tail = this.#tail ?? seq;
      if (seq < tail - this.#kept.length) return this.#readEarlier(seq);
      if (tail > seq || this.#seenNews >= this.#news) break;
      await this.#refresh();
    }
    return this.#keptAfter(seq);
  }

  /**
   * Resolves with true when there may be an event after `seq`, and with false when the time is over or the signal
   * aborted.
   */
  woken(seq: number, timeoutMs: number, signal: AbortSignal): Promise<boolean> {
    if (this.#seenNews < this.#news || (this.#tail ?? 0) > seq) return Promise.resolve(true);
    if (signal.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const done = (isWoken: boolean): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        this.#waiting.delete(onWake);
        resolve(isWoken);
      };
      const onWake = (): void => done(true);
      const onAbort = (): void => done(false);
      const timer = setTimeout(onAbort, timeoutMs);
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.add(onWake);
    });
  }

  /** All readers that wait for new events share one statement. */
  #refresh(): Promise<void> {
    this.#loading ??= this.#readNews().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #readNews(): Promise<void> {
    const pauseMs = this.#loadedAtMs + PAUSE_MS - performance.now();
    if (pauseMs > 0 && !this.#hasMore) await delay(pauseMs);
    this.#loadedAtMs = performance.now();
    const seen = this.#news;
    const limit = this.#newsLimit;
    const events = await this.load(this.#tail ?? 0, limit);
    this.#shared.clear();
    for (const event of events) this.#keep(event);
    this.#hasMore = events.length >= limit;
    if (!this.#hasMore) this.#seenNews = seen;
    this.#newsLimit = this.#nextLimit(events);
  }

  /** Large events are read a few at a time, because all events of a query are in memory at once. */
  #nextLimit(events: readonly Event[]): number {
    const { reader, news } = this.pages;
    const limit = this.#newsLimit;
    const isLarge = events.reduce((sum, { data }) => sum + data.length, 0) > MOST_KEPT / 2;
    if (isLarge || events.length < limit / 2) return Math.max(Math.min(reader, news), Math.floor(limit / 2));
    return this.#hasMore ? Math.min(news, limit * 2) : limit;
  }

  #keptAfter(seq: number): Event[] {
    const shared = this.#shared.get(seq);
    if (shared) return shared;
    const first = this.#kept.findIndex(({ id }) => id > seq);
    if (first < 0) return [];
    const page = this.#kept.slice(first, first + this.pages.reader);
    this.#shared.set(seq, page);
    return page;
  }

  /** Readers that are equally late share one statement. */
  #readEarlier(seq: number): Promise<Event[]> {
    let page = this.#earlier.get(seq);
    if (page === undefined) {
      page = this.load(seq, this.pages.reader).finally(() => this.#earlier.delete(seq));
      this.#earlier.set(seq, page);
    }
    return page;
  }

  #keep(event: Event): void {
    this.#kept.push(event);
    this.#keptSize += event.data.length;
    this.#tail = event.id;
    while (this.#keptSize > MOST_KEPT && this.#kept.length > 1) this.#keptSize -= this.#kept.shift()?.data.length ?? 0;
  }
}
