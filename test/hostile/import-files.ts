import { GDELT_COLUMNS } from '../../src/modules/sources/gdelt/gdelt-columns';
import { sampleEvent } from '../support/samples/event-samples';
import { file, FORM_TYPE, formBody, value } from '../support/http/form-body';
import { BUROV } from '../support/fixtures/harbour-list';
import { alertSample, eonetSample, gdacsItem, gdacsRss } from '../support/samples/hazard-samples';
import { ADD, ALT, CSL, OFAC_XML, SDN, UN_XML } from '../support/samples/list-readers';
import { warcResponse } from '../support/samples/warc-samples';
import type { ShapedBody } from './shapes/body-shapes';
import { type Cell, jsonCells, tableCells, xmlCells } from './shapes/cells';

/** The formats of an import: the document only describes it as binary. */
export interface ImportFile {
  operation: string;
  format: string;
  path: Record<string, string>;
  cells: readonly Cell[];
  bodyOf: (text: string) => ShapedBody;
}

const EVENTS = 'POST /v1/admin/events/import';
const LISTS = 'POST /v1/admin/datasets/{dataset_id}/import';
const ARTICLES = 'POST /v1/admin/articles/import';
const plain = (text: string): ShapedBody => ({ body: Buffer.from(text), headers: {} });

const events = (format: string, cells: readonly Cell[]): ImportFile => ({
  operation: EVENTS,
  format,
  path: {},
  cells,
  bodyOf: plain,
});
const list = (format: string, dataset_id: string, cells: readonly Cell[], bodyOf = plain): ImportFile => ({
  operation: LISTS,
  format,
  path: { dataset_id },
  cells,
  bodyOf,
});
const articles = (format: string, cells: readonly Cell[], bodyOf = plain): ImportFile => ({
  operation: ARTICLES,
  format,
  path: {},
  cells,
  bodyOf,
});
const table = (row: Record<string, string>, separator = ','): string =>
  `${Object.keys(row).join(separator)}\n${Object.values(row).join(separator)}\n`;

const OWN_EVENT = Object.fromEntries(
  Object.entries({
    ...sampleEvent('hostile', { admin2: 'Xincheng', admin3: 'Beipu', eventDateEnd: '2018-02-07' }),
    source: 'hostile',
    injuries: 1,
    abductions: 0,
    magnitude: 4,
    geoPrecision: 1,
    categorySpecificData: { note: 'a', nested: { list: [1, 'b'] } },
  }).filter(([, field]) => field !== null),
);
const OWN_CELLS = Object.fromEntries(
  Object.entries(OWN_EVENT).map(([name, field]) => [
    name,
    typeof field === 'object' ? `"${JSON.stringify(field).replaceAll('"', '""')}"` : String(field as string | number),
  ]),
);
const UCDP = {
  id: '1',
  year: '2031',
  type_of_violence: '1',
  conflict_name: 'A',
  dyad_name: 'A - B',
  side_a: 'A',
  side_b: 'B',
  number_of_sources: '1',
  source_article: 'a',
  source_headline: 'a',
  where_prec: '1',
  where_coordinates: 'Bol',
  where_description: 'near Bol',
  adm_1: 'Lac',
  adm_2: 'Mamdi',
  latitude: '1.5',
  longitude: '2.5',
  country: 'Chad',
  region: 'Africa',
  event_clarity: '1',
  date_prec: '1',
  date_start: '2031-01-02',
  date_end: '2031-01-02',
  deaths_a: '1',
  deaths_b: '1',
  deaths_civilians: '1',
  deaths_unknown: '0',
  best: '3',
  high: '4',
  low: '2',
};
const ACLED = {
  event_id_cnty: 'CHA1',
  event_date: '2031-05-02',
  year: '2031',
  time_precision: '1',
  disorder_type: 'x',
  event_type: 'Battles',
  sub_event_type: 'Armed clash',
  actor1: 'A (2030-)',
  assoc_actor_1: 'B (Chad); C',
  inter1: '1',
  actor2: 'Civilians (Chad)',
  assoc_actor_2: 'D',
  inter2: '7',
  interaction: '17',
  iso: '148',
  civilian_targeting: 'Civilian targeting',
  region: 'Middle Africa',
  country: 'Chad',
  admin1: 'Lac',
  admin2: 'M',
  admin3: 'x',
  location: 'Bol',
  latitude: '13.4',
  longitude: '14.7',
  geo_precision: '2',
  source: 'A; Radio',
  source_scale: 'National',
  notes: 'A drone struck.',
  fatalities: '3',
  tags: 'x',
  timestamp: '1935446400',
};
const GDELT_VALUES: Readonly<Record<string, string>> = {
  GLOBALEVENTID: '1',
  SQLDATE: '20310102',
  EventCode: '190',
  EventRootCode: '19',
  NumArticles: '1',
  Actor1Name: 'A',
  Actor2Name: 'B',
  ActionGeo_Type: '4',
  ActionGeo_Lat: '1.5',
  ActionGeo_Long: '2.5',
  ActionGeo_FullName: 'Bol, Lac, Chad',
  ActionGeo_CountryCode: 'CD',
  SOURCEURL: 'https://a.example/b',
};
const GDELT = `${GDELT_COLUMNS.map((column) => GDELT_VALUES[column] ?? '1').join('\t')}\n`;
const USGS = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      id: 'us1',
      properties: {
        mag: 4.5,
        place: '10 km N of Bol, Chad',
        time: 1_935_446_400_000,
        url: 'https://a.example/b',
        title: 'M 4',
        type: 'earthquake',
        alert: 'green',
        tsunami: 0,
        felt: 1,
        ids: ',us1,',
        sources: ',us,',
        status: 'reviewed',
      },
      geometry: { type: 'Point', coordinates: [1, 2, 3] },
    },
  ],
};
const ARTICLE = {
  url: 'https://a.example/hostile',
  title: 'Ivan Petrov',
  text: 'Ivan Petrov was jailed for fraud.',
  publisher: 'P',
  author: 'A',
  published_at: '2024-02-29T10:00:00Z',
  language: 'en',
  source_type: 'news',
};
const FEED = `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>The Post</title><link>https://post.example/</link>
  <language>en-GB</language><item><title>A title</title><link>https://post.example/1</link><description>Short</description>
  <content:encoded>Long</content:encoded><pubDate>Tue, 10 Jun 2003 04:00:00 +0200</pubDate><dc:creator>Jane</dc:creator>
  <guid isPermaLink="true">https://post.example/1</guid></item></channel></rss>`;
const PAGE = `<html lang="en"><head><title>Title</title><meta name="author" content="Jane"><meta property="og:title" content="T">
  <link rel="canonical" href="https://a.example/b"></head><body><article><h1>Head</h1><p class="a">First</p><p>Second</p>
  <a href="/more">More</a></article></body></html>`;

const MAPPED_ROW = {
  id: '1',
  schema: 'Person',
  name: 'Jane Doe',
  alias: 'Joan',
  birth_date: '1948-12-10',
  nationality: 'de',
  country: 'de',
  address: 'Main St 1',
  remarks: 'note',
  passport_number: 'A12345',
  email: 'a@b.example',
};
const MAPPED = Object.fromEntries(Object.keys(MAPPED_ROW).map((name) => [name, name]));
const MAPPING = { columns: MAPPED, schema: 'Person', separator: ';' };
const mapped = (mapping: string, content: string): ShapedBody => ({
  body: formBody([value('mapping', mapping), file('file', content)]),
  headers: { 'content-type': FORM_TYPE },
});
const sdn = (parts: { sdn?: string; alt?: string; add?: string }): ShapedBody => ({
  body: formBody([file('alt', parts.alt ?? ALT), file('add', parts.add ?? ADD), file('sdn', parts.sdn ?? SDN)]),
  headers: { 'content-type': FORM_TYPE },
});
const lastLine = (content: string): Cell[] => tableCells(`\n${content.split('\r\n').at(-1)!}`, ',');

/** Every format of every import, with each place for a text. */
export const IMPORT_FILES: readonly ImportFile[] = [
  events('ndjson', jsonCells(OWN_EVENT, '\n')),
  events('csv', tableCells(table(OWN_CELLS), ',')),
  events('ucdp-ged', tableCells(table(UCDP), ',')),
  events('acled', tableCells(table(ACLED), ',')),
  events('gdelt-events', tableCells(GDELT, '\t')),
  events('usgs', jsonCells(USGS)),
  events('gdacs', xmlCells(gdacsRss(gdacsItem()))),
  events('eonet', jsonCells({ title: 'EONET Events', events: [eonetSample()] })),
  events('nws-cap', jsonCells({ type: 'FeatureCollection', features: [alertSample()] })),
  list('ftm', 'people', jsonCells(BUROV, '\n')),
  list('csv', 'table', tableCells(table(MAPPED_ROW), ','), (content) => mapped(JSON.stringify(MAPPED), content)),
  list('csv', 'table', jsonCells(MAPPING), (mapping) => mapped(mapping, table(MAPPED_ROW))),
  list('csl-csv', 'us_consolidated', tableCells(CSL.split('\n').slice(0, 2).join('\n'), ',')),
  list('ofac-xml', 'sanctions_ofac', xmlCells(OFAC_XML)),
  list('un-xml', 'sanctions_un', xmlCells(UN_XML)),
  list('ofac-csv', 'sanctions_ofac', lastLine(SDN), (content) => sdn({ sdn: content.trimStart() })),
  list('ofac-csv', 'sanctions_ofac', lastLine(ALT), (content) => sdn({ alt: content.trimStart() })),
  list('ofac-csv', 'sanctions_ofac', lastLine(ADD), (content) => sdn({ add: content.trimStart() })),
  articles('ndjson', jsonCells(ARTICLE, '\n')),
  articles('feed', xmlCells(FEED)),
  articles('warc', xmlCells(PAGE), (body) => ({ body: warcResponse({ body }), headers: {} })),
];
