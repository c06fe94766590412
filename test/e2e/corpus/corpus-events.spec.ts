import { ellipsoidKm } from '../../../src/kernel/geodesy/distance';
import { analyst, closeCorpus, get, openCorpus, scoped, service, titles } from '../../support/fixtures/corpus-fixture';
import { sampleEvent } from '../../support/samples/event-samples';
import { pagesOf } from '../../support/http/list-pages';

const HUALIEN = { lat: 23.98, lng: 121.6 };
const at = (id: string, lat: number, lng: number, more = {}) =>
  sampleEvent(id, { title: id, eventCategory: 'crime', locationCoordinates: { lat, lng }, ...more });
/** Places where maps often have faults. */
const EDGES = [
  at('west of the line', -17, 179.95, { locationCountry: 'FJ', salienceScore: 0.2, eventDate: '2018-02-05' }),
  at('east of the line', -17, -179.95, { locationCountry: 'FJ', salienceScore: 0.3, eventDate: '2018-01-20' }),
  at('on the line', -17, 180, { locationCountry: 'FJ', salienceScore: 0.6, eventDate: '2018-01-05' }),
  at('near the pole', 89.95, 10, { locationCountry: null, salienceScore: null, eventDate: null }),
  at('beyond the pole', 89.95, -170, { locationCountry: null, salienceScore: null, eventDate: null }),
];

beforeAll(() => openCorpus(EDGES));
afterAll(closeCorpus);

const list = (query = '', key = analyst) => get(`/v1/events${query}`, key);
const ofEdges = async (query: string): Promise<string[]> => titles(await list(`?event_category=crime&${query}`)).sort();

describe('GET /v1/events', () => {
  test('lists the events of all actors in pages, with the exact total', async () => {
    const { status, body } = await list('?page_size=4&page=2');
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 11, page: 2, pageSize: 4, totalPages: 3 });
    expect(body.items).toHaveLength(4);
    const all = await Promise.all([1, 2, 3].map((page) => list(`?page_size=4&page=${page}`)));
    expect(new Set(all.flatMap(titles)).size).toBe(11);
    expect((await list('?page=99')).body).toMatchObject({ total: 11, items: [] });
    expect((await list('?event_type=unheard')).body).toMatchObject({ total: 0, items: [], totalPages: 0 });
  });

  test('accepts the filters and orders of the list of an actor', async () => {
    expect(titles(await list('?country=JP&search=bomb'))).toEqual(['Car bomb near Ōsaka']);
    expect(titles(await list('?event_category=political&sort_by=title'))).toEqual(['Riot in Paris']);
    expect(titles(await list('?sort_by=event_date&sort_order=asc&page_size=1'))).toEqual(['Old clash']);
    expect((await list('?sort_by=salience')).body.detail[0]).toMatchObject({ loc: ['query', 'sort_by'], type: 'enum' });
  });

  test('filters by source', async () => {
    expect(titles(await list('?source=usgs&source=sample&event_type=riot'))).toEqual(['Riot in Paris']);
    expect((await list('?source=usgs')).body).toMatchObject({ total: 0, items: [] });
    const { body } = await list(`?source=${'x'.repeat(101)}`);
    expect(body.detail[0]).toMatchObject({ loc: ['query', 'source', 0], type: 'string_too_long' });
  });

  test('returns only events in the scope of the key', async () => {
    const { body } = await list('', scoped);
    expect(body).toMatchObject({ total: 2 });
    expect(body.items.map((each: { locationCountry: string }) => each.locationCountry).sort()).toEqual(['JP', 'TW']);
    expect((await list('?bbox=170,-20,-170,0', scoped)).body.total).toBe(0);
  });

  test('streams all events with all_results', async () => {
    const { body } = await list('?all_results=true&event_category=crime&near=-17,180,50');
    expect(body).toMatchObject({ total: 3, page: 1, pageSize: 3, totalPages: 1 });
    expect(body.items).toHaveLength(3);
  });
});

describe('bbox', () => {
  test.each([
    ['bbox=179,-18,180,-16', ['on the line', 'west of the line']],
    ['bbox=-180,-18,-179,-16', ['east of the line', 'on the line']],
    ['bbox=179,-18,-179,-16', ['east of the line', 'on the line', 'west of the line']],
    ['bbox=-180,-90,180,90', EDGES.map(({ title }) => title).sort()],
    ['bbox=179.95,-17,179.95,-17', ['west of the line']],
    ['bbox=0,0,1,1', []],
  ])('%s', async (query, expected) => expect(await ofEdges(query)).toEqual(expected));

  test.each([
    ['1,2,3', ['query', 'bbox'], 'value_error'],
    ['1,2,3,4,5', ['query', 'bbox'], 'value_error'],
    ['a,0,1,1', ['query', 'bbox', 0], 'float_parsing'],
    ['0,-91,1,1', ['query', 'bbox', 1], 'greater_than_equal'],
    ['0,0,181,1', ['query', 'bbox', 2], 'less_than_equal'],
    ['0,2,1,1', ['query', 'bbox'], 'value_error'],
  ])('rejects the bbox %j', async (value, loc, type) => {
    const { status, body } = await list(`?bbox=${value}`);
    expect(status).toBe(422);
    expect(body.detail).toEqual([{ loc, type, msg: expect.any(String) }]);
  });
});

describe('near', () => {
  test.each([
    ['near=-17,180,6', ['east of the line', 'on the line', 'west of the line']],
    ['near=-17,-180,5', ['on the line']],
    ['near=-17,179.95,6', ['on the line', 'west of the line']],
    ['near=90,0,6', ['beyond the pole', 'near the pole']],
    ['near=89.95,10,12', ['beyond the pole', 'near the pole']],
    ['near=89.95,10,11', ['near the pole']],
  ])('%s', async (query, expected) => expect(await ofEdges(query)).toEqual(expected));

  test.each([
    ['1,2', ['query', 'near'], 'value_error'],
    ['91,0,1', ['query', 'near', 0], 'less_than_equal'],
    ['0,181,1', ['query', 'near', 1], 'less_than_equal'],
    ['0,0,0', ['query', 'near', 2], 'greater_than'],
    ['0,0,far', ['query', 'near', 2], 'float_parsing'],
  ])('rejects the near parameter %j', async (value, loc, type) => {
    const { status, body } = await list(`?near=${value}`);
    expect(status).toBe(422);
    expect(body.detail).toEqual([{ loc, type, msg: expect.any(String) }]);
  });

  test('also filters the list of an actor', async () => {
    const [{ id }] = (await get('/v1/actors?search="side b"')).body.items;
    const answer = await get(`/v1/actors/${id}/events?near=-17,179.95,1`);
    expect(titles(answer)).toEqual(['west of the line']);
    expect((await get(`/v1/actors/${id}/events?bbox=1`)).status).toBe(422);
  });
});

describe('GET /v1/events/at-point', () => {
  test('returns the nearest events first, with distances on the ellipsoid', async () => {
    const { status, body } = await get('/v1/events/at-point?lat=-17&lng=179.9&radius_km=30');
    expect(status).toBe(200);
    expect(body.total).toBe(3);
    expect(titles({ body } as never)).toEqual(['west of the line', 'on the line', 'east of the line']);
    const expected = [179.95, 180, -179.95].map((lng) => ellipsoidKm(-17, 179.9, -17, lng));
    for (const [index, km] of expected.entries()) expect(body.items[index].distanceKm).toBeCloseTo(km, 5);
    expect(Object.keys(body.items[0])).toHaveLength(36);
  });

  test('pages by limit and cursor, with equally near events in the order of their ids', async () => {
    const ask = (more: string) => get(`/v1/events/at-point?lat=${HUALIEN.lat}&lng=${HUALIEN.lng}${more}`);
    const all = (await ask('')).body;
    expect(all.total).toBe(5);
    expect(all.items.map((each: { id: string }) => each.id)).toEqual(
      all.items.map((each: { id: string }) => each.id).sort(),
    );
    const pages = await pagesOf(get, `/v1/events/at-point?lat=${HUALIEN.lat}&lng=${HUALIEN.lng}`, 2);
    expect(pages.map(({ body }) => [body.items.length, body.total])).toEqual([
      [2, 5],
      [2, 5],
      [1, 5],
    ]);
    expect(pages.flatMap(({ body }) => body.items)).toEqual(all.items);
    expect((await ask('&search=bomb&country=JP')).body.total).toBe(1);
  });

  test('returns only events in the scope of the key', async () => {
    const path = `/v1/events/at-point?lat=${HUALIEN.lat}&lng=${HUALIEN.lng}`;
    expect((await get(path, scoped)).body.total).toBe(2);
  });

  test('rejects invalid places', async () => {
    const { status, body } = await get('/v1/events/at-point?lat=91&radius_km=0&limit=201&cursor=x');
    expect(status).toBe(422);
    expect(body.detail.map(({ loc, type }: { loc: string[]; type: string }) => [loc[1], type])).toEqual([
      ['lat', 'less_than_equal'],
      ['lng', 'missing'],
      ['radius_km', 'greater_than'],
      ['limit', 'less_than_equal'],
      ['cursor', 'value_error'],
    ]);
  });
});

describe('GET /v1/events/countries', () => {
  test('counts, sums and compares as of the tenant’s now', async () => {
    const { analyst: key = '' } = await service.tenant(
      'past',
      { analyst: { role: 'analyst' } },
      {
        evaluation_time: '2018-02-07T12:00:00Z',
      },
    );
    const { status, body } = await get('/v1/events/countries', key);
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 9, asOf: '2018-02-07' });
    const fiji = body.countries.find((each: { country: string }) => each.country === 'FJ');
    expect(fiji).toEqual({
      country: 'FJ',
      count: 3,
      fatalities: 9,
      meanSalience: 0.367,
      // 5 February and 20 January; 5 January.
      trend: { last30Days: 2, previous30Days: 1, changePercent: 100 },
    });
    const none = body.countries.find((each: { country: string | null }) => each.country === null);
    expect(none).toMatchObject({ count: 3, trend: { last30Days: 0, previous30Days: 0, changePercent: null } });
    const counts = body.countries.map((each: { count: number }) => each.count);
    expect(counts).toEqual(counts.toSorted((a: number, b: number) => b - a));
  });

  test('accepts filters and counts only events in the scope of the key', async () => {
    const filtered = (await get('/v1/events/countries?event_category=political')).body;
    expect(filtered).toMatchObject({ total: 1, countries: [{ country: 'FR', count: 1 }] });
    const own = (await get('/v1/events/countries', scoped)).body;
    expect(own.countries.map((each: { country: string }) => each.country)).toEqual(['JP', 'TW']);
    const operators = await service.call('GET', '/v1/events/countries', {
      key: 'operator-key-of-the-tests-0123456789',
    });
    expect(operators.body.asOf).toBe(new Date().toISOString().slice(0, 10));
  });
});

describe('GET /v1/events/heatmap-points', () => {
  test('returns places and weights', async () => {
    const { status, body } = await get('/v1/events/heatmap-points?event_category=crime');
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 5, oneIn: 1 });
    expect(body.points.toSorted((a: number[], b: number[]) => a[0]! - b[0]!)).toEqual([
      [-179.95, -17, 1],
      [-170, 89.95, 0],
      [10, 89.95, 0],
      [179.95, -17, 0],
      [180, -17, 2],
    ]);
  });

  test('omits events without a place and events out of scope', async () => {
    expect((await get('/v1/events/heatmap-points?search=bare')).body).toEqual({ points: [], total: 0, oneIn: 1 });
    expect((await get('/v1/events/heatmap-points', scoped)).body.total).toBe(2);
  });
});
