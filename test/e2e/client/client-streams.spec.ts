import { createClient, type ThreatMonitoringClient } from '../../../client/src/client';
import type { ThreatEvent, WebSearchEvent } from '../../../client/src/types';
import { TcpProxy } from '../../support/peers/tcp-proxy';
import {
  analyst,
  asset,
  closeDesk,
  list,
  openDesk,
  patch,
  putAssets,
  service,
} from '../../support/fixtures/threats-fixture';

/* The streams of the typed client, over connections that are cut in the middle. */

const proxy = new TcpProxy();
let client: ThreatMonitoringClient;
let port: number;

beforeAll(async () => {
  await openDesk();
  await putAssets(asset('n', 25.05, 121.5));
  port = Number(new URL(service.url).port);
  await proxy.open(port);
  client = createClient({ baseUrl: `http://127.0.0.1:${proxy.port}`, apiKey: analyst() });
});
afterAll(async () => {
  await proxy.close();
  await closeDesk();
});

/** Cuts all connections; the next connection reaches the service again. */
async function cut(): Promise<void> {
  proxy.cut();
  await proxy.open(port);
}

test('a stream of threats continues without a gap after its connection was cut', async () => {
  const { body } = await list();
  const id = body.threats[0].id as string;
  const events: ThreatEvent[] = [];
  const after = body.stream_seq as number;
  for await (const one of client.streamThreats({ lastEventId: after - 1, signal: AbortSignal.timeout(60_000) })) {
    events.push(one);
    if (events.length === 1) {
      await cut();
      await patch(id, { pinned: true });
    }
    if (events.length === 2) await patch(id, { pinned: false });
    if (events.length === 3) break;
  }
  expect(events.map((one) => one.id)).toEqual([after, after + 1, after + 2]);
  expect(events.map(({ event: name }) => name)).toEqual(['created', 'updated', 'updated']);
  const [, second] = events;
  if (second?.event !== 'updated') throw new Error('not an update');
  expect(second.data).toMatchObject({ threat_id: id, threat: { id, title: expect.any(String) } });
});

test('filters of the stream remove a threat from its event', async () => {
  const stream = client.streamThreats({ lastEventId: 0, filters: { status: ['ended'] } });
  const { value } = await stream.next();
  expect(value).toMatchObject({ id: 1, event: 'created', data: { threat: null } });
  await stream.return();
});

test('a web search can be read to its result, and again from the middle', async () => {
  const events: WebSearchEvent[] = [];
  for await (const one of client.streamWebSearch({ subject: { type: 'keyword', name: 'harbour' } })) {
    events.push(one);
    if (events.length === 1) await cut();
  }
  expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1));
  expect(events[0]).toMatchObject({ event: 'job', data: { status: 'queued' } });
  const last = events.at(-1);
  if (last?.event !== 'result') throw new Error(`it ended with ${last?.event ?? 'nothing'}`);
  const { jobId, summary } = last.data;
  expect(summary.itemsReturned).toBe(last.data.items.length);

  const rest: number[] = [];
  for await (const { id } of client.resumeWebSearch(jobId, { lastEventId: 1 })) rest.push(id);
  expect(rest).toEqual(events.slice(1).map(({ id }) => id));
  for await (const { id } of client.resumeWebSearch(jobId, { lastEventId: last.id })) rest.push(id);
  expect(rest).toHaveLength(events.length - 1);
});

test('a stream that the service refuses throws its error', async () => {
  const stream = client.resumeWebSearch('0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10');
  await expect(stream.next()).rejects.toMatchObject({ name: 'ServiceError', status: 404, code: 'not_found' });
});

test('a stream ends with the reason of its abort signal', async () => {
  const end = new AbortController();
  const stream = client.streamThreats({ lastEventId: 0, signal: end.signal });
  await stream.next();
  end.abort(new Error('enough'));
  await expect(stream.next()).rejects.toThrow('enough');
});
