import { openImportStream } from '../../../platform/records/import-stream';
import { readJsonArrayElements } from '../../../platform/records/json-array-elements';
import { readXmlRecords } from '../../../platform/records/xml/xml-records';
import { alertEvent } from './alert-event';
import { alertOfFeature } from './alert-json';
import { alertOfXml } from './alert-xml';
import { type EventFormat, parsedRow, type ParsedRow } from '../fields/import-row';
import { readOpening } from '../fields/stream-opening';

/** Allows blank lines before the first character, which distinguishes JSON and XML. */
const OPENING_BYTES = 1_024;
/**
 * A single message, several in one document, or messages in the entries of an Atom feed. HTML entities are accepted as
 * in the GDACS feed.
 */
const ALERTS = { roots: ['alert', 'alerts', 'feed'], records: ['alert'], takesHtmlEntities: true };

async function* parseAlerts(chunks: AsyncGenerator<Buffer>): AsyncGenerator<ParsedRow> {
  const { opening, all } = await readOpening(chunks, OPENING_BYTES);
  yield* opening.trimStart().startsWith('<') ? parseXml(all) : parseGeoJson(all);
}

async function* parseGeoJson(chunks: AsyncIterable<Buffer>): AsyncGenerator<ParsedRow> {
  for await (const elements of readJsonArrayElements(chunks, 'features')) {
    for (const element of elements) {
      yield 'reason' in element ? element : parsedRow(element.line, () => alertEvent(alertOfFeature(element.value)));
    }
  }
}

async function* parseXml(chunks: AsyncIterable<Buffer>): AsyncGenerator<ParsedRow> {
  for await (const records of readXmlRecords(chunks, ALERTS)) {
    for (const record of records) {
      yield 'reason' in record ? record : parsedRow(record.line, () => alertEvent(alertOfXml(record.element)));
    }
  }
}

/** Alerts of the National Weather Service in the form of https://api.weather.gov/alerts, or plain CAP 1.2. */
export const NWS_CAP_FORMAT: EventFormat = {
  name: 'nws-cap',
  description: 'US National Weather Service alerts: GeoJSON of api.weather.gov, or CAP 1.2 XML',
  mediaTypes: ['application/geo+json', 'application/json', 'application/cap+xml', 'application/xml'],
  parse: (stream, maxBytes) => parseAlerts(openImportStream(stream, maxBytes)),
};
