import type { EventInput } from '../../corpus/corpus.contract';
import { type EventFormat } from '../fields/import-row';
import { FieldRejection } from '../../../platform/records/field-rejection';
import { ImportStreamError } from '../../../platform/records/import-stream-error';
import { withoutFormulaMark } from '../../../kernel/text/csv-line';
import { decimalNumber, MAX_NUMBER_LENGTH } from '../../../kernel/text/decimal-number';
import { openImportStream } from '../../../platform/records/import-stream';
import type { JsonObject } from '../../../kernel/untrusted/json-object';
import { OWN_FIELDS, OWN_IGNORED, OWN_REQUIRED, ownEvent } from './own-event';
import { RECORD_TEXTS } from '../../../platform/records/record.texts';
import { HEADER_TEXTS } from '../fields/rejection.texts';
import { parseTable } from '../fields/table-rows';
import { FIELD_TEXTS } from '../../../platform/records/field.texts';

function mappingOf(columns: readonly string[]): (fields: readonly string[]) => EventInput {
  checkHeader(columns);
  return (fields) => ownEvent(objectOf(columns, fields));
}

function checkHeader(columns: readonly string[]): void {
  const missing = OWN_REQUIRED.filter((column) => !columns.includes(column));
  if (missing.length > 0) throw new ImportStreamError(RECORD_TEXTS.missingColumns(missing));
  const unknown = columns.filter(
    (column) => !(Object.hasOwn(OWN_FIELDS, column) || OWN_IGNORED.has(column) || isDegrees(column)),
  );
  if (unknown.length > 0) {
    const shown = unknown.slice(0, 10).map((column) => JSON.stringify(column.slice(0, 100)));
    throw new ImportStreamError(HEADER_TEXTS.unknownColumns(shown));
  }
  if (columns.includes('locationCoordinates') && columns.some(isDegrees)) {
    throw new ImportStreamError(HEADER_TEXTS.placeTwice);
  }
  if (new Set(columns).size < columns.length) throw new ImportStreamError(HEADER_TEXTS.repeatedColumn);
}

/** The columns of an export, and of most spreadsheets, for `locationCoordinates`. */
const isDegrees = (column: string): column is 'lat' | 'lng' => column === 'lat' || column === 'lng';

/** Converts a line into the object of ndjson; empty cells are left out. */
function objectOf(columns: readonly string[], fields: readonly string[]): JsonObject {
  const object: JsonObject = {};
  const place: JsonObject = {};
  columns.forEach((column, index) => {
    const cell = fields[index]?.trim() ?? '';
    if (cell === '' || OWN_IGNORED.has(column)) return;
    if (isDegrees(column)) place[column] = numberOf(column, cell);
    else object[column] = valueOf(column, cell);
  });
  return Object.keys(place).length === 0 ? object : { ...object, locationCoordinates: place };
}

function valueOf(column: string, cell: string): unknown {
  switch (OWN_FIELDS[column]) {
    case 'number':
      return numberOf(column, cell);
    case 'boolean':
      return /^(?:true|false)$/i.test(cell) ? cell.toLowerCase() === 'true' : cell;
    case 'json':
      return parseCell(column, cell);
    default:
      return withoutFormulaMark(cell);
  }
}

/** A value that is not a number stays text, which the event then rejects with the name of the column. */
function numberOf(column: string, cell: string): number | string {
  if (cell.length > MAX_NUMBER_LENGTH) {
    throw new FieldRejection(column, FIELD_TEXTS.tooLong(MAX_NUMBER_LENGTH));
  }
  return decimalNumber(cell) ?? cell;
}

function parseCell(column: string, cell: string): unknown {
  try {
    return JSON.parse(cell) as unknown;
  } catch {
    throw new FieldRejection(column, FIELD_TEXTS.notJson);
  }
}

export const CSV_FORMAT: EventFormat = {
  name: 'csv',
  description: 'Event fields of this service as CSV with a header; arrays and objects as JSON',
  mediaTypes: ['text/csv'],
  parse: (stream, maxBytes) => parseTable(openImportStream(stream, maxBytes), mappingOf),
};
