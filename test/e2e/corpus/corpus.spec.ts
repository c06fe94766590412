import {
  EVENTS,
  actorNamed,
  analyst,
  closeCorpus,
  get,
  importEvents,
  ndjson,
  openCorpus,
  scoped,
  service,
  sideA,
  titles,
} from '../../support/fixtures/corpus-fixture';
import { sampleEvent } from '../../support/samples/event-samples';
import { pagesOf } from '../../support/http/list-pages';

beforeAll(() => openCorpus());
afterAll(closeCorpus);

describe('GET /v1/actors/{actor_id}/events', () => {
  const list = (query = '', key = analyst) => get(`/v1/actors/${sideA}/events${query}`, key);

  test('returns every field of the specification, and null where there is no value', async () => {
    const { status, body } = await list('?search=taipei');
    expect(status).toBe(200);
    expect(body).toEqual({
      total: 1,
      page: 1,
      pageSize: 50,
      totalPages: 1,
      items: [
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          source: 'sample',
          sourceEventId: '1',
          title: 'Bombing in Taipei',
          description: 'What happened in 1',
          eventCategory: 'conflict',
          eventType: 'armed_clash',
          eventSubtype: null,
          eventDate: '2018-01-01',
          eventDateEnd: null,
          occurredAt: null,
          location: 'Hualien',
          locationCountry: 'TW',
          locationCoordinates: { lat: 23.98, lng: 121.6 },
          fatalities: 5,
          injuries: null,
          abductions: null,
          civilianTargeting: false,
          admin1: 'Hualien County',
          admin2: null,
          admin3: null,
          geoPrecision: 1,
          salienceScore: 0.9,
          salienceRationale: 'Three people died',
          articleCount: 7,
          actorCount: 2,
          sourceDomains: ['example.org'],
          sourceTypes: ['news'],
          coding: 'human',
          publisherCount: 1,
          sourceReliability: 'C',
          informationCredibility: 3,
          codingConflict: null,
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
    expect(Object.keys(bare)).toHaveLength(35);
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
    [
      '?country=&date_from=&article_count_min=&page=',
      ['Riot in Paris', 'Car bomb near Ōsaka', 'Bombing in Taipei', 'Old clash', 'Bare'],
    ],
  ])('%s', async (query, expected) => {
    expect(titles(await list(query))).toEqual(expected);
    expect(titles(await list(`${query}${query ? '&' : '?'}all_results=true`)).slice(0, expected.length)).toEqual(
      /page=\d/.test(query) ? titles(await list()).slice(0, expected.length) : expected,
    );
  });

  test('returns the exact total of pages', async () => {
    expect((await list('?page_size=2')).body).toMatchObject({ total: 5, page: 1, pageSize: 2, totalPages: 3 });
    expect((await list('?page=9&page_size=2')).body).toMatchObject({ items: [], total: 5, page: 9, totalPages: 3 });
    expect((await list('?search=nowhere')).body).toEqual({ items: [], total: 0, page: 1, pageSize: 50, totalPages: 0 });
  });

  test('rejects an unknown parameter and a repeated one', async () => {
    const { status, body } = await list('?event-type=riot&page=1&page=2&cursor=x');
    expect(status).toBe(422);
    expect(body.detail.map(({ loc, type }: { loc: string[]; type: string }) => [loc[1], type])).toEqual([
      ['event-type', 'extra_forbidden'],
      ['page', 'duplicate'],
      ['cursor', 'extra_forbidden'],
    ]);
  });

  test('reports every violation at once', async () => {
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
  ])('rejects bounds that cross: %s', async (query) => {
    const { status, body } = await list(`?${query}`);
    expect(status).toBe(422);
    expect(body.detail).toEqual([
      {
        loc: ['query', query.split('=')[0]],
        type: 'value_error',
        msg: expect.stringContaining('should not be greater than'),
      },
    ]);
  });

  test('returns 404 for an unknown actor and 422 for an invalid id', async () => {
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

  test('accepts the key in the query of this route only', async () => {
    const path = `/v1/actors/${sideA}/events?api_key=${analyst}`;
    expect((await service.call('GET', path)).status).toBe(200);
    expect((await service.call('GET', `/v1/actors?api_key=${analyst}`)).status).toBe(401);
  });
});

describe('a key with a data scope', () => {
  test('sees only the events in its scope in lists, counters and categories', async () => {
    expect(titles(await get(`/v1/actors/${sideA}/events`, scoped))).toEqual([
      'Car bomb near Ōsaka',
      'Bombing in Taipei',
    ]);
    expect(titles(await get(`/v1/actors/${sideA}/events?all_results=true`, scoped))).toHaveLength(2);
    expect(titles(await get(`/v1/actors/${sideA}/events?country=FR`, scoped))).toEqual([]);
    expect((await get(`/v1/actors/${sideA}`, scoped)).body).toMatchObject({
      eventCount: 2,
      articleCount: 9,
      firstMentionDate: '2018-01-01',
      lastMentionDate: '2018-03-01',
      eventTypesBreakdown: { armed_clash: 1, bombing: 1 },
      rolesBreakdown: { side_a: 2 },
    });
    const { categories } = (await get('/v1/metadata/event-categories', scoped)).body;
    expect(categories.map(({ value }: { value: string }) => value)).toEqual(['conflict']);
  });

  test('does not learn whether an actor or event outside its scope exists', async () => {
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
  test('are returned with counters over their events, each event counted once', async () => {
    expect((await get(`/v1/actors/${sideA}`)).body).toEqual({
      id: sideA,
      canonicalName: 'Side A',
      actorType: 'state',
      country: 'TW',
      aliases: ['Side a'],
      description: null,
      articleCount: 13,
      eventCount: 5,
      sourceDomains: ['example.org'],
      firstMentionDate: '1999-01-01',
      lastMentionDate: '2019-05-05',
      eventTypesBreakdown: { armed_clash: 2, bombing: 1, other: 1, riot: 1 },
      rolesBreakdown: { side_a: 5, target: 1 },
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });

  test.each([
    ['?search=side&sort_by=canonical_name&sort_order=desc', ['Side c', 'Side B', 'Side A']],
    ['?sort_by=event_count&sort_order=desc&limit=1', ['Side A']],
    ['?sort_by=first_mention_date&limit=1', ['Side A']],
    ['?country=TW', ['Side A']],
    ['?actor_type=state', ['Side A']],
    ['?actor_type=none', []],
  ])('%s', async (query, names) => {
    const { body } = await get(`/v1/actors${query}`);
    expect(body.items.map(({ canonicalName }: { canonicalName: string }) => canonicalName)).toEqual(names);
  });

  test.each(
    ['canonical_name', 'event_count', 'article_count', 'first_mention_date', 'created_at'].flatMap((column) => [
      [column, 'asc'],
      [column, 'desc'],
    ]),
  )('are returned in pages by %s, %s', async (column, direction) => {
    const path = `/v1/actors?sort_by=${column}&sort_order=${direction}`;
    const whole = (await get(path)).body;
    expect([whole.nextCursor, whole.total]).toEqual([null, whole.items.length]);
    const pages = await pagesOf(get, path, 1);
    expect(pages.map(({ body }) => [body.items.length, body.total])).toEqual(pages.map(() => [1, whole.total]));
    expect(pages.flatMap(({ body }) => body.items)).toEqual(whole.items);
    const other = `/v1/actors?sort_by=updated_at&cursor=${pages[0]?.body.nextCursor}`;
    expect((await get(other)).body.detail).toEqual([
      { loc: ['query', 'cursor'], type: 'value_error', msg: expect.any(String) },
    ]);
  });
});

describe('a single event', () => {
  test('is returned with its actors, sources, its source’s own data and the number of revisions', async () => {
    await importEvents(ndjson([{ ...EVENTS[0], fatalities: 6 }]));
    const { id } = (await get(`/v1/actors/${sideA}/events?search=taipei`)).body.items[0];
    const { body } = await get(`/v1/events/${id}`);
    expect(body).toMatchObject({
      id,
      fatalities: 6,
      revisions: 1,
      sourceRating: 'C3: fairly reliable source, possibly true; recorded by people, one publisher',
      categorySpecificData: sampleEvent('x').categorySpecificData,
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

test('event categories are returned with counts, the most frequent first', async () => {
  const { body } = await get('/v1/metadata/event-categories');
  expect(body).toEqual({
    categories: [
      { value: 'conflict', count: 5 },
      { value: 'political', count: 1 },
    ],
  });
});
