import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { ThreatStream } from '../../../src/modules/threats/stream/threat-stream';
import { ThreatStreamRepository } from '../../../src/modules/threats/stream/threat-stream.repository';
import { Db } from '../../../src/platform/database/db';
import { readStream, type StreamedEvent, type StreamOptions, type StreamRead } from '../../support/http/event-stream';
import { randomNumbers } from '../../support/samples/random-numbers';
import { startTestApp } from '../../support/app/test-app';
import {
  analyst,
  asset,
  closeDesk,
  event,
  importEvents,
  list,
  openDesk,
  patch,
  putAssets,
  scan,
  service,
} from '../../support/fixtures/threats-fixture';

const SEED = 20_261_122;
const NORTH = asset('n', 25.05, 121.5);
const SOUTH = asset('s', 22.6, 120.35);
const OPENING = 'retry: 2000\n\n';
const KEEP_ALIVE = ': keep-alive\n\n';

let stream: ThreatStream;
let north: string;
let south: string;
let quietKey: string;
let quiet: Promise<StreamRead>;
let quietStreams = 1;

const urlOf = (query = '', base = service.url): string => `${base}/v1/threats/stream${query}`;
const read = (options: Partial<StreamOptions> = {}, query = ''): Promise<StreamRead> =>
  readStream(urlOf(query), { key: analyst(), ...options });
const newest = async (): Promise<number> => (await list('limit=1')).body.stream_seq as number;
const dataOf = ({ data }: StreamedEvent) =>
  JSON.parse(data) as { seq: number; kind: string; threat_id: string; threat: Record<string, unknown> | null };

let isPinned = false;
/** Makes one more change. */
async function change(id = north): Promise<void> {
  isPinned = !isPinned;
  expect((await patch(id, { pinned: isPinned })).status).toBe(200);
}

/** Waits until this many streams are open in this process, in addition to the idle one. */
async function open(count: number): Promise<void> {
  const isSo = (): boolean => stream.changes.openStreams === count + quietStreams;
  for (const until = Date.now() + 300_000; !isSo() && Date.now() < until;) await delay(10);
  expect(stream.changes.openStreams).toBe(count + quietStreams);
}

function expectConsecutive(events: readonly StreamedEvent[], from: number): void {
  expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => from + index));
  for (const one of events) expect(dataOf(one)).toMatchObject({ seq: one.id, kind: one.type });
}

beforeAll(async () => {
  await openDesk();
  stream = service.app.get(ThreatStream);
  const { analyst: key = '' } = await service.tenant('quiet');
  quietKey = key;
  quiet = readStream(urlOf(), { key, cutAfterBytes: OPENING.length + KEEP_ALIVE.length });
  void quiet.then(() => (quietStreams = 0));
  await putAssets(NORTH, SOUTH);
  const { threats } = (await list()).body as { threats: { id: string; title: string }[] };
  const idOf = (name: string): string => threats.find(({ title }) => title.includes(name))?.id ?? '';
  [north, south] = [idOf('north'), idOf('south')];
});
afterAll(closeDesk);

test('the stream from its start contains every threat, numbered from 1', async () => {
  const seq = await newest();
  const { status, headers, events, text } = await read({ lastEventId: 0, cutAfterId: seq });
  expect([status, headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
  expect(text.startsWith(OPENING)).toBe(true);
  expectConsecutive(events, 1);
  expect(events.map(({ type }) => type)).toEqual(['created', 'created']);
  expect(events.map((one) => dataOf(one).threat_id).sort()).toEqual([north, south].sort());
});

test('a list and the stream after its number neither miss nor repeat a change', async () => {
  const { body } = await list();
  const shown = body.threats.find(({ id }: { id: string }) => id === north);
  await patch(north, { severity: 'high' });
  await patch(south, { severity: 'low' });
  await patch(north, { severity: null });
  const { events } = await read({ lastEventId: body.stream_seq, cutAfterId: body.stream_seq + 3 });
  expectConsecutive(events, body.stream_seq + 1);
  expect(events.map((one) => dataOf(one).threat_id)).toEqual([north, south, north]);
  const last = dataOf(events[2]!);
  expect(Object.keys(last.threat ?? {})).toEqual(Object.keys(shown as object));
  expect(last.threat).toEqual((await list()).body.threats.find(({ id }: { id: string }) => id === north));
  await patch(south, { severity: null });
});

test('changes, new threats and their end arrive while the stream is open', async () => {
  const seq = await newest();
  const received: string[] = [];
  const reading = read({
    cutAfterId: seq + 4,
    onEvent: (one) => received.push(`${one.type} ${dataOf(one).threat_id}`),
  });
  await open(1);
  await change();
  await importEvents(event('east', 35.0, 139.0, { locationCountry: 'JP' }));
  await putAssets(NORTH, SOUTH, asset('e', 35.05, 139.0));
  await putAssets(NORTH, SOUTH);
  // A threat that was ended is reported as updated when it becomes live again.
  await change();
  const { events } = await reading;
  expectConsecutive(events, seq + 1);
  const east = dataOf(events[1]!).threat_id;
  expect(received).toEqual([`updated ${north}`, `created ${east}`, `ended ${east}`, `updated ${north}`]);
  await open(0);
});

test('refused changes and changes without effect have no number', async () => {
  const seq = await newest();
  expect((await patch(north, { status: 'active' })).status).toBe(200);
  await patch(south, { status: 'resolved' });
  expect((await patch(south, { status: 'contained' })).status).toBe(409);
  await patch(south, { status: 'active' });
  await scan();
  expect(await newest()).toBe(seq + 2);
});

describe('filters of the stream', () => {
  test.each<[string, boolean]>([
    ['asset_id=n', true],
    ['asset_id=s&asset_id=n', true],
    ['asset_id=s', false],
    ['status=active', true],
    ['status=dismissed&status=resolved', false],
    ['severity=critical&severity=high&severity=medium&severity=low&severity=negligible', true],
    ['asset_id=n&status=ended', false],
  ])('with %s the event contains the threat: %p', async (query, isIncluded) => {
    const seq = await newest();
    await change();
    const { events } = await read({ lastEventId: seq, cutAfterId: seq + 1 }, `?${query}`);
    expectConsecutive(events, seq + 1);
    expect(dataOf(events[0]!)).toMatchObject({ threat_id: north, threat: isIncluded ? { id: north } : null });
  });

  test('remove the content of a threat that no longer matches', async () => {
    const seq = await newest();
    await patch(south, { status: 'monitoring' });
    const { events } = await read({ lastEventId: seq, cutAfterId: seq + 1 }, '?status=active');
    expect(dataOf(events[0]!)).toEqual({ seq: seq + 1, kind: 'updated', threat_id: south, threat: null });
    await patch(south, { status: 'active' });
  });

  test.each([
    ['status=gone', 'status'],
    ['severity=huge', 'severity'],
  ])('reject %s with 422', async (query, field) => {
    const answer = await service.call('GET', `/v1/threats/stream?${query}`, { key: analyst() });
    expect([answer.status, answer.body.detail[0].loc.slice(0, 2)]).toEqual([422, ['query', field]]);
  });
});

test.each(['-1', '1.5', 'x', '1e3', '99999999999999999999'])(
  'the Last-Event-ID %s is rejected with 422',
  async (id) => {
    const headers = { 'last-event-id': id };
    const answer = await service.call('GET', '/v1/threats/stream', { key: analyst(), headers });
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['header', 'Last-Event-ID']]);
  },
);

describe('events that were deleted', () => {
  const expectReset = async (lastEventId: number): Promise<void> => {
    const seq = await newest();
    await change();
    const ids: number[] = [];
    const reading = read({ lastEventId, cutAfterId: seq + 2, onEvent: ({ id }) => ids.push(id) });
    await change();
    const { events } = await reading;
    const [first, ...rest] = events;
    expect(first?.type).toBe('reset');
    expect(JSON.parse(first?.data ?? '')).toEqual({ seq: first?.id });
    expect(first?.id).toBeGreaterThan(seq);
    expectConsecutive(rest, (first?.id ?? 0) + 1);
  };
  const removeBut = (changes: number): Promise<void> =>
    service.app
      .get(Db)
      .runAsSystem('test', (tx) => service.app.get(ThreatStreamRepository).removeOld(tx, { days: 7, changes }));

  test('are reported first, and the stream continues with the newest', async () => {
    await removeBut(2);
    await expectReset(0);
    const seq = await newest();
    const { events } = await read({ lastEventId: seq - 2, cutAfterId: seq });
    expectConsecutive(events, seq - 1);
    await removeBut(0);
    await expectReset(seq - 1);
  });

  test('are not reported to a reader that has read them', async () => {
    await removeBut(0);
    const seq = await newest();
    await change();
    const { events } = await read({ lastEventId: seq, cutAfterId: seq + 1 });
    expectConsecutive(events, seq + 1);
  });

  test('are reported for a number that was never used', () => expectReset(1_000_000));
});

test('streams cut at random bytes and resumed lose nothing under concurrent writes', async () => {
  const [random, seq, writes] = [randomNumbers(SEED), await newest(), 60];
  const readCut = async (): Promise<StreamedEvent[]> => {
    const events: StreamedEvent[] = [];
    for (;;) {
      const lastEventId = events.at(-1)?.id ?? seq;
      if (lastEventId === seq + writes) return events;
      const cutAfterBytes = 1 + Math.floor(random() ** 2 * 20_000);
      const part = await read({ lastEventId, cutAfterBytes, cutAfterId: seq + writes });
      events.push(...part.events);
    }
  };
  const readers = Array.from({ length: 20 }, readCut);
  const write = async (id: string): Promise<void> => {
    for (let count = 0; count < writes / 2; count += 1) {
      expect((await patch(id, { pinned: count % 2 === 0 })).status).toBe(200);
    }
  };
  await Promise.all([write(north), write(south)]);
  for (const events of await Promise.all(readers)) {
    expectConsecutive(events, seq + 1);
    expect(events).toHaveLength(writes);
  }
  await open(0);
}, 600_000);

test('a reader that stops reading does not block others', async () => {
  const seq = await newest();
  const stalled = await Promise.all(
    Array.from(
      { length: 20 },
      () =>
        new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
          const headers = { 'x-api-key': analyst(), 'last-event-id': String(seq) };
          request(urlOf(), { headers }, resolve).on('error', reject).end();
        }),
    ),
  );
  for (const response of stalled) response.pause();
  for (let count = 0; count < 20; count += 1) await change();
  const { events } = await read({ lastEventId: seq, cutAfterId: seq + 20 });
  expectConsecutive(events, seq + 1);
  for (const response of stalled) response.destroy();
  await open(0);
});

test('another instance sends the same events, and ends its streams at once when it stops', async () => {
  const other = await startTestApp({ ROLE: 'serve', SHUTDOWN_TIMEOUT_MS: '20000' }, service.database);
  const seq = await newest();
  let arrived = (): void => undefined;
  const first = new Promise<void>((resolve) => (arrived = resolve));
  const reading = readStream(urlOf('', other.url), { key: analyst(), lastEventId: seq, onEvent: () => arrived() });
  try {
    await change();
    await first;
  } finally {
    await other.close();
  }
  const { events, hasEnded } = await reading;
  expect(hasEnded).toBe(true);
  expectConsecutive(events, seq + 1);
});

test('the audit log records the beginning and the end of a stream', async () => {
  const { admin = '' } = await service.tenant('watched', { admin: { role: 'admin' } });
  const cut = await readStream(urlOf(), { key: admin, cutAfterBytes: OPENING.length });
  const id = String(cut.headers['x-request-id']);
  let record: { outcome?: string; end?: { action: string; outcome: string } } = {};
  for (const until = Date.now() + 300_000; !record.end && Date.now() < until;) {
    record = (await service.call('GET', `/v1/audit/${id}`, { key: admin })).body as typeof record;
    await delay(100);
  }
  expect(record).toMatchObject({ action: 'threats.stream', outcome: 'streaming' });
  expect(record.end).toMatchObject({ action: 'threats.stream.end', outcome: 'client_closed' });
});

test('an idle stream sends heartbeats, and receives no events of another portfolio', async () => {
  expect((await quiet).text).toBe(OPENING + KEEP_ALIVE);
  expect((await service.call('GET', '/v1/threats', { key: quietKey })).body.stream_seq).toBe(0);
}, 600_000);
