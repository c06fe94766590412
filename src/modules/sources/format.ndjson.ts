import { type EventFormat, parsedRow, type ParsedRow, RowRejection } from './import-row';
import { openImportStream } from '../../platform/records/import-stream';
import { ownEvent } from './own-event';
import { readTextLines } from '../../platform/records/text-lines';

async function* parseNdjson(chunks: AsyncIterable<Buffer>): AsyncGenerator<ParsedRow> {
  for await (const lines of readTextLines(chunks)) {
    for (const { line, text, fault } of lines) {
      if (fault !== null) yield { line, reason: fault };
      else if (text.trim() !== '') yield parsedRow(line, () => ownEvent(parseLine(text)));
    }
  }
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new RowRejection('line', 'is not valid JSON');
  }
}

export const NDJSON_FORMAT: EventFormat = {
  name: 'ndjson',
  description: 'Events in our own fields, one JSON object a line',
  mediaTypes: ['application/x-ndjson', 'application/jsonl'],
  parse: (stream) => parseNdjson(openImportStream(stream)),
};
