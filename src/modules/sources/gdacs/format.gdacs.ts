import { openImportStream } from '../../../platform/records/import-stream';
import { readXmlRecords } from '../../../platform/records/xml/xml-records';
import { gdacsEvent } from './gdacs-event';
import { type EventFormat, parsedRow, type ParsedRow } from '../fields/import-row';

/**
 * HTML's entities are undefined in XML without a document type, which is refused. They are accepted here because the
 * texts of items were written as HTML, each entity stands for exactly one character, and an alert should not be lost
 * for a formality.
 */
const ITEMS = { roots: ['rss'], records: ['item'], keepsAttributes: true, takesHtmlEntities: true };

async function* parseGdacs(chunks: AsyncIterable<Buffer>): AsyncGenerator<ParsedRow> {
  for await (const records of readXmlRecords(chunks, ITEMS)) {
    for (const record of records) {
      yield 'reason' in record ? record : parsedRow(record.line, () => gdacsEvent(record.element));
    }
  }
}

/** The feed https://www.gdacs.org/xml/rss.xml and its archives. */
export const GDACS_FORMAT: EventFormat = {
  name: 'gdacs',
  description: 'GDACS disaster alerts, RSS 2.0 with GDACS elements',
  mediaTypes: ['application/rss+xml', 'application/xml', 'text/xml'],
  parse: (stream, maxBytes) => parseGdacs(openImportStream(stream, maxBytes)),
};
