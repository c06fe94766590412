import { EventFeed } from './event-feed';
import type { ServerSentEvent } from './server-sent-events';

const PAGES = { news: 100, reader: 20 };

/** A stream as in the database, which counts its queries. */
class StoredStream {
  readonly events: ServerSentEvent[] = [];
  loads = 0;

  readonly load = (after: number, limit: number): Promise<ServerSentEvent[]> => {
    this.loads++;
    return Promise.resolve(this.events.filter(({ id }) => id > after).slice(0, limit));
  };

  write(count: number, size = 10): void {
    for (let left = count; left > 0; left--) {
      this.events.push({ id: this.events.length + 1, type: 'item', data: 'x'.repeat(size) });
    }
  }
}

async function readAll(feed: EventFeed<ServerSentEvent>, after: number): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const events = await feed.after(ids.at(-1) ?? after);
    if (events.length === 0) return ids;
    ids.push(...events.map(({ id }) => id));
  }
}

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

describe('a feed', () => {
  test('returns every event once, in order, wherever a reader begins', async () => {
    const stream = new StoredStream();
    stream.write(250);
    const feed = new EventFeed(stream.load, PAGES);
    for (const after of [120, 0, 249, 250, 7]) {
      expect(await readAll(feed, after)).toEqual(numbers(after + 1, 250));
    }
  });

  test('returns later events only after it was woken', async () => {
    const stream = new StoredStream();
    stream.write(3);
    const feed = new EventFeed(stream.load, PAGES);
    expect(await readAll(feed, 0)).toEqual([1, 2, 3]);
    stream.write(2);
    expect(await feed.after(3)).toEqual([]);
    feed.wake();
    expect(await readAll(feed, 3)).toEqual([4, 5]);
    expect(await readAll(feed, 0)).toEqual([1, 2, 3, 4, 5]);
  });

  test('queries the database once for a thousand readers', async () => {
    const stream = new StoredStream();
    stream.write(1);
    const feed = new EventFeed(stream.load, PAGES);
    await feed.after(0);
    stream.loads = 0;
    stream.write(1);
    feed.wake();
    const all = await Promise.all(Array.from({ length: 1_000 }, () => feed.after(1)));
    expect(all.every((events) => events.length === 1 && events[0]?.id === 2)).toBe(true);
    expect(stream.loads).toBe(1);
  });

  test('keeps a limited number of events, and reads earlier ones from the database again', async () => {
    const stream = new StoredStream();
    stream.write(60, 100_000);
    const feed = new EventFeed(stream.load, PAGES);
    expect(await readAll(feed, 0)).toEqual(numbers(1, 60));
    stream.loads = 0;
    expect(await feed.after(59)).toHaveLength(1);
    expect(stream.loads).toBe(0);
    expect(await readAll(feed, 0)).toEqual(numbers(1, 60));
    expect(stream.loads).toBeGreaterThan(0);
  });

  test('reads earlier events for a late reader alone', async () => {
    const stream = new StoredStream();
    stream.write(500);
    const feed = new EventFeed(stream.load, PAGES);
    feed.startAt(500);
    expect(await feed.after(3)).toHaveLength(20);
    stream.loads = 0;
    stream.write(1);
    expect(await readAll(feed, 500)).toEqual([501]);
    expect(stream.loads).toBe(1);
    expect(await readAll(feed, 3)).toEqual(numbers(4, 501));
  });

  test('gives readers at the same position the same page, and a new page after new events', async () => {
    const stream = new StoredStream();
    stream.write(5);
    const feed = new EventFeed(stream.load, PAGES);
    const page = await feed.after(0);
    expect(await feed.after(0)).toBe(page);
    stream.write(1);
    feed.wake();
    expect(await readAll(feed, 5)).toEqual([6]);
    expect((await feed.after(0)).map(({ id }) => id)).toEqual(numbers(1, 6));
  });

  test('reads earlier events once for readers that are equally late', async () => {
    const stream = new StoredStream();
    stream.write(500);
    const feed = new EventFeed(stream.load, PAGES);
    feed.startAt(500);
    const all = await Promise.all(Array.from({ length: 100 }, () => feed.after(3)));
    expect(all.every((events) => events.length === 20 && events[0]?.id === 4)).toBe(true);
    expect(stream.loads).toBe(1);
  });

  test('reads more new events at a time while there are many, but fewer if they are large', async () => {
    const limitsFor = async (size: number): Promise<number[]> => {
      const stream = new StoredStream();
      stream.write(400, size);
      const limits: number[] = [];
      const feed = new EventFeed((after, limit) => {
        limits.push(limit);
        return stream.load(after, limit);
      }, PAGES);
      expect(await readAll(feed, 0)).toEqual(numbers(1, 400));
      return limits;
    };
    expect((await limitsFor(10)).slice(0, 5)).toEqual([20, 40, 80, 100, 100]);
    expect(new Set((await limitsFor(50_000)).slice(0, 10))).toEqual(new Set([20]));
  });

  test('misses no event that arrives while it reads', async () => {
    const stream = new StoredStream();
    stream.write(1);
    const feed = new EventFeed<ServerSentEvent>(async (after, limit) => {
      const events = await stream.load(after, limit);
      if (stream.events.length === 1) {
        stream.write(1);
        feed.wake();
      }
      return events;
    }, PAGES);
    expect(await readAll(feed, 0)).toEqual([1, 2]);
  });
});

describe('waiting', () => {
  const never = new AbortController().signal;

  test('ends when there are new events, and leaves no listener', async () => {
    const stream = new StoredStream();
    const feed = new EventFeed(stream.load, PAGES);
    await feed.after(0);
    const waiting = feed.woken(0, 60_000, never);
    feed.wake();
    await expect(waiting).resolves.toBe(true);
  });

  test('ends at once if there are new events already', async () => {
    const feed = new EventFeed(new StoredStream().load, PAGES);
    await expect(feed.woken(0, 60_000, never)).resolves.toBe(true);
  });

  test('ends when its time is over or its signal aborts', async () => {
    const feed = new EventFeed(new StoredStream().load, PAGES);
    await feed.after(0);
    await expect(feed.woken(0, 5, never)).resolves.toBe(false);
    const end = new AbortController();
    const waiting = feed.woken(0, 60_000, end.signal);
    end.abort();
    await expect(waiting).resolves.toBe(false);
    await expect(feed.woken(0, 60_000, end.signal)).resolves.toBe(false);
  });
});
