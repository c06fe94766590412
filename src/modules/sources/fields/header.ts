import type { JsonValue } from '../../../kernel/untrusted/json-object';
import { ImportStreamError } from '../../../platform/records/import-stream-error';
import { RECORD_TEXTS } from '../../../platform/records/record.texts';
import { HEADER_TEXTS } from './rejection.texts';
import { checkText, MAX_SHORT_TEXT } from '../../../platform/records/text-fields';

/** Limits the additional columns of a row that are stored. */
const MAX_REST_COLUMNS = 200;

/** Other names that a publisher has used for a column. */
export type ColumnAliases = Readonly<Record<string, readonly string[]>>;

/** The columns of a table, found by the names that a format accepts. */
export class Header<Column extends string> {
  private readonly indexes = new Map<string, number>();

  /**
   * Ignores case and treats a blank or hyphen like an underscore. Throws `ImportStreamError` with the names of missing
   * required columns.
   */
  constructor(
    fields: readonly string[],
    known: readonly Column[],
    required: readonly Column[],
    aliases: ColumnAliases = {},
  ) {
    const names = fields.map((field) => field.trim());
    const keys = names.map(columnKey);
    for (const column of known) {
      const accepted = [column, ...(aliases[column] ?? [])].map(columnKey);
      const name = accepted.find((each) => keys.includes(each));
      if (name !== undefined) this.indexes.set(column, keys.indexOf(name));
    }
    const missing = required.filter((column) => !this.indexes.has(column));
    if (missing.length > 0) throw new ImportStreamError(RECORD_TEXTS.missingColumns(missing));
  }

  /** Empty if the table has no such column. */
  cell(fields: readonly string[], column: Column): string {
    const index = this.indexes.get(column);
    return index === undefined ? '' : (fields[index] ?? '');
  }
}

/** The columns of a table without a corresponding field of an event; their values are stored unchanged. */
export class RestColumns {
  private readonly columns: { name: string; index: number; isNumeric: boolean }[];

  constructor(fields: readonly string[], taken: ReadonlySet<string>, numeric: ReadonlySet<string>) {
    this.columns = fields
      .map((field, index) => ({ name: field.trim(), index, isNumeric: numeric.has(columnKey(field)) }))
      .filter(({ name }) => name !== '' && name !== '__proto__' && !taken.has(columnKey(name)))
      .slice(0, MAX_REST_COLUMNS);
    for (const { name } of this.columns) {
      if (name.length > MAX_SHORT_TEXT || name.includes('\0')) {
        throw new ImportStreamError(HEADER_TEXTS.columnName(MAX_SHORT_TEXT));
      }
    }
  }

  /** The non-empty values of a row in these columns. */
  collect(row: readonly string[]): Record<string, JsonValue> {
    const values: Record<string, JsonValue> = {};
    for (const { name, index, isNumeric } of this.columns) {
      const value = row[index]?.trim() ?? '';
      if (value === '') continue;
      values[name] = isNumeric ? numberOrText(name, value) : checkText(name, value);
    }
    return values;
  }
}

/** A value that should be a number but is not is stored as text. */
function numberOrText(name: string, value: string): JsonValue {
  const number = Number(value);
  return Number.isFinite(number) ? number : checkText(name, value);
}

export function columnKey(name: string): string {
  return name.trim().toLowerCase().replace(/[ -]/g, '_');
}
