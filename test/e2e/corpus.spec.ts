import { connect } from 'node:net';
import { Client } from 'pg';
import type { EventInput } from '../../src/modules/corpus/corpus.contract';
import { sampleEvent, sampleEvents } from '../support/event-samples';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from '../support/test-app';

let service: TestApp;
let analyst: string;
/** Sees Taiwan's and Japan's events since 2018 alone. */
let scoped: string;
let sideA: string;

const actor = (sourceActorId: string, role = 'side_a') => ({
  sourceActorId,
  name: `Side ${sourceActorId}`,
  role,
  type: null,
  country: null,
});
const NOTHING: EventInput = {
  ...sampleEvent('bare', { title: 'Bare', description: null, eventType: 'other', eventDate: null, location: null }),
  ...{ locationCountry: null, locationCoordinates: null, admin1: null, geoPrecision: null, uncertaintyKm: null },
  ...{
    fatalities: null,
    civilianTargeting: null,
    articleCount: 0,
    actors: [actor('a')],
    sources: [],
    categorySpecificData: {},
  },
};
const EVENTS: EventInput[] = [
  sampleEvent('1', {
    title: 'Bombing in Taipei',
    eventDate: '2018-01-01',
    fatalities: 5,
    salienceScore: 0.9,
    articleCount: 7,
  }),
  sampleEvent('2', {
    title: 'Car bomb near Ōsaka',
    locationCountry: 'JP',
    eventDate: '2018-03-01',
    fatalities: 1,
    eventType: 'bombing',
  }),
  sampleEvent('3', {
    title: 'Riot in Paris',
    locationCountry: 'FR',
    eventCategory: 'political',
    eventType: 'riot',
    eventSubtype: 'mob',
    eventDate: '2019-05-05',
    salienceScore: 0.1,
    actors: [actor('a', 'target'), actor('a'), actor('c')],
  }),
  sampleEvent('4', { title: 'Old clash', eventDate: '1999-01-01', actors: [actor('a'), actor('c')] }),
  sampleEvent('5', { title: 'Other clash', locationCountry: 'FR', actors: [actor('c')] }),
  NOTHING,
];
const ndjson = (events: readonly unknown[]): string => events.map((event) => `${JSON.stringify(event)}\n`).join('');
const importEvents = (rawBody: string | Buffer, path = '/v1/admin/events/import?format=ndjson', headers = {}) =>
  service.call('POST', path, { key: OPERATOR_KEY, rawBody, headers });
const get = (path: string, key = analyst): Promise<Answer> => service.call('GET', path, { key });
const titles = (answer: Answer): string[] => answer.body.items.map((item: { title: string }) => item.title);
const actorNamed = async (name: string): Promise<string> => (await get(`/v1/actors?search="${name}"`)).body.items[0].id;

beforeAll(async () => {
  service = await startTestApp({ METRICS_PORT: '0' });
  const scope = { countries: ['Taiwan', 'JPN'], date_from: '2018-01-01' };
  const keys = await service.tenant('corpus', {
    analyst: { role: 'analyst' },
    scoped: { role: 'viewer', scope },
    auditor: { role: 'auditor' },
  });
  ({ analyst = '', scoped = '' } = keys);
  const imported = await importEvents(ndjson(EVENTS));
  expect(imported.body).toEqual({
    read: 6,
    stored: 6,
    revised: 0,
    unchanged: 0,
    rejected: 0,
    rejections: [],
    corpus_revision: 1,
  });
  sideA = await actorNamed('side a');
});
afterAll(() => service.close());

describe('GET /v1/actors/{actor_id}/events', () => {
  const list = (query = '', key = analyst) => get(`/v1/actors/${sideA}/events${query}`, key);

  test('answers with every field of the specification, null where there is no value', async () => {
    const { status, body } = await list('?search=taipei');
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ total: 1, page: 1, pageSize: 50, totalPages: 1 },
      items: [
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          ...{ title: 'Bombing in Taipei', description: 'What happened in 1', eventCategory: 'conflict' },
          ...{ eventType: 'armed_clash', eventSubtype: null, eventDate: '2018-01-01', eventDateEnd: null },
          ...{ location: 'Hualien', locationCountry: 'TW', locationCoordinates: { lat: 23.98, lng: 121.6 } },
          ...{ fatalities: 5, injuries: null, abductions: null, civilianTargeting: false },
          ...{ admin1: 'Hualien County', admin2: null, admin3: null, geoPrecision: 1, salienceScore: 0.9 },
          ...{ salienceRationale: 'Three people died', articleCount: 7, actorCount: 2 },
          ...{ sourceDomains: ['example.org'], sourceTypes: ['news'] },
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        },
      ],
    });
    const bare = (await list('?search=bare')).body.items[0];
    expect(bare).toMatchObject({
      eventDate: null,
      locationCoordinates: null,
      sourceDomains: null,
      actorCount: 1,
      articleCount: 0,
    });
    expect(Object.keys(bare)).toHaveLength(27);
  });

  test.each([
    ['', ['Riot in Paris', 'Car bomb near Ōsaka', 'Bombing in Taipei', 'Old clash', 'Bare']],
    ['?sort_order=asc', ['Old clash', 'Bombing in Taipei', 'Car bomb near Ōsaka', 'Riot in Paris', 'Bare']],
    [
      '?sort_by=title&sort_order=asc',
      ['Bare', 'Bombing in Taipei', 'Car bomb near Ōsaka', 'Old clash', 'Riot in Paris'],
    ],
    ['?sort_by=fatalities&sort_order=asc&page_size=2', ['Car bomb near Ōsaka', 'Riot in Paris']],
    ['?page=2&page_size=2', ['Bombing in Taipei', 'Old clash']],
    ['?page=9', []],
    ['?country=JP', ['Car bomb near Ōsaka']],
    ['?country=japan&country=FRA', ['Riot in Paris', 'Car bomb near Ōsaka']],
    ['?event_category=political', ['Riot in Paris']],
    ['?event_type=bombing&event_type=riot', ['Riot in Paris', 'Car bomb near Ōsaka']],
    ['?event_subtype=mob', ['Riot in Paris']],
    ['?event_type=unheard', []],
    ['?date_from=2018-01-01&date_to=2018-03-01', ['Car bomb near Ōsaka', 'Bombing in Taipei']],
    ['?date_to=1999-01-01', ['Old clash']],
    ['?search=bomb', ['Car bomb near Ōsaka', 'Bombing in Taipei']],
    ['?search=OSAKA', ['Car bomb near Ōsaka']],
    ['?search=car', ['Car bomb near Ōsaka']],
    ['?search=%22car+bomb%22', ['Car bomb near Ōsaka']],
    ['?search=bomb+-car', ['Bombing in Taipei']],
    ['?search=%25', ['Riot in Paris', 'Car bomb near Ōsaka', 'Bombing in Taipei', 'Old clash', 'Bare']],
    ['?salience_score_min=0.9', ['Bombing in Taipei']],
    ['?salience_score_max=0.1', ['Riot in Paris']],
    ['?article_count_min=7&article_count_max=7', ['Bombing in Taipei']],
    ['?actor_count_max=1', ['Bare']],
    ['?actor_count_min=2&actor_count_max=2&country=TW', ['Bombing in Taipei', 'Old clash']],
    ['?unheard_of=1&page=1', ['Riot in Paris', 'Car bomb near Ōsaka', 'Bombing in Taipei', 'Old clash', 'Bare']],
  ])('%s', async (query, expected) => {
    expect(titles(await list(query))).toEqual(expected);
    expect(titles(await list(`${query}${query ? '&' : '?'}all_results=true`)).slice(0, expected.length)).toEqual(
      query.includes('page=') && !query.includes('unheard') ? titles(await list()).slice(0, expected.length) : expected,
    );
  });

  test('counts pages exactly', async () => {
    expect((await list('?page_size=2')).body).toMatchObject({ total: 5, page: 1, pageSize: 2, totalPages: 3 });
    expect((await list('?page=9&page_size=2')).body).toMatchObject({ items: [], total: 5, page: 9, totalPages: 3 });
    expect((await list('?search=nowhere')).body).toEqual({ items: [], total: 0, page: 1, pageSize: 50, totalPages: 0 });
  });

  test('lists every violation at once', async () => {
    const { status, body } = await list(
      '?page=0&page_size=501&sort_by=id&sort_order=up&date_from=yesterday&article_count_min=-1&salience_score_max=x&country=Narnia&all_results=maybe',
    );
    expect(status).toBe(422);
    const found = body.detail.map(({ loc, type }: { loc: string[]; type: string }) => [loc.join('.'), type]);
    expect(found.sort()).toEqual(
      [
        ['query.all_results', 'bool_parsing'],
        ['query.article_count_min', 'greater_than_equal'],
        ['query.country.0', 'value_error'],
        ['query.date_from', 'date_from_datetime_parsing'],
        ['query.page', 'greater_than_equal'],
        ['query.page_size', 'less_than_equal'],
        ['query.salience_score_max', 'float_parsing'],
        ['query.sort_by', 'enum'],
        ['query.sort_order', 'enum'],
      ].sort(),
    );
  });

  test.each([
    'date_from=2018-02-02&date_to=2018-02-01',
    'salience_score_min=1&salience_score_max=0',
    'article_count_min=2&article_count_max=1',
    'actor_count_min=2&actor_count_max=1',
  ])('bounds that cross are refused: %s', async (query) => {
    const { status, body } = await list(`?${query}`);
    expect(status).toBe(422);
    expect(body.detail).toEqual([
      { loc: ['query', query.split('=')[0]], type: 'value_error', msg: expect.stringContaining('should not be above') },
    ]);
  });

  test('an unknown actor is not found, and an id that is none is not valid', async () => {
    const unknown = '01890000-0000-7000-8000-000000000000';
    for (const query of ['', '?all_results=true']) {
      const { status, body } = await get(`/v1/actors/${unknown}/events${query}`);
      expect([status, body.error?.code]).toEqual([404, 'not_found']);
    }
    expect((await get('/v1/actors/someone/events')).body.detail[0]).toMatchObject({
      loc: ['path', 'actor_id'],
      type: 'uuid_parsing',
    });
  });

  test('the key may stand in the address on this route alone', async () => {
    const path = `/v1/actors/${sideA}/events?api_key=${analyst}`;
    expect((await service.call('GET', path)).status).toBe(200);
    expect((await service.call('GET', `/v1/actors?api_key=${analyst}`)).status).toBe(401);
  });
});

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
    'gives each row once, in the order of the pages%s',
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

  test('of nothing is an empty list', async () => {
    expect((await all(many, '&search=nowhere')).text).toBe(
      '{"items":[],"total":0,"page":1,"pageSize":0,"totalPages":0}',
    );
  });

  test('has two audit records, the second with rows and bytes', async () => {
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

  test('two at once, then 429 until one is over; a stream that is left is recorded as aborted', async () => {
    // 20 MB: more than the sockets' buffers take in.
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
    expect(record.end.outcome).toBe('aborted');
    expect(record.end.rows).toBeLessThan(2_500);
  });

  test('a fault before the first byte is an ordinary error answer', async () => {
    const owner = new Client({ connectionString: service.database.ownerUrl });
    await owner.connect();
    await owner.query('alter table event rename to event_away');
    const answer = await all(many).finally(() => owner.query('alter table event_away rename to event'));
    await owner.end();
    expect([answer.status, answer.body.error.code]).toEqual([500, 'internal_error']);
    const { body } = await get(`/v1/audit/${answer.headers.get('x-request-id')}`);
    expect(body).toMatchObject({ outcome: 'error', status_code: 500, end: null });
    expect((await all(many)).status).toBe(200);
  });

  /** A stream whose reader takes the head and then nothing more. */
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

describe('a key with a data scope', () => {
  test('sees the intersection in lists, counters and categories', async () => {
    expect(titles(await get(`/v1/actors/${sideA}/events`, scoped))).toEqual([
      'Car bomb near Ōsaka',
      'Bombing in Taipei',
    ]);
    expect(titles(await get(`/v1/actors/${sideA}/events?all_results=true`, scoped))).toHaveLength(2);
    expect(titles(await get(`/v1/actors/${sideA}/events?country=FR`, scoped))).toEqual([]);
    expect((await get(`/v1/actors/${sideA}`, scoped)).body).toMatchObject({
      ...{ eventCount: 2, articleCount: 9, firstMentionDate: '2018-01-01', lastMentionDate: '2018-03-01' },
      ...{ eventTypesBreakdown: { armed_clash: 1, bombing: 1 }, rolesBreakdown: { side_a: 2 } },
    });
    const { categories } = (await get('/v1/metadata/event-categories', scoped)).body;
    expect(categories.map(({ value }: { value: string }) => value)).toEqual(['conflict']);
  });

  test('does not learn that an actor or an event outside of it exists', async () => {
    const sideC = await actorNamed('side c');
    for (const path of [
      `/v1/actors/${sideC}`,
      `/v1/actors/${sideC}/events`,
      `/v1/actors/${sideC}/events?all_results=true`,
    ]) {
      expect((await get(path)).status).toBe(200);
      expect((await get(path, scoped)).status).toBe(404);
    }
    expect((await get('/v1/actors?search="side c"', scoped)).body).toMatchObject({ items: [], total: 0 });
    const paris = (await get(`/v1/actors/${sideC}/events?search=paris`)).body.items[0].id;
    expect((await get(`/v1/events/${paris}`)).status).toBe(200);
    expect((await get(`/v1/events/${paris}`, scoped)).status).toBe(404);
  });
});

describe('actors', () => {
  test('have counters over their events, each event once', async () => {
    expect((await get(`/v1/actors/${sideA}`)).body).toEqual({
      ...{
        id: sideA,
        canonicalName: 'Side A',
        actorType: 'state',
        country: 'TW',
        aliases: ['Side a'],
        description: null,
      },
      ...{ articleCount: 13, eventCount: 5, sourceDomains: ['example.org'] },
      ...{ firstMentionDate: '1999-01-01', lastMentionDate: '2019-05-05' },
      eventTypesBreakdown: { armed_clash: 2, bombing: 1, other: 1, riot: 1 },
      rolesBreakdown: { side_a: 5, target: 1 },
      ...{ createdAt: expect.any(String), updatedAt: expect.any(String) },
    });
  });

  test.each([
    ['?search=side&sort_by=canonical_name&sort_order=desc', ['Side many', 'Side long', 'Side c', 'Side B', 'Side A']],
    ['?sort_by=event_count&sort_order=desc&page_size=3', ['Side many', 'Side long', 'Side A']],
    ['?sort_by=first_mention_date&page_size=1', ['Side A']],
    ['?country=TW', ['Side A']],
    ['?actor_type=state', ['Side A']],
    ['?actor_type=none', []],
  ])('%s', async (query, names) => {
    const { body } = await get(`/v1/actors${query}`);
    expect(body.items.map(({ canonicalName }: { canonicalName: string }) => canonicalName)).toEqual(names);
  });
});

describe('an event by itself', () => {
  test('shows its actors, sources, its source’s own data and how often it was revised', async () => {
    await importEvents(ndjson([{ ...EVENTS[0], fatalities: 6 }]));
    const { id } = (await get(`/v1/actors/${sideA}/events?search=taipei`)).body.items[0];
    const { body } = await get(`/v1/events/${id}`);
    expect(body).toMatchObject({
      ...{ id, fatalities: 6, revisions: 1, categorySpecificData: sampleEvent('x').categorySpecificData },
      sources: [
        { url: null, domain: 'example.org', type: 'news', title: 'Clash', publishedAt: '2018-02-06T12:00:00.000Z' },
      ],
      actors: [
        { id: sideA, canonicalName: 'Side A', role: 'side_a', actorType: 'state', country: 'TW' },
        { canonicalName: 'Side B', role: 'side_b', actorType: null, country: null },
      ],
    });
    expect((await get(`/v1/events/${sideA}`)).status).toBe(404);
  });
});

test('categories come with their counts, the most frequent first', async () => {
  const { body } = await get('/v1/metadata/event-categories');
  expect(body).toEqual({
    categories: [
      { value: 'conflict', count: 7_005 },
      { value: 'political', count: 1 },
    ],
  });
});

async function until<T>(find: () => Promise<T>): Promise<NonNullable<T>> {
  for (let left = 100; left > 0; left -= 1) {
    const found = await find();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('waited in vain');
}
