import { type EventFormat, parsedRow, type ParsedRow } from '../fields/import-row';
import { FieldRejection } from '../../../platform/records/field-rejection';
import { openImportStream } from '../../../platform/records/import-stream';
import { ownEvent } from './own-event';
import { readTextLines } from '../../../platform/records/text-lines';
import { FIELD_TEXTS } from '../../../platform/records/field.texts';
import { REJECTION_TEXTS } from '../fields/rejection.texts';

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
    throw new FieldRejection(REJECTION_TEXTS.line, FIELD_TEXTS.notJson);
  }
}

export const NDJSON_FORMAT: EventFormat = {
  name: 'ndjson',
  description: 'Event fields of this service, one JSON object per line',
  mediaTypes: ['application/x-ndjson', 'application/jsonl'],
  parse: (stream, maxBytes) => parseNdjson(openImportStream(stream, maxBytes)),
};
