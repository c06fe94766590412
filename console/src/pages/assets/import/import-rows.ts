import { withoutProtection } from '../../../parts/files/csv';
import { readNumber } from '../form/asset-place';
import type { ColumnMatch, ImportField } from './columns';
import { IMPORT_FIELDS } from './columns';
import type { CsvFile } from './csv-file';

export type RowValues = Readonly<Partial<Record<ImportField, string>>>;
export type RowProblems = Readonly<Partial<Record<ImportField | 'row', string>>>;

/** A row of the file as it was matched and corrected. */
export interface ImportRow {
  readonly line: number;
  /** Of matched columns only. */
  readonly values: RowValues;
  readonly isSkipped: boolean;
  /** What the service refused; it applies until the value is corrected. */
  readonly refused: readonly {
    readonly field: ImportField | 'row';
    readonly value: string;
    readonly message: string;
  }[];
}

const LONGEST_ID = 128;
const MISSING = 'A value is missing.';

/** An id that stays the same for the same name. */
export const idFromName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, LONGEST_ID);

/** The rows with the values of the matched columns. */
export function matchRows(file: CsvFile, match: ColumnMatch): ImportRow[] {
  const fields = IMPORT_FIELDS.flatMap((field) => {
    const column = match[field];
    return column === undefined ? [] : [{ field, column }];
  });
  return file.rows.map(({ line, cells }) => ({
    line,
    values: Object.fromEntries(
      fields.map(({ field, column }) => [field, withoutProtection((cells[column] ?? '').trim())] as const),
    ),
    isSkipped: false,
    refused: [],
  }));
}

/** The id of a row: its own column, or made from the name if the file has no column for it. */
export const idOfRow = ({ values }: Pick<ImportRow, 'values'>): string =>
  values.asset_id ?? idFromName(values.name ?? '');

const ACTIVE = new Set(['', 'active', 'yes', 'true', '1', 'on']);
const INACTIVE = new Set(['inactive', 'no', 'false', '0', 'off']);

export function readStatus(text: string): 'active' | 'inactive' | null {
  const plain = text.trim().toLowerCase();
  if (ACTIVE.has(plain)) return 'active';
  return INACTIVE.has(plain) ? 'inactive' : null;
}

export const readRadius = (text: string): number | null => readNumber(text.replace(/\s*km$/i, ''));

export const readAliases = (text: string): string[] =>
  text
    .split(/[;|\n]/)
    .map((alias) => alias.trim())
    .filter((alias) => alias !== '');

const LONGEST: Readonly<Partial<Record<ImportField, number>>> = {
  asset_id: LONGEST_ID,
  name: 256,
  type: 64,
  role: 256,
  address: 1_000,
  country: 80,
  organization: 256,
  instructions_near: 4_000,
  instructions_elsewhere: 4_000,
};

const degreesProblem = (text: string, most: number): string | null => {
  const degrees = readNumber(text);
  if (text === '') return MISSING;
  if (degrees === null) return `“${text}” is not a number of degrees.`;
  return Math.abs(degrees) > most ? `${degrees} must be between −${most} and ${most}.` : null;
};

const radiusProblem = (text: string): string | null => {
  const radius = readRadius(text);
  if (text === '') return null;
  if (radius === null) return `“${text}” is not a number of kilometres.`;
  return radius > 0 && radius <= 1_000 ? null : `${radius} must be more than 0 and at most 1,000 km.`;
};

const lengthProblem = (field: ImportField, text: string): string | null => {
  const most = LONGEST[field];
  return most !== undefined && text.length > most
    ? `This has more than ${most.toLocaleString('en')} characters.`
    : null;
};

function problemOf(field: ImportField, text: string): string | null {
  switch (field) {
    case 'lat':
      return degreesProblem(text, 90);
    case 'lng':
      return degreesProblem(text, 180);
    case 'monitoring_radius_km':
      return radiusProblem(text);
    case 'status':
      return readStatus(text) === null ? `“${text}” is neither active nor inactive.` : null;
    case 'name':
      return text === '' ? MISSING : lengthProblem(field, text);
    default:
      return lengthProblem(field, text);
  }
}

const REQUIRED: readonly ImportField[] = ['name', 'lat', 'lng'];

function problemsOfRow(row: ImportRow): Partial<Record<ImportField | 'row', string>> {
  const problems: Partial<Record<ImportField | 'row', string>> = {};
  for (const field of IMPORT_FIELDS) {
    const text = row.values[field];
    if (text === undefined && !REQUIRED.includes(field)) continue;
    const problem = problemOf(field, text ?? '');
    if (problem !== null) problems[field] = problem;
  }
  if (idOfRow(row) === '') problems[row.values.asset_id === undefined ? 'name' : 'asset_id'] = MISSING;
  for (const { field, value, message } of row.refused) {
    if (field === 'row' || (row.values[field] ?? '') === value) problems[field] ??= message;
  }
  return problems;
}

/** The problems of each row that has some, by its index. Skipped rows have none, and do not count as duplicates. */
export function checkRows(rows: readonly ImportRow[]): ReadonlyMap<number, RowProblems> {
  const found = new Map<number, RowProblems>();
  const lines = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    if (row.isSkipped) continue;
    const problems = problemsOfRow(row);
    const id = idOfRow(row);
    const line = lines.get(id);
    if (line !== undefined && id !== '') {
      problems[row.values.asset_id === undefined ? 'name' : 'asset_id'] ??=
        `This gives the id “${id}”, as line ${line} does.`;
    } else lines.set(id, row.line);
    if (Object.keys(problems).length > 0) found.set(index, problems);
  }
  return found;
}
