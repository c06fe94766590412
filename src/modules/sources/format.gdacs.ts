import { openImportStream } from '../../platform/records/import-stream';
import { gdacsEvent } from './gdacs-event';
import { type EventFormat, parsedRow, type ParsedRow } from './import-row';
import { readXmlRecords } from './xml-elements';

async function* parseGdacs(chunks: AsyncIterable<Buffer>): AsyncGenerator<ParsedRow> {
  for await (const records of readXmlRecords(chunks, ['rss'], 'item')) {
    for (const record of records) {
      yield 'reason' in record ? record : parsedRow(record.line, () => gdacsEvent(record.element));
    }
  }
}

/** The feed https://www.gdacs.org/xml/rss.xml and its archives. */
export const GDACS_FORMAT: EventFormat = {
  name: 'gdacs',
  description: 'Disaster alerts of GDACS, RSS 2.0 with its own elements',
  mediaTypes: ['application/rss+xml', 'application/xml', 'text/xml'],
  parse: (stream) => parseGdacs(openImportStream(stream)),
};
