import {
  analyst,
  closeCorpus,
  exportedEvents,
  get,
  importEvents,
  ndjson,
  scoped,
} from '../../support/fixtures/corpus-fixture';
import { sampleEvent, sampleEvents } from '../../support/samples/event-samples';
import { rawLayers } from '../../support/http/raw-tile';
import {
  countAt,
  decoded,
  events,
  EXTENT,
  isInside,
  openTileDesk,
  type Point,
  pointsOf,
  shownIn,
  tileAt,
  tilePath,
  unitsIn,
} from '../../support/fixtures/tile-fixture';

beforeAll(openTileDesk);
afterAll(closeCorpus);

describe('the content of a tile', () => {
  test.each(['0/0/0', '1/0/0', '1/1/0', '1/0/1', '2/3/1', '3/6/3', '5/26/13', '8/214/110', '11/1715/882'])(
    '%s: clusters and single events together are all events in the tile',
    async (path) => {
      const [z, x, y] = path.split('/').map(Number) as [number, number, number];
      const within = events.filter((event) => isInside(unitsIn(event, z, x, y)));
      const { ids, clustered } = shownIn(await tileAt(`${path}.mvt`));
      expect(clustered + ids.length).toBe(within.length);
      expect(within.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    },
  );

  test.each([12, 13, 14, 15, 16, 17, 19, 22])('at zoom %d, has every event individually at its place', async (z) => {
    const path = tilePath(z, 23.98, 121.6);
    const [, x, y] = path.split('/').map(Number) as [number, number, number];
    const within = events.filter((event) => isInside(unitsIn(event, z, x, y)));
    const tile = await tileAt(`${path}.mvt`);
    expect(shownIn(tile).ids.sort()).toEqual(within.map(({ id }) => id).sort());
    for (const point of tile.status === 204 ? [] : pointsOf(decoded(tile).events)) {
      const event = events.find(({ id }) => id === point.properties.id)!;
      const at = unitsIn(event, z, x, y)!;
      expect(Math.abs(point.x - at.x)).toBeLessThan(z > 20 ? 8 : 1.01);
      expect(Math.abs(point.y - at.y)).toBeLessThan(z > 20 ? 8 : 1.01);
    }
  });

  test('has the same values for an event as the API', async () => {
    const tile = await tileAt(`${tilePath(15, 23.98, 121.6)}.mvt`);
    const points = pointsOf(decoded(tile).events);
    expect(points.length).toBeGreaterThan(10);
    for (const { id, properties } of points) {
      const event = events.find((one) => one.id === properties.id)!;
      const { eventCategory: category, eventType: type, title, eventDate: date, salienceScore, fatalities } = event;
      const { occurredAt } = event;
      const known = Object.entries({
        id: event.id,
        category,
        type,
        title,
        date,
        occurredAt,
        salience: salienceScore,
        fatalities,
      });
      expect(properties).toEqual(Object.fromEntries(known.filter(([, value]) => value !== null)));
      expect(id).toBe(parseInt(event.id.slice(-12), 16));
    }
  });

  test('has clusters with counts by category, the highest salience and all deaths', async () => {
    const [cluster] = pointsOf(decoded(await tileAt('4/13/6.mvt')).clusters).sort(
      (a, b) => Number(b.properties.count) - Number(a.properties.count),
    );
    const cell = { x: Math.floor(cluster!.x / 128), y: Math.floor(cluster!.y / 128) };
    const members = events.filter((event) => {
      const at = unitsIn(event, 4, 13, 6);
      return at && Math.floor(at.x / 128) === cell.x && Math.floor(at.y / 128) === cell.y;
    });
    const counts = new Map<string, number>();
    for (const { eventCategory } of members) counts.set(eventCategory, (counts.get(eventCategory) ?? 0) + 1);
    const ranked = [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
    expect(members.length).toBeGreaterThan(100);
    expect(cluster!.properties).toEqual({
      count: members.length,
      topCategory: ranked[0]![0],
      maxSalience: Math.max(...members.map(({ salienceScore }) => salienceScore ?? 0)),
      fatalities: members.reduce((sum, { fatalities }) => sum + (fatalities ?? 0), 0),
      ...Object.fromEntries([...counts].map(([name, count]) => [`count_${name}`, count])),
    });
  });

  test('includes events near an edge in the buffer of the next tile, also across the antimeridian', async () => {
    const west = pointsOf(decoded(await tileAt('12/0/1933.mvt')).events);
    const east = pointsOf(decoded(await tileAt('12/4095/1933.mvt')).events);
    const xsOf = (points: Point[], lng: number): number[] =>
      points.filter(({ properties }) => placeOfId(properties.id) === lng).map(({ x }) => x);
    expect(xsOf(west, -179.999)).toEqual([expect.closeTo(46, -1)]);
    expect(xsOf(west, 179.999)).toEqual([expect.closeTo(-47, -1)]);
    expect(xsOf(east, 179.999)).toEqual([EXTENT + xsOf(west, 179.999)[0]!]);
    expect(xsOf(east, -179.999)).toEqual([EXTENT + xsOf(west, -179.999)[0]!]);
    // Clusters belong to one grid: both tiles have the same ones along their common edge, with the same ids.
    const [left, right] = [await tileAt('6/52/27.mvt'), await tileAt('6/53/27.mvt')].map((tile) =>
      pointsOf({ ...decoded(tile) }.clusters),
    );
    const alongEdge = (points: Point[], edge: number): object[] =>
      points.filter(({ x }) => Math.abs(x - edge) < 128).map(({ x, ...rest }) => ({ ...rest, x: x - edge }));
    expect(alongEdge(left!, EXTENT)).toEqual(alongEdge(right!, 0));
  });
  const placeOfId = (id: unknown): number | null | undefined =>
    events.find((event) => event.id === id)?.locationCoordinates?.lng;
});

describe('the events of tiles', () => {
  test.each([
    'country=TW&country=FRA',
    'event_category=crime&event_category=cyber',
    'event_type=battle&date_from=2012-01-01&date_to=2015-12-31',
    'salience_score_min=0.3&salience_score_max=0.7',
    'salience_score_max=0',
    'search=explosion',
    'search=-explosion&country=JP',
    'article_count_min=3',
    'actor_count_max=1',
    'bbox=100,-20,-150,60',
    'near=23.98,121.6,300&event_category=crime',
    'event_subtype=none',
    'source=sample&country=TW',
    'source=none',
  ])('match the list filtered by %s', async (query) => {
    const listed = (await exportedEvents(query)).filter((event) => unitsIn(event, 0, 0, 0) !== null);
    expect(await countAt(query, analyst)).toBe(listed.length);
  });

  test('match the data scope of the key under any filter', async () => {
    for (const query of ['', 'search=explosion', 'country=TW&country=FR', 'date_from=2012-01-01']) {
      const listed = (await exportedEvents(query, scoped)).filter((event) => unitsIn(event, 0, 0, 0) !== null);
      expect([query, await countAt(query, scoped)]).toEqual([query, listed.length]);
    }
    const [mine, all] = [await tileAt('0/0/0.mvt', scoped), await tileAt('0/0/0.mvt')];
    expect(mine.headers.get('etag')).not.toBe(all.headers.get('etag'));
  });

  test('can be filtered by the number of deaths', async () => {
    const deadly = events.filter((event) => (event.fatalities ?? -1) >= 7 && unitsIn(event, 0, 0, 0) !== null);
    expect(await countAt('fatalities_min=7', analyst)).toBe(deadly.length);
  });

  test('include new, moved and changed events in the next tile', async () => {
    const place = { lat: -54.8, lng: -68.3 };
    const path = `${tilePath(12, place.lat, place.lng)}.mvt`;
    const tileOf = async (query = ''): Promise<Point[]> => {
      const tile = await tileAt(`${path}${query}`);
      return tile.status === 204 ? [] : pointsOf(decoded(tile).events);
    };
    const later = (more: object) =>
      importEvents(ndjson([sampleEvent('later', { locationCoordinates: place, ...more })]));
    expect(await tileOf()).toEqual([]);
    await later({ fatalities: 1, description: 'a quiet march' });
    expect(await tileOf()).toMatchObject([{ properties: { fatalities: 1 } }]);
    expect(await tileOf('?search=explosion')).toEqual([]);
    await later({ fatalities: 2, description: 'an explosion' });
    expect(await tileOf()).toMatchObject([{ properties: { fatalities: 2 } }]);
    expect(await tileOf('?search=explosion')).toHaveLength(1);
    await later({ fatalities: 2, description: 'a quiet march' });
    expect(await tileOf('?search=explosion')).toEqual([]);
    await later({ locationCoordinates: { lat: -54.8, lng: 68.3 } });
    expect(await tileOf()).toEqual([]);
    await later({ locationCoordinates: place });
    expect(await tileOf()).toHaveLength(1);
    await later({ locationCoordinates: null });
    expect(await tileOf()).toEqual([]);
  });
});

test('are clustered at any zoom if a tile has more than 1,000', async () => {
  const place = { lat: 60.1, lng: 25.1 };
  const path = `${tilePath(20, place.lat, place.lng)}.mvt`;
  const many = (count: number, from: number) =>
    sampleEvents(count, (index) => ({ source: `many-${from + index}`, locationCoordinates: place }));
  await importEvents(ndjson(many(1_000, 0)));
  expect(shownIn(await tileAt(path))).toMatchObject({ ids: { length: 1_000 }, clustered: 0 });
  await importEvents(ndjson(many(1, 1_000)));
  expect(shownIn(await tileAt(path))).toEqual({ ids: [], clustered: 1_001 });
});

describe('the format of a tile', () => {
  test('conforms to version 2.1 of the Vector Tile Specification', async () => {
    for (const path of ['0/0/0.mvt', '5/26/13.mvt', `${tilePath(14, 23.98, 121.6)}.mvt`]) {
      const tile = await tileAt(path);
      expect(tile.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile');
      const layers = rawLayers(tile.bytes);
      // §4.1: names are unique, the version is 2, and there is at least one feature.
      expect(new Set(layers.map(({ name }) => name)).size).toBe(layers.length);
      for (const { version, extent, features, keys, values } of layers) {
        expect([version, extent, features.length > 0]).toEqual([2, EXTENT, true]);
        // §4.2: ids are unique. §4.4: tags are pairs of indexes in range, and no key comes twice.
        expect(new Set(features.map(({ id }) => id)).size).toBe(features.length);
        expect([new Set(keys).size, new Set(values.map(String)).size <= values.length]).toEqual([keys.length, true]);
        for (const { id, tags, geometry } of features) {
          expect(Number.isSafeInteger(id)).toBe(true);
          expect(tags.length % 2).toBe(0);
          const names = tags.filter((_tag, index) => index % 2 === 0);
          expect(new Set(names).size).toBe(names.length);
          tags.forEach((tag, index) => expect(tag).toBeLessThan(index % 2 === 0 ? keys.length : values.length));
          // §4.3: one MoveTo of one point.
          expect([geometry[0], geometry.length]).toEqual([(1 << 3) | 1, 3]);
        }
      }
    }
  });

  test('is 204 for an empty tile and 304 for an unchanged one', async () => {
    const empty = await tileAt('10/0/1023.mvt');
    expect([empty.status, empty.bytes.length]).toEqual([204, 0]);
    expect(empty.headers.get('etag')).toMatch(/^"\d+-[\w-]+"$/);
    const { headers } = await tileAt('0/0/0.mvt?country=TW&search=explosion');
    const etag = headers.get('etag')!;
    expect(headers.get('cache-control')).toBe('private, max-age=60');
    expect(headers.get('vary')).toContain('X-API-Key');
    const known = await tileAt('0/0/0.mvt?search=explosion&country=TWN', analyst, { 'if-none-match': etag });
    expect([known.status, known.bytes.length, known.headers.get('etag')]).toEqual([304, 0, etag]);
    for (const [path, key] of [
      ['0/0/0.mvt?country=TW', analyst],
      ['1/0/0.mvt?search=explosion&country=TW', analyst],
      ['0/0/0.mvt?search=explosion&country=TW', scoped],
    ] as const) {
      expect((await tileAt(path, key, { 'if-none-match': etag })).status).not.toBe(304);
    }
    await importEvents(ndjson([sampleEvent('etag', { source: 'etag' })]));
    const changed = await tileAt('0/0/0.mvt?search=explosion&country=TW', analyst, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect((await tileAt('0/0/0.mvt', analyst, { 'if-match': etag })).status).toBe(412);
  });

  test.each([
    ['23/0/0.mvt', [['path', 'z']], 'less_than_equal'],
    ['3/8/0.mvt', [['path', 'x']], 'less_than_equal'],
    [
      '3/8/8.mvt',
      [
        ['path', 'x'],
        ['path', 'y'],
      ],
      'less_than_equal',
    ],
    ['3/-1/0.mvt', [['path', 'x']], 'greater_than_equal'],
    [
      'a/0/b.mvt',
      [
        ['path', 'z'],
        ['path', 'y'],
      ],
      'int_parsing',
    ],
    ['0/0/0.mvt?fatalities_min=-1', [['query', 'fatalities_min']], 'greater_than_equal'],
    ['0/0/0.mvt?date_from=2019-01-01&date_to=2018-01-01', [['query', 'date_from']], 'value_error'],
  ])('the tile %s is rejected with the name of the parameter', async (path, places, type) => {
    const { status, body } = await get(`/v1/events/tiles/${path}`);
    expect(status).toBe(422);
    expect(body.detail.map(({ loc }: { loc: string[] }) => loc)).toEqual(places);
    for (const detail of body.detail) expect(detail.type).toBe(type);
  });

  test('rejects other file extensions', async () => {
    expect((await get('/v1/events/tiles/0/0/0.png')).status).toBe(404);
    expect((await get('/v1/events/tiles/0/0/0')).status).toBe(404);
  });
});
