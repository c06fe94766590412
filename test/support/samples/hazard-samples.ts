/** Documents of hazard feeds in their published form, with fictitious contents. */

/** The GDACS elements of an item; `null` omits one. */
export type GdacsFields = Readonly<Record<string, string | null>>;

const GDACS_FIELDS: GdacsFields = {
  temporary: 'false',
  dateadded: 'Fri, 02 May 2031 23:10:00 GMT',
  datemodified: 'Sat, 03 May 2031 04:00:00 GMT',
  iscurrent: 'true',
  fromdate: 'Thu, 01 May 2031 00:00:00 GMT',
  todate: 'Sat, 03 May 2031 00:00:00 GMT',
  bbox: '117 125 20 28',
  version: '1',
  eventtype: 'FL',
  alertlevel: 'Orange',
  alertscore: '2',
  eventname: '',
  eventid: '1100001',
  episodeid: '3',
  iso3: 'TWN',
  country: 'Taiwan',
  glide: '',
};

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

export interface GdacsItemParts {
  title?: string;
  description?: string;
  pubDate?: string;
  lat?: number;
  lng?: number;
  /** With their attributes, as markup. */
  measures?: string;
}

export function gdacsItem(fields: GdacsFields = {}, parts: GdacsItemParts = {}): string {
  const own = { ...GDACS_FIELDS, ...fields };
  const [lat, lng] = [parts.lat ?? 23.98, parts.lng ?? 121.6];
  const elements = Object.entries(own).flatMap(([name, value]) =>
    value === null ? [] : [`<gdacs:${name}>${escaped(value)}</gdacs:${name}>`],
  );
  return `<item>
<title>${escaped(parts.title ?? 'Orange flood alert in Taiwan')}</title>
<description>${escaped(parts.description ?? 'On 01/05/2031, a flood started in Taiwan.')}</description>
<enclosure type="image/png" length="1" url="https://www.gdacs.org/map.png" />
<link>https://www.gdacs.org/report.aspx?eventtype=${own.eventtype ?? ''}&amp;eventid=${own.eventid ?? ''}</link>
<pubDate>${parts.pubDate ?? 'Fri, 02 May 2031 23:10:00 GMT'}</pubDate>
<guid isPermaLink="false">${own.eventtype ?? ''}${own.eventid ?? ''}</guid>
<geo:Point><geo:lat>${lat}</geo:lat><geo:long>${lng}</geo:long></geo:Point>
<georss:point>${lat} ${lng}</georss:point>
${elements.join('\n')}
${parts.measures ?? '<gdacs:severity unit="" value="2">Magnitude 2 </gdacs:severity>'}
<gdacs:resources><gdacs:resource id="a"><gdacs:title>Not the title</gdacs:title></gdacs:resource></gdacs:resources>
</item>`;
}

export const gdacsRss = (...items: string[]): string =>
  `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#"
  xmlns:gdacs="http://www.gdacs.org" xmlns:georss="http://www.georss.org/georss">
<channel><title>GDACS RSS information</title><link>https://www.gdacs.org</link>
${items.join('\n')}
</channel></rss>`;

export const eonetSample = (more: object = {}): object => ({
  id: 'EONET_9001',
  title: 'Typhoon Dolphin',
  description: null,
  link: 'https://eonet.gsfc.nasa.gov/api/v3/events/EONET_9001',
  closed: null,
  categories: [{ id: 'severeStorms', title: 'Severe Storms' }],
  sources: [{ id: 'JTWC', url: 'https://www.metoc.navy.mil/jtwc/products/wp1231.tcw' }],
  geometry: [
    { magnitudeValue: 35, magnitudeUnit: 'kts', date: '2031-05-01T06:00:00Z', type: 'Point', coordinates: [124.5, 22] },
    { magnitudeValue: 65, magnitudeUnit: 'kts', date: '2031-05-02T06:00:00Z', type: 'Point', coordinates: [121.5, 24] },
  ],
  ...more,
});

/** A feature of api.weather.gov; `more` are properties. */
export const alertSample = (more: object = {}, geometry: object | null = SQUARE): object => ({
  id: 'https://api.weather.gov/alerts/urn:oid:2.49.0.1.840.0.1.001.1',
  type: 'Feature',
  geometry,
  properties: {
    '@id': 'https://api.weather.gov/alerts/urn:oid:2.49.0.1.840.0.1.001.1',
    '@type': 'wx:Alert',
    id: 'urn:oid:2.49.0.1.840.0.1.001.1',
    areaDesc: 'Albany, NY; Rensselaer, NY',
    geocode: { SAME: ['036001', '036083'], UGC: ['NYC001', 'NYC083'] },
    affectedZones: ['https://api.weather.gov/zones/county/NYC001'],
    references: [],
    sent: '2031-05-02T14:07:00-04:00',
    effective: '2031-05-02T14:07:00-04:00',
    onset: '2031-05-02T14:07:00-04:00',
    expires: '2031-05-02T20:00:00-04:00',
    ends: '2031-05-03T20:00:00-04:00',
    status: 'Actual',
    messageType: 'Alert',
    category: 'Met',
    severity: 'Severe',
    certainty: 'Likely',
    urgency: 'Expected',
    event: 'Flood Warning',
    sender: 'w-nws.webmaster@noaa.gov',
    senderName: 'NWS Albany NY',
    headline: 'Flood Warning issued May 2 at 2:07PM EDT until May 3 at 8:00PM EDT by NWS Albany NY',
    description: '* WHAT...Flooding caused by excessive rainfall is expected.',
    instruction: 'Turn around, don’t drown.',
    response: 'Avoid',
    parameters: { AWIPSidentifier: ['FLWALY'] },
    ...more,
  },
});

/** Around Albany. */
const SQUARE = {
  type: 'Polygon',
  coordinates: [
    [
      [-73.8, 42.6],
      [-73.6, 42.6],
      [-73.6, 42.8],
      [-73.8, 42.8],
      [-73.8, 42.6],
    ],
  ],
};
