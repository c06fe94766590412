import { connect } from 'node:net';
import { Client } from 'pg';
import {
  actor,
  actorNamed,
  analyst,
  closeCorpus,
  get,
  importEvents,
  ndjson,
  openCorpus,
  service,
} from '../../support/fixtures/corpus-fixture';
import { sampleEvents } from '../../support/samples/event-samples';

beforeAll(() => openCorpus());
afterAll(closeCorpus);

describe('all_results=true', () => {
  const COUNT = 4_500;
  const all = (actorId: string, query = '') => get(`/v1/actors/${actorId}/events?all_results=true${query}`);
  let many: string;
  beforeAll(async () => {
    const events = sampleEvents(COUNT, (index) => ({
      source: 'many',
      title: `M ${index % 7}`,
      eventDate: index % 5 === 0 ? null : `2018-01-${String(1 + (index % 28)).padStart(2, '0')}`,
      actors: [actor('many')],
    }));
    await importEvents(ndjson(events));
    many = await actorNamed('side many');
  });

  test.each(['', '&sort_order=asc', '&sort_by=title', '&sort_by=created_at', '&sort_by=salience_score&sort_order=asc'])(
    'returns each row once, in the order of the pages%s',
    async (query) => {
      const { status, body, headers } = await all(many, query);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(Object.keys(body)).toEqual(['items', 'total', 'page', 'pageSize', 'totalPages']);
      expect(body).toMatchObject({ total: COUNT, page: 1, pageSize: COUNT, totalPages: 1 });
      const ids = body.items.map(({ id }: { id: string }) => id);
      expect(new Set(ids).size).toBe(COUNT);
      const pages = [];
      for (let page = 1; page <= COUNT / 500; page += 1) {
        const { body: one } = await get(`/v1/actors/${many}/events?page_size=500&page=${page}${query}`);
        pages.push(...one.items.map(({ id }: { id: string }) => id));
      }
      expect(ids).toEqual(pages);
    },
  );

  test('returns an empty list if there are no rows', async () => {
    expect((await all(many, '&search=nowhere')).text).toBe(
      '{"items":[],"total":0,"page":1,"pageSize":0,"totalPages":0}',
    );
  });

  test('writes two audit records, the second with rows and bytes', async () => {
    const answer = await all(many);
    const record = await until(async () => {
      const { body } = await get(`/v1/audit/${answer.headers.get('x-request-id')}`);
      return body.end && body;
    });
    expect(record).toMatchObject({
      action: 'actors.events',
      outcome: 'streaming',
      status_code: 200,
      resource_ids: [many],
    });
    expect(record.end).toMatchObject({ outcome: 'success', rows: COUNT, bytes: Buffer.byteLength(answer.text) });
  });

  test('allows two streams per principal and refuses more with 429; a stream that its caller leaves is recorded as client_closed', async () => {
    // 20 MB: more than the buffers of the sockets.
    const description = 'word '.repeat(1_600);
    await importEvents(ndjson(sampleEvents(2_500, () => ({ source: 'long', description, actors: [actor('long')] }))));
    const long = await actorNamed('side long');
    const streams = await Promise.all([openRaw(long), openRaw(long)]);
    const third = await all(many);
    expect([third.status, third.body.error.code]).toEqual([429, 'rate_limit_exceeded']);
    expect(third.headers.get('retry-after')).toBeTruthy();
    streams.forEach(({ socket }) => socket.destroy());
    await until(async () => (await all(many)).status === 200);
    const record = await until(async () => {
      const { body } = await get(`/v1/audit/${streams[0].requestId}`);
      return body.end && body;
    });
    expect(record.end.outcome).toBe('client_closed');
    expect(record.end.rows).toBeLessThan(2_500);
  });

  test('answers a fault before the first byte with an ordinary error', async () => {
    const owner = new Client({ connectionString: service.database.ownerUrl });
    await owner.connect();
    await owner.query('alter table event rename to event_away');
    let answer: Awaited<ReturnType<typeof all>>;
    try {
      answer = await all(many);
    } finally {
      await owner.query('alter table event_away rename to event');
      await owner.end();
    }
    expect([answer.status, answer.body.error.code]).toEqual([500, 'internal_error']);
    const { body } = await get(`/v1/audit/${answer.headers.get('x-request-id')}`);
    expect(body).toMatchObject({ outcome: 'error', status_code: 500, end: null });
    expect((await all(many)).status).toBe(200);
  });

  /** A stream whose reader reads the headers and then nothing more. */
  function openRaw(actorId: string): Promise<{ socket: ReturnType<typeof connect>; requestId: string }> {
    const { port, hostname } = new URL(service.url);
    return new Promise((resolve) => {
      const socket = connect(Number(port), hostname);
      socket.write(
        `GET /v1/actors/${actorId}/events?all_results=true HTTP/1.1\r\nhost: x\r\nx-api-key: ${analyst}\r\n\r\n`,
      );
      socket.once('data', (head: Buffer) => {
        socket.pause();
        resolve({ socket, requestId: /x-request-id: (\S+)/i.exec(head.toString())?.[1] ?? '' });
      });
    });
  }
});

async function until<T>(find: () => Promise<T>): Promise<NonNullable<T>> {
  for (let left = 5_000; left > 0; left -= 1) {
    const found = await find();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('waited in vain');
}
