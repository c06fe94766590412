import { EventSource } from 'eventsource';
import { request } from 'node:http';
import { JobFeeds } from '../../../src/modules/web-search/streams/job-feeds';
import { expectWhole, readStream, type StreamedEvent } from '../../support/http/event-stream';
import { testWith } from '../../support/app/programs';
import { randomNumbers } from '../../support/samples/random-numbers';
import { BOUT, SearchDesk } from '../../support/fixtures/search-fixture';
import { startTestApp } from '../../support/app/test-app';

/** `STREAM_READERS=1000` for the full number; 200 in every run, four batches of readers. */
const READERS = Number(process.env.STREAM_READERS ?? 200);
const AT_ONCE = 50;
const SEED = 20_261_121;

let desk: SearchDesk;
let feeds: JobFeeds;

beforeAll(async () => {
  desk = await SearchDesk.open({
    WEB_SEARCH_JOBS_PER_TENANT: '50',
    JOB_CONCURRENCY: '10',
    MAX_STREAMS_PER_PRINCIPAL: '1000',
    MAX_STREAMS_PER_TENANT: '1000',
  });
  feeds = desk.service.app.get(JobFeeds);
});
afterAll(() => desk.close());

/** Reads a stream to its end over connections that are cut after some bytes, anywhere in an event. */
async function readCut(url: string, random: () => number): Promise<StreamedEvent[]> {
  const events: StreamedEvent[] = [];
  for (;;) {
    const lastEventId = events.at(-1)?.id;
    const cutAfterBytes = 1 + Math.floor(random() ** 2 * 150_000);
    const read = await readStream(url, {
      key: desk.key,
      cutAfterBytes,
      ...(lastEventId !== undefined && { lastEventId }),
    });
    if (read.status === 204) return events;
    expect(read.status).toBe(200);
    events.push(...read.events);
    if (read.hasEnded) return events;
  }
}

async function allClosed(): Promise<void> {
  for (const until = Date.now() + 300_000; feeds.openStreams > 0 && Date.now() < until;) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(feeds.openStreams).toBe(0);
}

test(`${READERS} streams cut at random bytes and resumed neither miss nor repeat an event`, async () => {
  desk.engine.options = { pages: 3, perPage: 10, delayMs: 300, name: 'Viktor Bout', words: 30 };
  const random = randomNumbers(SEED);
  const ids = await Promise.all(Array.from({ length: 10 }, () => desk.start({ ...BOUT, maxResults: 10 })));
  const whole = new Map<string, string[]>();
  const read = new Map<string, string[][]>();
  for (let begun = 0; begun < READERS; begun += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, (_, at) => ids[(begun + at) % ids.length] ?? '');
    const streams = await Promise.all(batch.map((id) => readCut(desk.streamUrl(id), random)));
    streams.forEach((events, at) => {
      expectWhole(events);
      const id = batch[at] ?? '';
      read.set(id, [...(read.get(id) ?? []), events.map(({ data }) => data)]);
    });
  }
  for (const id of ids) {
    const { events } = await readStream(desk.streamUrl(id), { key: desk.key });
    whole.set(
      id,
      events.map(({ data }) => data),
    );
  }
  for (const [id, streams] of read) for (const stream of streams) expect(stream).toEqual(whole.get(id));
  await allClosed();
}, 600_000);

test('a stream that is cut leaves no listener behind', async () => {
  desk.engine.options = { pages: 1, perPage: 1, delayMs: 300_000, name: 'Viktor Bout', words: 30 };
  const id = await desk.start();
  for (let round = 0; round < 10; round++) {
    const streams = Array.from({ length: 50 }, () => readStream(desk.streamUrl(id), { key: desk.key, cutAfterId: 1 }));
    await Promise.all(streams);
  }
  await allClosed();
  expect((await desk.service.call('DELETE', `/v1/web-search/jobs/${id}`, { key: desk.key })).status).toBe(204);
});

test('the service buffers a bounded part of a stream whose reader stops reading', async () => {
  desk.engine.options = { pages: 3, perPage: 20, delayMs: 0, name: 'Viktor Bout', words: 30 };
  const id = await desk.start({ ...BOUT, maxResults: 60 });
  await desk.ended(id);
  const stalled = await Promise.all(
    Array.from(
      { length: 20 },
      () =>
        new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
          request(desk.streamUrl(id), { headers: { 'x-api-key': desk.key } }, resolve)
            .on('error', reject)
            .end();
        }),
    ),
  );
  for (const response of stalled) response.pause();
  await new Promise((resolve) => setTimeout(resolve, 500));
  const other = await readStream(desk.streamUrl(id), { key: desk.key });
  expectWhole(other.events);
  for (const response of stalled) response.destroy();
  await allClosed();
});

test('the eventsource package reads a search, reconnects by itself, and stops at the end', async () => {
  desk.engine.options = { pages: 2, perPage: 10, delayMs: 200, name: 'Viktor Bout', words: 30 };
  const id = await desk.start();
  const ids: number[] = [];
  let connections = 0;
  await new Promise<void>((resolve, reject) => {
    const source = new EventSource(desk.streamUrl(id), {
      fetch: (url, init) => {
        connections++;
        return fetch(url, { ...init, headers: { ...init.headers, 'x-api-key': desk.key } });
      },
    });
    for (const type of ['job', 'progress', 'item', 'warning', 'result', 'error']) {
      source.addEventListener(type, (event: MessageEvent & { lastEventId: string }) => {
        if (event.data !== undefined) ids.push(Number(event.lastEventId));
      });
    }
    // The server ends the stream; the package requests it again and gets 204.
    source.addEventListener('error', () => {
      if (source.readyState === source.CLOSED) resolve();
    });
    setTimeout(() => reject(new Error(`still open after ${ids.length} events`)), 20_000).unref();
  });
  expect(ids).toEqual(ids.map((_, index) => index + 1));
  expect(ids.length).toBeGreaterThan(10);
  expect(connections).toBe(2);
}, 600_000);

testWith('curl')('curl reads a search', async () => {
  desk.engine.options = { pages: 1, perPage: 5, delayMs: 0, name: 'Viktor Bout', words: 30 };
  const id = await desk.start();
  await desk.ended(id);
  const { spawn } = await import('node:child_process');
  const curl = spawn('curl', ['-sN', '-H', `x-api-key: ${desk.key}`, desk.streamUrl(id)]);
  let text = '';
  curl.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
  const code = await new Promise((resolve) => curl.on('close', resolve));
  expect(code).toBe(0);
  expect(text).toBe((await readStream(desk.streamUrl(id), { key: desk.key })).text);
});

test('another instance resumes a stream', async () => {
  desk.engine.options = { pages: 2, perPage: 10, delayMs: 500, name: 'Viktor Bout', words: 30 };
  const other = await startTestApp({ ROLE: 'serve' }, desk.service.database);
  try {
    const id = await desk.start();
    const first = await readStream(desk.streamUrl(id), { key: desk.key, cutAfterId: 4 });
    const lastEventId = first.events.at(-1)?.id ?? 0;
    const rest = await readStream(`${other.url}/v1/web-search/jobs/${id}/stream`, { key: desk.key, lastEventId });
    expectWhole([...first.events, ...rest.events]);
  } finally {
    await other.close();
  }
});

test('a service that stops ends its streams at once', async () => {
  desk.engine.options = { pages: 1, perPage: 1, delayMs: 300_000, name: 'Viktor Bout', words: 30 };
  const id = await desk.start();
  const other = await startTestApp({ ROLE: 'serve', SHUTDOWN_TIMEOUT_MS: '300000' }, desk.service.database);
  const reading = readStream(`${other.url}/v1/web-search/jobs/${id}/stream`, { key: desk.key });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const stoppedAtMs = Date.now();
  await other.close();
  expect((await reading).hasEnded).toBe(true);
  expect(Date.now() - stoppedAtMs).toBeLessThan(200_000);
  await desk.service.call('DELETE', `/v1/web-search/jobs/${id}`, { key: desk.key });
});

test('an idle stream sends heartbeats', async () => {
  desk.engine.options = { pages: 1, perPage: 1, delayMs: 0, name: 'Viktor Bout', words: 30 };
  desk.engine.holdAfter(0);
  const { comments, events } = await readStream(desk.streamUrl(await desk.start()), {
    key: desk.key,
    onComment: (comment) => comment === 'keep-alive' && desk.engine.release(),
  });
  expect(comments).toContain('keep-alive');
  expectWhole(events);
}, 600_000);
