import { IDENTIFIER_TYPES } from '../../../kernel/identifiers/identifier-types';
import { ValidationError } from '../../../kernel/errors/validation-error';
import { readBoolean } from '../../../platform/http/validation/rules';
import { type DelimitedRecord, readDelimitedRecords } from '../../../platform/records/delimited-records';
import { RECORD_TEXTS } from '../../../platform/records/record.texts';
import { readTextLines, type TextLine } from '../../../platform/records/text-lines';
import { BATCH_TEXTS } from './lookup-batch.texts';
import type { RowRejection } from './lookup-batch.types';

export type BatchFormat = 'ndjson' | 'csv';

/** Twenty identifiers of a usual length fit several times. */
const MAX_LINE_BYTES = 65_536;
const OPTION_COLUMNS: ReadonlySet<string> = new Set(['subject_type', 'requester_reference', 'monitor']);
const IDENTIFIER_COLUMNS: ReadonlySet<string> = new Set(IDENTIFIER_TYPES);
const MAX_COLUMNS = 23;

/** A row as it was sent, not checked yet. */
export interface SubjectRow {
  readonly line: number;
  readonly value: unknown;
  /** The column of each identifier; only in CSV. */
  readonly columns?: readonly string[];
}

/** The rows of an upload, in the lists in which they arrive. @throws ValidationError for an invalid header */
export function readSubjectRows(
  chunks: AsyncIterable<Buffer>,
  format: BatchFormat,
): AsyncGenerator<(SubjectRow | RowRejection)[]> {
  return format === 'csv' ? readTable(chunks) : readLines(chunks);
}

async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<(SubjectRow | RowRejection)[]> {
  for await (const lines of readTextLines(chunks)) {
    yield lines.filter(({ text, fault }) => fault !== null || text.trim() !== '').map(rowOfLine);
  }
}

function rowOfLine({ line, text, fault }: TextLine): SubjectRow | RowRejection {
  if (fault !== null) return rejected(line, fault);
  if (Buffer.byteLength(text) > MAX_LINE_BYTES) return rejected(line, BATCH_TEXTS.lineTooLong(MAX_LINE_BYTES));
  try {
    return { line, value: JSON.parse(text) as unknown };
  } catch {
    return rejected(line, BATCH_TEXTS.notJson);
  }
}

async function* readTable(chunks: AsyncIterable<Buffer>): AsyncGenerator<(SubjectRow | RowRejection)[]> {
  let header: string[] | undefined;
  for await (const records of readDelimitedRecords(chunks)) {
    const rows: (SubjectRow | RowRejection)[] = [];
    for (const record of records) {
      if (header === undefined) header = headerOf(record);
      else rows.push(rowOfRecord(record, header));
    }
    yield rows;
  }
}

/** @throws ValidationError */
function headerOf(record: DelimitedRecord): string[] {
  if ('reason' in record) throw invalidHeader(RECORD_TEXTS.unreadableHeader(record.reason));
  const names = record.fields.map((name) => name.trim().toLowerCase());
  if (names.length > MAX_COLUMNS) throw invalidHeader(BATCH_TEXTS.tooManyColumns(MAX_COLUMNS));
  for (const [index, name] of names.entries()) {
    if (!IDENTIFIER_COLUMNS.has(name) && !OPTION_COLUMNS.has(name)) {
      throw invalidHeader(BATCH_TEXTS.unknownColumn(index + 1));
    }
    if (OPTION_COLUMNS.has(name) && names.indexOf(name) < index) throw invalidHeader(BATCH_TEXTS.repeatedColumn(name));
  }
  if (!names.some((name) => IDENTIFIER_COLUMNS.has(name))) throw invalidHeader(BATCH_TEXTS.noIdentifierColumn);
  return names;
}

/** A cell without text is a value that the row does not have. */
function rowOfRecord(record: DelimitedRecord, header: readonly string[]): SubjectRow | RowRejection {
  const { line } = record;
  if ('reason' in record) return rejected(line, record.reason);
  const bytes = record.fields.reduce((sum, field) => sum + Buffer.byteLength(field) + 1, 0);
  if (bytes > MAX_LINE_BYTES) return rejected(line, BATCH_TEXTS.lineTooLong(MAX_LINE_BYTES));
  const cells = header
    .map((column, index) => [column, record.fields[index]?.trim() ?? ''] as const)
    .filter(([, value]) => value !== '');
  const found = cells.filter(([column]) => IDENTIFIER_COLUMNS.has(column));
  const value = {
    identifiers: found.map(([type, given]) => ({ type, value: given })),
    options: Object.fromEntries(
      cells
        .filter(([column]) => OPTION_COLUMNS.has(column))
        .map(([column, text]) => [column, optionValue(column, text)]),
    ),
  };
  return { line, value, columns: found.map(([column]) => column) };
}

/** Text that is no truth value is refused like any other value of a wrong type. */
const optionValue = (column: string, text: string): boolean | string =>
  column === 'monitor' ? (readBoolean(text) ?? text) : text;

const rejected = (line: number, reason: string): RowRejection => ({ line, field: null, reason });

const invalidHeader = (reason: string): ValidationError =>
  new ValidationError([{ loc: ['body', 1], msg: `Value error, ${reason}`, type: 'value_error' }]);
