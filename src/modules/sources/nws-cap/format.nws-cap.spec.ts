import { alertSample } from '../../../../test/support/samples/hazard-samples';
import { importRows } from '../../../../test/support/samples/import-rows';
import type { EventInput } from '../../corpus/corpus.contract';

const collection = (...features: unknown[]): string => JSON.stringify({ type: 'FeatureCollection', features }, null, 1);
const eventOf = async (more: object = {}, geometry?: object | null): Promise<EventInput | undefined> =>
  (await importRows('nws-cap', collection(alertSample(more, geometry)))).events[0];

const CAP = (info = '', head = ''): string => `<?xml version="1.0" encoding="UTF-8"?>
<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">
  <identifier>urn:oid:2.49.0.1.840.0.1.001.1</identifier>
  <sender>w-nws.webmaster@noaa.gov</sender>
  <sent>2031-05-02T14:07:00-04:00</sent>
  <status>Actual</status><msgType>Alert</msgType><scope>Public</scope>${head}
  <info><language>fr-CA</language><event>Inondation</event></info>
  <info>
    <language>en-US</language><category>Met</category><event>Flood Warning</event>
    <urgency>Expected</urgency><severity>Severe</severity><certainty>Likely</certainty>
    <effective>2031-05-02T14:07:00-04:00</effective><onset>2031-05-02T14:07:00-04:00</onset>
    <expires>2031-05-02T20:00:00-04:00</expires><senderName>NWS Albany NY</senderName>
    <headline>Flood Warning issued May 2 at 2:07PM EDT until May 3 at 8:00PM EDT by NWS Albany NY</headline>
    <description>* WHAT...Flooding caused by excessive rainfall is expected.</description>
    <instruction>Turn around, don’t drown.</instruction>
    <parameter><valueName>eventEndingTime</valueName><value>2031-05-03T20:00:00-04:00</value></parameter>${info}
    <area>
      <areaDesc>Albany, NY; Rensselaer, NY</areaDesc>
      <polygon>42.6,-73.8 42.6,-73.6 42.8,-73.6 42.8,-73.8 42.6,-73.8</polygon>
      <geocode><valueName>SAME</valueName><value>036001</value></geocode>
      <geocode><valueName>SAME</valueName><value>036083</value></geocode>
      <geocode><valueName>UGC</valueName><value>NYC001</value></geocode>
      <geocode><valueName>UGC</valueName><value>NYC083</value></geocode>
    </area>
  </info>
</alert>`;

const EXPECTED: EventInput = {
  source: 'nws-cap',
  sourceEventId: 'urn:oid:2.49.0.1.840.0.1.001.1',
  title: 'Flood warning, Albany, NY; Rensselaer, NY',
  description: '* WHAT...Flooding caused by excessive rainfall is expected.',
  eventCategory: 'climate_environment',
  eventType: 'flood',
  eventSubtype: null,
  eventDate: '2031-05-02',
  eventDateEnd: '2031-05-04',
  occurredAt: null,
  location: 'Albany, NY; Rensselaer, NY',
  locationCountry: 'US',
  locationCoordinates: { lat: expect.closeTo(42.7, 2), lng: expect.closeTo(-73.7, 2) },
  admin1: null,
  admin2: null,
  admin3: null,
  geoPrecision: 2,
  uncertaintyKm: expect.closeTo(13.9, 0),
  fatalities: null,
  injuries: null,
  abductions: null,
  civilianTargeting: null,
  magnitude: null,
  salienceScore: 0.451,
  salienceRationale:
    'Salience 0.451 of 1: severity Severe, certainty Likely, 1 source, 1 article, approximate location.',
  articleCount: 1,
  actors: [],
  sources: [
    {
      url: 'https://api.weather.gov/alerts/urn:oid:2.49.0.1.840.0.1.001.1',
      domain: 'api.weather.gov',
      type: 'official',
      title: 'NWS Albany NY',
      publishedAt: '2031-05-02T18:07:00.000Z',
    },
  ],
  categorySpecificData: {
    identifier: 'urn:oid:2.49.0.1.840.0.1.001.1',
    event: 'Flood Warning',
    headline: 'Flood Warning issued May 2 at 2:07PM EDT until May 3 at 8:00PM EDT by NWS Albany NY',
    state: 'in_force',
    messageType: 'Alert',
    severity: 'Severe',
    certainty: 'Likely',
    urgency: 'Expected',
    effective: '2031-05-02T18:07:00.000Z',
    onset: '2031-05-02T18:07:00.000Z',
    expires: '2031-05-03T00:00:00.000Z',
    ends: '2031-05-04T00:00:00.000Z',
    instruction: 'Turn around, don’t drown.',
    vtec: [],
    same: ['036001', '036083'],
    ugc: ['NYC001', 'NYC083'],
  },
  sourceUpdatedAt: '2031-05-02T18:07:00.000Z',
};

describe('nws-cap', () => {
  it('fills every field from GeoJSON', async () => {
    const outcome = await importRows('nws-cap', `\ufeff\n${collection(alertSample())}`, 17);
    expect(outcome).toMatchObject({ rejections: [], error: null });
    expect(outcome.events).toEqual([EXPECTED]);
  });

  it('fills the same fields from CAP in XML, except the address', async () => {
    const { events, error } = await importRows('nws-cap', CAP(), 17);
    expect(error).toBeNull();
    expect(events).toEqual([{ ...EXPECTED, sources: [{ ...EXPECTED.sources[0], url: null, domain: 'noaa.gov' }] }]);
  });

  it('accepts HTML entities in CAP', async () => {
    const { events } = await importRows('nws-cap', CAP().replace('don’t', 'don&rsquo;t'));
    expect(events).toMatchObject([{ categorySpecificData: { instruction: 'Turn around, don’t drown.' } }]);
  });

  it('finds CAP in the entries of a feed, with its circles, references and codes', async () => {
    const message = CAP(
      '<parameter><valueName>VTEC</valueName><value>/O.CON.KALY.SC.Y.0012.000000T0000Z-310504T0000Z/</value></parameter>' +
        '<area><areaDesc>A lake</areaDesc><circle>43,-73 50</circle></area>',
      '<references>a@b.example,urn:oid:1,2030-12-31T23:00:00-00:00</references>',
    ).replace(/^<\?xml[^>]*\?>/, '');
    const { events } = await importRows('nws-cap', `<feed><entry><content>${message}</content></entry></feed>`);
    expect(events).toMatchObject([
      {
        sourceEventId: 'KALY.SC.Y.0012.2030.NYC001',
        location: 'A lake; Albany, NY; Rensselaer, NY',
        eventDate: '2030-12-31',
        locationCoordinates: { lat: expect.closeTo(43, 0) },
      },
    ]);
    expect(events[0]?.uncertaintyKm).toBeGreaterThan(50);
  });

  it('merges a warning, its update, its partial end and its end into one event, in any order of the last two', async () => {
    const step = (more: object, action: string, sent: string): object =>
      alertSample({
        ...more,
        sent,
        references: [{ identifier: 'x', sent: '2031-05-02T18:07:00Z' }],
        parameters: { VTEC: [`/O.${action}.KALY.SV.W.0012.000000T0000Z-310502T2300Z/`] },
      });
    const partEnds = step({ messageType: 'Cancel' }, 'CAN', '2031-05-02T18:30:00Z');
    const restGoesOn = step({ messageType: 'Update' }, 'CON', '2031-05-02T18:30:00Z');
    const ends = step({ messageType: 'Cancel' }, 'CAN', '2031-05-02T18:40:00Z');
    const { events } = await importRows('nws-cap', collection(partEnds, restGoesOn, ends));
    expect(new Set(events.map(({ sourceEventId }) => sourceEventId))).toEqual(new Set(['KALY.SV.W.0012.2031']));
    const [part, rest, end] = events.map(({ sourceUpdatedAt }) => Date.parse(sourceUpdatedAt ?? ''));
    expect(part).toBeLessThan(rest ?? 0);
    expect(rest).toBeLessThan(end ?? 0);
    expect(events.map(({ categorySpecificData }) => categorySpecificData.state)).toEqual([
      ...['cancelled', 'in_force', 'cancelled'],
    ]);
    expect(events[2]?.salienceRationale).toContain('alert cancelled');
  });

  it.each<[string, object, Partial<EventInput>]>([
    ['without an end', { ends: null, expires: null }, { eventDateEnd: null }],
    ['that expires', { ends: null }, { eventDateEnd: '2031-05-03' }],
    ['that is cancelled', { messageType: 'Cancel' }, { eventDateEnd: null }],
    ['about the future', { onset: '2031-05-06T00:00:00Z', ends: '2031-05-08T00:00:00Z' }, { eventDate: '2031-05-02' }],
    ['without an area', { areaDesc: null }, { title: 'Flood warning' }],
    [
      'of many areas',
      { areaDesc: 'Albany, NY; Essex, NY; Fulton, NY; Greene, NY; Warren, NY' },
      { title: 'Flood warning, Albany, NY; Essex, NY; Fulton, NY and 2 more areas' },
    ],
    ['of a territory', { geocode: { UGC: ['PRC001'] } }, { locationCountry: 'PR' }],
    ['of the sea', { event: 'Gale Warning' }, { eventType: 'storm', eventSubtype: 'marine' }],
    ['of an unknown event type', { event: 'Meteor Shower Advisory' }, { eventType: 'natural_hazard' }],
  ])('maps an alert %s', async (_name, more, expected) => expect(await eventOf(more)).toMatchObject(expected));

  it('places an alert without a polygon by its counties', async () => {
    const event = await eventOf({}, null);
    // Albany and Rensselaer lie on opposite banks of the Hudson.
    expect(event?.locationCoordinates).toEqual({ lat: expect.closeTo(42.7, 0), lng: expect.closeTo(-73.8, 0) });
    expect(event?.uncertaintyKm).toBeGreaterThan(30);
    expect(event?.uncertaintyKm).toBeLessThan(80);
    expect(await eventOf({ geocode: { SAME: ['075610'], UGC: ['AMZ610'] } }, null)).toMatchObject({
      locationCoordinates: null,
      geoPrecision: null,
      uncertaintyKm: null,
      locationCountry: 'US',
    });
  });

  it.each<[object, RegExp]>([
    [{ status: 'Test' }, /^status is not Actual/],
    [{ messageType: 'Ack' }, /^messageType is not /],
    [{ event: 'Test Message' }, /^event is a message about the service/],
    [{ event: 'Administrative Message' }, /^event is a message about the service/],
    [{ id: null }, /^properties.id is missing/],
    [{ sent: 'yesterday' }, /^properties.sent is not an RFC 3339 timestamp/],
    [{ event: null }, /^properties.event is missing/],
    [{ references: [{ identifier: 'x' }] }, /^properties.references\[0\].sent is missing/],
  ])('rejects %j', async (more, reason) => {
    const { events, rejections } = await importRows('nws-cap', collection(alertSample(more), alertSample()));
    expect(events).toHaveLength(1);
    expect(rejections).toEqual([{ line: 4, reason: expect.stringMatching(reason) }]);
  });

  it.each<[object, RegExp]>([
    [{ type: 'Polygon', coordinates: [[[200, 1]]] }, /^geometry.coordinates is not between -180 and 180/],
    [{ type: 'Polygon', coordinates: [[['a', 1]]] }, /^geometry.coordinates contain a value that is not a number/],
    [{ type: 'Polygon', coordinates: 7 }, /^geometry.coordinates are not GeoJSON coordinates/],
  ])('rejects the geometry %j', async (geometry, reason) => {
    const { rejections } = await importRows('nws-cap', collection(alertSample({}, geometry)));
    expect(rejections).toEqual([{ line: 4, reason: expect.stringMatching(reason) }]);
  });

  it.each([
    ['<html><body/></html>', /root element is not alert or alerts or feed/],
    ['<!DOCTYPE alert [<!ENTITY a "b">]><alert/>', /document type declaration/],
    [CAP().slice(0, -20), /cut off/],
    ['{"type":"FeatureCollection"}', /no array "features"/],
  ])('refuses the document %j', async (document, reason) => {
    const { error, events } = await importRows('nws-cap', document);
    expect(events).toEqual([]);
    expect(error?.message).toMatch(reason);
  });
});
