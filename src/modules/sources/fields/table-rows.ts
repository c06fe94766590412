import type { EventInput } from '../../corpus/corpus.contract';
import { readDelimitedRecords } from '../../../platform/records/delimited-records';
import { RECORD_TEXTS } from '../../../platform/records/record.texts';
import { parsedRow, type ParsedRow } from './import-row';
import { ImportStreamError } from '../../../platform/records/import-stream-error';

/**
 * Parses the rows of a table whose first record is its header. `mappingOf` is called once with the header's fields and
 * returns the mapping for each row. Throws `ImportStreamError` if the header is missing or unreadable.
 */
export async function* parseTable(
  chunks: AsyncIterable<Buffer>,
  mappingOf: (columns: readonly string[]) => (fields: readonly string[]) => EventInput,
): AsyncGenerator<ParsedRow> {
  let toEvent: ((fields: readonly string[]) => EventInput) | null = null;
  for await (const records of readDelimitedRecords(chunks)) {
    for (const record of records) {
      if (toEvent === null) {
        if ('reason' in record) throw new ImportStreamError(RECORD_TEXTS.unreadableHeader(record.reason));
        toEvent = mappingOf(record.fields.map((field) => field.trim()));
      } else if ('reason' in record) {
        yield record;
      } else {
        const map = toEvent;
        yield parsedRow(record.line, () => map(record.fields));
      }
    }
  }
  if (toEvent === null) throw new ImportStreamError(RECORD_TEXTS.noHeader);
}
