import type { EventInput } from '../../corpus/corpus.contract';
import { importRows } from '../../../../test/support/samples/import-rows';

const CSV_ROW: Record<string, string> = {
  time: '2031-05-02T23:58:11.25Z',
  latitude: '23.819',
  longitude: '121.562',
  depth: '40.04',
  mag: '6.4',
  magType: 'mww',
  nst: '120',
  net: 'xx',
  id: 'xx7000test',
  updated: '2031-05-03T01:00:00.000Z',
  place: '18 km NNE of Hualien City, Taiwan',
  type: 'earthquake',
  horizontalError: '6.5',
  status: 'reviewed',
};
const csvOf = (...rows: Record<string, string>[]): string =>
  [Object.keys(CSV_ROW), ...rows.map((row) => Object.values({ ...CSV_ROW, ...row }).map((cell) => `"${cell}"`))].join(
    '\n',
  );

const feature = (properties: object = {}, rest: object = {}): object => ({
  type: 'Feature',
  properties: {
    mag: 6.4,
    place: '18 km NNE of Hualien City, Taiwan',
    time: Date.parse('2031-05-02T23:58:11.250Z'),
    updated: Date.parse('2031-05-03T01:00:00.000Z'),
    url: 'https://earthquake.usgs.gov/earthquakes/eventpage/xx7000test',
    status: 'reviewed',
    tsunami: 0,
    alert: null,
    net: 'xx',
    nst: 120,
    magType: 'mww',
    type: 'earthquake',
    title: 'M 6.4 - 18 km NNE of Hualien City, Taiwan',
    ...properties,
  },
  geometry: { type: 'Point', coordinates: [121.562, 23.819, 40.04] },
  id: 'xx7000test',
  ...rest,
});
const geoJsonOf = (...features: unknown[]): string =>
  JSON.stringify({ type: 'FeatureCollection', metadata: { count: 1 }, features, bbox: [1, 2] }, null, 1);

const EXPECTED: EventInput = {
  source: 'usgs',
  sourceEventId: 'xx7000test',
  title: 'Earthquake M 6.4, 18 km NNE of Hualien City, Taiwan',
  description:
    'An earthquake of magnitude 6.4 (mww) occurred at a depth of 40 km (18 km NNE of Hualien City, Taiwan) ' +
    'at 2031-05-02T23:58:11.250Z. The status of the solution is "reviewed".',
  eventCategory: 'climate_environment',
  eventType: 'earthquake',
  eventSubtype: null,
  eventDate: '2031-05-02',
  eventDateEnd: null,
  occurredAt: '2031-05-02T23:58:11.250Z',
  location: '18 km NNE of Hualien City, Taiwan',
  locationCountry: 'TW',
  locationCoordinates: { lat: 23.819, lng: 121.562 },
  admin1: null,
  admin2: null,
  admin3: null,
  geoPrecision: 2,
  uncertaintyKm: 6.5,
  fatalities: null,
  injuries: null,
  abductions: null,
  civilianTargeting: null,
  magnitude: 6.4,
  salienceScore: 0.454,
  salienceRationale: 'Salience 0.454 of 1: magnitude 6.4, 1 source, 1 article, approximate location.',
  articleCount: 1,
  actors: [],
  sources: [
    {
      url: 'https://earthquake.usgs.gov/earthquakes/eventpage/xx7000test',
      domain: 'earthquake.usgs.gov',
      type: 'sensor',
      title: null,
      publishedAt: '2031-05-03T01:00:00.000Z',
    },
  ],
  categorySpecificData: {
    usgsType: 'earthquake',
    depthKm: 40.04,
    magnitudeType: 'mww',
    status: 'reviewed',
    nst: 120,
    net: 'xx',
  },
  sourceUpdatedAt: '2031-05-03T01:00:00.000Z',
};

describe('usgs', () => {
  it('fills every field from CSV', async () => {
    expect(await importRows('usgs', csvOf({}))).toMatchObject({ events: [EXPECTED], rejections: [], error: null });
  });

  it('fills the same fields from GeoJSON, except the location error', async () => {
    const { events } = await importRows('usgs', `\ufeff\n ${geoJsonOf(feature())}`, 13);
    expect(events).toEqual([
      {
        ...EXPECTED,
        uncertaintyKm: 5,
        categorySpecificData: {
          ...EXPECTED.categorySpecificData,
          tsunami: 0,
          sourceTitle: 'M 6.4 - 18 km NNE of Hualien City, Taiwan',
        },
      },
    ]);
  });

  it.each<[Record<string, string>, Partial<EventInput>]>([
    [
      { type: 'quarry blast', mag: '1.84' },
      { title: 'Quarry blast M 1.8, 18 km NNE of Hualien City, Taiwan', eventType: 'quarry_blast' },
    ],
    [{ horizontalError: '0.3' }, { geoPrecision: 1, uncertaintyKm: 0.3 }],
    [{ horizontalError: '' }, { geoPrecision: 2, uncertaintyKm: 5 }],
    [{ mag: '' }, { title: 'Earthquake of unknown magnitude, 18 km NNE of Hualien City, Taiwan', magnitude: null }],
    [{ place: '' }, { title: 'Earthquake M 6.4, location unknown', location: null, locationCountry: null }],
    [{ mag: '-0.5', depth: '-2' }, { magnitude: -0.5 }],
  ])('maps %j', async (row, expected) =>
    expect((await importRows('usgs', csvOf(row))).events[0]).toMatchObject(expected),
  );

  it.each<[Record<string, string>, string]>([
    [{ id: '' }, 'id is missing'],
    [{ time: '2031-05-02' }, 'time is not an RFC 3339 timestamp with a time zone offset'],
    [{ mag: '13' }, 'mag is not between -12 and 12'],
    [{ latitude: 'n' }, 'latitude is not a number'],
    [{ horizontalError: '-1' }, 'horizontalError is not between 0 and 20000'],
  ])('rejects the row %j and continues', async (row, reason) => {
    const { events, rejections } = await importRows('usgs', csvOf(row, {}));
    expect(rejections).toEqual([{ line: 2, reason }]);
    expect(events).toHaveLength(1);
  });

  it.each<[unknown, string]>([
    [5, 'feature is not an object'],
    [{}, 'properties is not an object'],
    [feature({}, { id: null }), 'id is missing'],
    [feature({}, { geometry: null }), 'geometry is not an object'],
    [feature({}, { geometry: { coordinates: [0, 95] } }), 'geometry.coordinates[1] is not between -90 and 90'],
    [feature({ time: 'now' }), 'properties.time is not a number of milliseconds'],
    [feature({ time: 1e20 }), 'properties.time is not between the years 1 and 9999'],
    [feature({ mag: {} }), 'properties.mag is neither a string nor a number'],
    [feature({ place: '\ud800' }), 'properties.place contains half of a surrogate pair, which is not valid Unicode'],
    [feature({ title: 'a\0' }), 'properties.title contains a NUL character'],
  ])('rejects the feature %j and continues', async (bad, reason) => {
    const { events, rejections } = await importRows('usgs', geoJsonOf(bad, feature()));
    expect(rejections.map((each) => each.reason)).toEqual([reason]);
    expect(events).toHaveLength(1);
  });

  it('returns the features before a truncation, then fails', async () => {
    const text = geoJsonOf(feature(), feature({}, { id: 'b' }), feature({}, { id: 'c' }));
    const { events, error } = await importRows('usgs', text.slice(0, text.lastIndexOf('"properties"')));
    expect(events.map(({ sourceEventId }) => sourceEventId)).toEqual(['xx7000test', 'b']);
    expect(error?.message).toContain('cut off');
  });

  it('names the missing columns of a header', async () => {
    expect((await importRows('usgs', 'id,time\n')).error?.message).toBe(
      'The header is missing the columns latitude, longitude, depth, mag, place, type',
    );
  });
});
