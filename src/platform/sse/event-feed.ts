import type { ServerSentEvent } from './server-sent-events';

/** How many events are read at a time. */
export interface FeedPages {
  /** Read once for all readers that wait for new events. */
  readonly news: number;
  /** Read for one reader; this is what a stalled reader keeps in memory. */
  readonly reader: number;
}

/**
 * The size of the cached latest events in characters, so that a thousand readers of one stream query the database
 * once.
 */
const MOST_KEPT = 262_144;

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
  #waiting = new Set<() => void>();

  /** @param load returns the events after a number, in order, up to a limit */
  constructor(
    private readonly load: (after: number, limit: number) => Promise<Event[]>,
    private readonly pages: FeedPages,
  ) {}

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
      if (seq < tail - this.#kept.length) return this.load(seq, this.pages.reader);
      if (tail > seq || this.#seenNews >= this.#news) break;
      await this.#refresh();
    }
    const first = this.#kept.findIndex(({ id }) => id > seq);
    return first < 0 ? [] : this.#kept.slice(first, first + this.pages.reader);
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
    const seen = this.#news;
    const events = await this.load(this.#tail ?? 0, this.pages.news);
    for (const event of events) this.#keep(event);
    if (events.length < this.pages.news) this.#seenNews = seen;
  }

  #keep(event: Event): void {
    this.#kept.push(event);
    this.#keptSize += event.data.length;
    this.#tail = event.id;
    while (this.#keptSize > MOST_KEPT && this.#kept.length > 1) this.#keptSize -= this.#kept.shift()?.data.length ?? 0;
  }
}
