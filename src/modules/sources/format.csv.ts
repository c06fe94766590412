import type { EventInput } from '../corpus/corpus.contract';
import { type EventFormat, RowRejection } from './import-row';
import { ImportStreamError } from '../../platform/records/import-stream-error';
import { openImportStream } from '../../platform/records/import-stream';
import type { JsonObject } from './json-fields';
import { OWN_FIELDS, OWN_IGNORED, OWN_REQUIRED, ownEvent } from './own-event';
import { parseTable } from './table-rows';

function mappingOf(columns: readonly string[]): (fields: readonly string[]) => EventInput {
  checkHeader(columns);
  return (fields) => ownEvent(objectOf(columns, fields));
}

function checkHeader(columns: readonly string[]): void {
  const missing = OWN_REQUIRED.filter((column) => !columns.includes(column));
  if (missing.length > 0) throw new ImportStreamError(`The header lacks the columns ${missing.join(', ')}`);
  const unknown = columns.filter((column) => !(Object.hasOwn(OWN_FIELDS, column) || OWN_IGNORED.has(column)));
  if (unknown.length > 0) {
    const shown = unknown.slice(0, 10).map((column) => JSON.stringify(column.slice(0, 100)));
    throw new ImportStreamError(`The header has columns that are no fields of an event: ${shown.join(', ')}`);
  }
  if (new Set(columns).size < columns.length) throw new ImportStreamError('The header has a column twice');
}

/** The line as the object it would be in ndjson; empty cells are left out. */
function objectOf(columns: readonly string[], fields: readonly string[]): JsonObject {
  const object: JsonObject = {};
  columns.forEach((column, index) => {
    const cell = fields[index]?.trim() ?? '';
    if (cell !== '' && !OWN_IGNORED.has(column)) object[column] = valueOf(column, cell);
  });
  return object;
}

function valueOf(column: string, cell: string): unknown {
  switch (OWN_FIELDS[column]) {
    case 'number':
      return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(cell) ? Number(cell) : cell;
    case 'boolean':
      return /^(?:true|false)$/i.test(cell) ? cell.toLowerCase() === 'true' : cell;
    case 'json':
      return parseCell(column, cell);
    default:
      return cell;
  }
}

function parseCell(column: string, cell: string): unknown {
  try {
    return JSON.parse(cell) as unknown;
  } catch {
    throw new RowRejection(column, 'is not valid JSON');
  }
}

export const CSV_FORMAT: EventFormat = {
  name: 'csv',
  description: 'Events in our own fields, CSV with a header; lists and objects as JSON',
  mediaTypes: ['text/csv'],
  parse: (stream) => parseTable(openImportStream(stream), mappingOf),
};
