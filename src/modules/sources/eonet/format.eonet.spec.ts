import { eonetSample } from '../../../../test/support/samples/hazard-samples';
import { importRows } from '../../../../test/support/samples/import-rows';
import type { EventInput } from '../../corpus/corpus.contract';

const documentOf = (...events: unknown[]): string =>
  JSON.stringify({ title: 'EONET Events', description: 'Natural events.', link: 'x', events }, null, 1);
const POINT = { date: '2031-05-01T06:00:00Z', type: 'Point', coordinates: [124.5, 22] };

const EXPECTED: EventInput = {
  source: 'eonet',
  sourceEventId: 'EONET_9001',
  title: 'Typhoon Dolphin',
  description: null,
  eventCategory: 'climate_environment',
  eventType: 'storm',
  eventSubtype: null,
  eventDate: '2031-05-01',
  eventDateEnd: '2031-05-02',
  occurredAt: null,
  location: null,
  locationCountry: null,
  locationCoordinates: { lat: 24, lng: 121.5 },
  admin1: null,
  admin2: null,
  admin3: null,
  geoPrecision: 5,
  uncertaintyKm: 150,
  fatalities: null,
  injuries: null,
  abductions: null,
  civilianTargeting: null,
  magnitude: null,
  salienceScore: 0.196,
  salienceRationale: 'Salience 0.196 of 1: wind speed 65 kts, 1 source, 1 article, location is an area or a line.',
  articleCount: 1,
  actors: [],
  sources: [
    {
      url: 'https://eonet.gsfc.nasa.gov/api/v3/events/EONET_9001',
      domain: 'eonet.gsfc.nasa.gov',
      type: 'official',
      title: null,
      publishedAt: null,
    },
    {
      url: 'https://www.metoc.navy.mil/jtwc/products/wp1231.tcw',
      domain: 'metoc.navy.mil',
      type: 'official',
      title: 'JTWC',
      publishedAt: null,
    },
  ],
  categorySpecificData: {
    sourceTitle: 'Typhoon Dolphin',
    categories: ['severeStorms'],
    status: 'open',
    closed: null,
    magnitudeValue: 65,
    magnitudeUnit: 'kts',
    sightings: 2,
    track: [
      [124.5, 22, '2031-05-01T06:00:00.000Z'],
      [121.5, 24, '2031-05-02T06:00:00.000Z'],
    ],
  },
  sourceUpdatedAt: '2031-05-02T06:00:00.000Z',
};

describe('eonet', () => {
  it('fills every field', async () => {
    const outcome = await importRows('eonet', `\ufeff ${documentOf(eonetSample())}`, 19);
    expect(outcome).toMatchObject({ rejections: [], error: null });
    expect(outcome.events).toEqual([EXPECTED]);
  });

  it('merges the GeoJSON features of the places of an event into one event', async () => {
    const { geometry, ...about } = eonetSample() as { geometry: Record<string, unknown>[] };
    const features = geometry.map(({ date, magnitudeValue, magnitudeUnit, ...place }) => ({
      type: 'Feature',
      properties: { ...about, date, magnitudeValue, magnitudeUnit },
      geometry: place,
    }));
    const other = { ...features[0], properties: { ...features[0]?.properties, id: 'EONET_9002' } };
    const document = JSON.stringify({ type: 'FeatureCollection', features: [...features, other] });
    const { events } = await importRows('eonet', document, 19);
    expect(events).toHaveLength(2);
    expect(events[0]).toEqual(EXPECTED);
    expect(events[1]).toMatchObject({ sourceEventId: 'EONET_9002', eventDateEnd: null });
  });

  it.each<[object, Partial<EventInput>]>([
    [
      { closed: '2031-05-06T00:00:00Z' },
      { eventDateEnd: '2031-05-06', sourceUpdatedAt: '2031-05-06T00:00:00.000Z', uncertaintyKm: 150 },
    ],
    [{ geometry: [{ ...POINT, date: '2031-05-01T06:00Z' }] }, { eventDate: '2031-05-01', eventDateEnd: null }],
    [
      { title: 'Wildfire HIGH LAVA, Skamania, Washington', categories: [{ id: 'wildfires' }], geometry: [POINT] },
      { eventType: 'wildfire', location: 'Skamania, Washington', geoPrecision: 2, uncertaintyKm: 10 },
    ],
    [{ categories: [{ id: 'seaLakeIce' }] }, { eventType: 'sea_ice' }],
    [{ categories: [{ id: 'manmade' }] }, { eventCategory: 'corporate', eventType: 'industrial_accident' }],
    [{ categories: [{ id: 'meteors' }] }, { eventType: 'natural_hazard' }],
    [{ categories: [] }, { eventType: 'natural_hazard' }],
    [
      { link: 'javascript:x', sources: [{ id: 'A', url: null }] },
      { sources: [{ ...EXPECTED.sources[0]!, url: null }] },
    ],
  ])('maps %j', async (more, expected) => {
    const { events, rejections } = await importRows('eonet', documentOf(eonetSample(more)));
    expect(rejections).toEqual([]);
    expect(events).toMatchObject([expected]);
  });

  it('uses the centre and the radius of an area', async () => {
    const ring = [
      [10, 50],
      [12, 50],
      [12, 52],
      [10, 52],
      [10, 50],
    ];
    const area = eonetSample({
      categories: [{ id: 'wildfires' }],
      geometry: [{ date: POINT.date, type: 'Polygon', coordinates: [ring] }],
    });
    const { events } = await importRows('eonet', documentOf(area));
    expect(events[0]?.locationCoordinates).toEqual({ lat: expect.closeTo(51, 0), lng: expect.closeTo(11, 1) });
    expect(events[0]?.uncertaintyKm).toBeGreaterThan(125);
    expect(events[0]?.uncertaintyKm).toBeLessThan(140);
  });

  it.each<[object, RegExp]>([
    [{ id: null }, /^id is missing/],
    [{ title: 7 }, /^title is not a string/],
    [{ geometry: [] }, /^geometry is missing/],
    [{ geometry: [{ ...POINT, date: 'then' }] }, /^geometry\[0\].date is not an RFC 3339 timestamp/],
    [{ geometry: [{ ...POINT, coordinates: [14, 200] }] }, /^geometry\[0\].coordinates is not between -90 and 90/],
    [{ geometry: [{ ...POINT, coordinates: [] }] }, /^geometry\[0\].coordinates contain a value that is not a number/],
  ])('rejects %j with its line and continues', async (more, reason) => {
    const { events, rejections } = await importRows('eonet', documentOf(eonetSample(more), eonetSample()));
    expect(events).toHaveLength(1);
    expect(rejections).toEqual([{ line: 6, reason: expect.stringMatching(reason) }]);
  });

  it.each([
    ['{"title":"EONET"}', /no array "events"/],
    [documentOf(eonetSample()).slice(0, -30), /cut off/],
    ['<html>', /no array/],
  ])('refuses the document %j', async (document, reason) => {
    const { error } = await importRows('eonet', document);
    expect(error?.message).toMatch(reason);
  });
});
