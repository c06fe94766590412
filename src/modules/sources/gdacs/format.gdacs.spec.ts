import { gdacsItem, gdacsRss } from '../../../../test/support/samples/hazard-samples';
import { importRows } from '../../../../test/support/samples/import-rows';
import type { EventInput } from '../../corpus/corpus.contract';

const EXPECTED: EventInput = {
  source: 'gdacs',
  sourceEventId: 'FL1100001',
  title: 'Flood, Taiwan (GDACS orange alert)',
  description: 'On 01/05/2031, a flood started in Taiwan.',
  eventCategory: 'climate_environment',
  eventType: 'flood',
  eventSubtype: null,
  eventDate: '2031-05-01',
  eventDateEnd: '2031-05-03',
  occurredAt: null,
  location: 'Taiwan',
  locationCountry: 'TW',
  locationCoordinates: { lat: 23.98, lng: 121.6 },
  admin1: null,
  admin2: null,
  admin3: null,
  geoPrecision: 4,
  uncertaintyKm: 100,
  fatalities: null,
  injuries: null,
  abductions: null,
  civilianTargeting: null,
  magnitude: null,
  salienceScore: 0.37,
  salienceRationale: 'Salience 0.37 of 1: alert level Orange, 1 source, 1 article, location known at region level.',
  articleCount: 1,
  actors: [],
  sources: [
    {
      url: 'https://www.gdacs.org/report.aspx?eventtype=FL&eventid=1100001',
      domain: 'gdacs.org',
      type: 'official',
      title: null,
      publishedAt: '2031-05-02T23:10:00.000Z',
    },
  ],
  categorySpecificData: {
    gdacsType: 'FL',
    sourceTitle: 'Orange flood alert in Taiwan',
    alertlevel: 'Orange',
    alertscore: 2,
    episodeid: '3',
    iscurrent: 'true',
    temporary: 'false',
    iso3: 'TWN',
    version: 1,
    bbox: '117 125 20 28',
    severity: { text: 'Magnitude 2', unit: null, value: '2' },
  },
  sourceUpdatedAt: '2031-05-03T04:00:00.000Z',
};

describe('gdacs', () => {
  it('fills every field', async () => {
    const outcome = await importRows('gdacs', `\ufeff${gdacsRss(gdacsItem())}`, 11);
    expect(outcome).toMatchObject({ rejections: [], error: null });
    expect(outcome.events).toEqual([EXPECTED]);
  });

  it('reads the archive, in which items lack some elements', async () => {
    const item = gdacsItem(
      {
        datemodified: null,
        dateadded: null,
        iscurrent: null,
        iso3: '',
        country: 'Luzon, Philippines',
        eventtype: 'EQ',
      },
      { measures: '<gdacs:severity unit="M" value="5.6">Magnitude 5.6M, Depth:10km</gdacs:severity>' },
    );
    const { events } = await importRows('gdacs', gdacsRss(item));
    expect(events).toMatchObject([
      {
        sourceEventId: 'EQ1100001',
        eventType: 'earthquake',
        magnitude: 5.6,
        locationCountry: 'PH',
        occurredAt: '2031-05-01T00:00:00.000Z',
        eventDateEnd: null,
        geoPrecision: 2,
        uncertaintyKm: 10,
        sourceUpdatedAt: '2031-05-02T23:10:00.000Z',
      },
    ]);
  });

  it.each<[Parameters<typeof gdacsItem>, Partial<EventInput>]>([
    [[{ eventtype: 'TC' }], { sourceEventId: 'TC1100001', eventType: 'storm', eventSubtype: 'tropical_cyclone' }],
    [[{ eventtype: 'DR' }], { eventType: 'drought', geoPrecision: 5, uncertaintyKm: 300 }],
    [[{ eventtype: 'VO' }], { eventType: 'volcanic_activity' }],
    [[{ eventtype: 'WF' }], { eventType: 'wildfire', uncertaintyKm: 10 }],
    [[{ eventtype: 'ZZ' }], { eventType: 'natural_hazard' }],
    [[{ episodeid: '9' }], { sourceEventId: 'FL1100001' }],
    [[{ iso3: '', country: 'Angola, Zambia' }], { locationCountry: 'AO' }],
    [[{ iso3: '', country: 'Kermadec Islands Region' }], { locationCountry: null }],
    [[{ todate: '' }], { eventDateEnd: null }],
    [
      [
        {},
        {
          measures:
            '<gdacs:population unit="Population affected" value="121">121 killed and 24 displaced</gdacs:population>',
        },
      ],
      { fatalities: 121 },
    ],
  ])('maps %j', async (parts, expected) => {
    const { events, rejections } = await importRows('gdacs', gdacsRss(gdacsItem(...parts)));
    expect(rejections).toEqual([]);
    expect(events).toMatchObject([expected]);
  });

  it.each<[Parameters<typeof gdacsItem>, RegExp]>([
    [[{ fromdate: null }], /^gdacs:fromdate is missing/],
    [[{ fromdate: '31 Feb 2031 00:00:00 GMT' }], /^gdacs:fromdate is not an RFC 3339 timestamp/],
    [[{ fromdate: '2031-05-01' }], /^gdacs:fromdate is not an RFC 822 date/],
    [[{ todate: 'Tue, 01 Apr 2031 00:00:00 GMT' }], /^gdacs:todate is before the start date/],
    [[{}, { lat: 91 }], /^geo:lat is not between -90 and 90/],
    [[{}, { title: ' ' }], /^title is missing/],
    [[{ eventid: '' }], /^gdacs:eventid is missing/],
  ])('rejects %j with its line and continues', async (parts, reason) => {
    const { events, rejections, error } = await importRows('gdacs', gdacsRss(gdacsItem(...parts), gdacsItem()));
    expect(error).toBeNull();
    expect(events).toHaveLength(1);
    expect(rejections).toEqual([{ line: 5, reason: expect.stringMatching(reason) }]);
  });

  it('accepts HTML entities, and rejects only an item with any other entity', async () => {
    const titles = ['Crue&nbsp;&agrave; Li&egrave;ge', 'Fire at A&B', 'Flood &unknown;'];
    const items = titles.map((title) => gdacsItem({}, { title: 'TITLE' }).replace('TITLE', title));
    const { events, rejections, error } = await importRows('gdacs', gdacsRss(...items, gdacsItem()));
    expect(error).toBeNull();
    expect(events.map(({ categorySpecificData: { sourceTitle } }) => sourceTitle)).toEqual([
      'Crue\u00a0à Liège',
      'Orange flood alert in Taiwan',
    ]);
    expect(rejections.map(({ reason }) => reason)).toEqual([
      'The record contains an entity that is not predefined',
      'The record contains an entity that is not predefined',
    ]);
  });

  it.each([
    ['<html><body>Maintenance</body></html>', /root element is not rss/],
    ['<!DOCTYPE rss [<!ENTITY a "aaaa">]><rss/>', /document type declaration/],
    ['Service unavailable', /not well-formed/],
    ['', /no XML/],
    [Buffer.concat([Buffer.from('<rss>'), Buffer.from([0xff])]), /not valid UTF-8/],
    [gdacsRss(gdacsItem()).slice(0, -9), /cut off/],
  ])('refuses the document %j', async (document, reason) => {
    const { error } = await importRows('gdacs', document);
    expect(error?.message).toMatch(reason);
  });
});
