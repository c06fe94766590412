import { readDelimitedRecords } from '../../../platform/records/delimited-records';
import { ImportStreamError } from '../../../platform/records/import-stream-error';
import { RECORD_TEXTS } from '../../../platform/records/record.texts';

/** A row of a table with a header; missing columns are empty. */
export type TableRecord = { line: number; row: Record<string, string> } | { line: number; reason: string };

/**
 * Yields rows of CSV or tab-separated text under a header, in batches of one chunk each. Throws `ImportStreamError` if
 * a required column or the header is missing.
 */
export async function* readTableRecords(
  chunks: AsyncIterable<Buffer>,
  requiredColumns: readonly string[],
): AsyncGenerator<TableRecord[]> {
  let header: string[] | null = null;
  for await (const records of readDelimitedRecords(chunks)) {
    const rows: TableRecord[] = [];
    for (const record of records) {
      if ('reason' in record) rows.push(record);
      else if (header === null) header = checkHeader(record.fields, requiredColumns);
      else rows.push({ line: record.line, row: toRow(header, record.fields) });
    }
    yield rows;
  }
  if (header === null) throw new ImportStreamError(RECORD_TEXTS.noHeader);
}

function checkHeader(fields: string[], requiredColumns: readonly string[]): string[] {
  const header = fields.map((field) => field.trim());
  const missing = requiredColumns.filter((column) => !header.includes(column));
  if (missing.length > 0) throw new ImportStreamError(RECORD_TEXTS.missingColumns(missing));
  return header;
}

function toRow(header: readonly string[], fields: readonly string[]): Record<string, string> {
  const row = Object.create(null) as Record<string, string>;
  for (const [index, column] of header.entries()) row[column] = fields[index] ?? '';
  return row;
}
