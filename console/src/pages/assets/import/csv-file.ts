/** Limits of a file. The service allows 20,000 assets by default. */
export const MOST_BYTES = 16 * 1_048_576;
export const MOST_ROWS = 20_000;
const MOST_COLUMNS = 200;
const LONGEST_RECORD = 200_000;

export interface CsvRow {
  /** The line of the file on which the row begins. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface CsvFile {
  readonly name: string;
  readonly headers: readonly string[];
  readonly rows: readonly CsvRow[];
  /** What the reader assumed, as sentences. */
  readonly notes: readonly string[];
}

/** Why a file cannot be read, with what to do about it. */
export class CsvProblem extends Error {
  override readonly name = 'CsvProblem';
}

interface Decoded {
  readonly text: string;
  readonly notes: readonly string[];
}

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte);

/** UTF-8, or what Excel writes in Western Europe. */
export function decodeCsv(bytes: Uint8Array): Decoded {
  if (startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new CsvProblem('This is an Excel workbook. In Excel, save it as “CSV UTF-8” and choose that file.');
  }
  if (startsWith(bytes, 0xff, 0xfe)) return { text: new TextDecoder('utf-16le').decode(bytes), notes: [] };
  if (bytes.subarray(0, 4_096).includes(0)) throw new CsvProblem('This file is not a text file. Choose a CSV file.');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notes: [] };
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes);
    return { text, notes: ['The file is not UTF-8. It was read as Windows-1252; check the accents in the names.'] };
  }
}

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** The delimiter that occurs most often in the first line, outside quotes. */
export function findDelimiter(text: string): string {
  const first = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length - 1);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

interface ParsedRecord {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

/** Reads a file of bounded size. The parser loads when the first file is chosen. */
export async function readCsvFile(name: string, bytes: Uint8Array): Promise<CsvFile> {
  if (bytes.length > MOST_BYTES)
    throw new CsvProblem('The file is larger than 16 MB. Divide it, or send it to the API.');
  const { text, notes } = decodeCsv(bytes);
  const { parse, CsvError } = await import('csv-parse/browser/esm/sync');
  try {
    const found = parse(text, {
      bom: true,
      delimiter: findDelimiter(text.replace(/^\uFEFF/, '')),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_RECORD,
      to: MOST_ROWS + 2,
    }) as unknown as ParsedRecord[];
    return asFile(name, found, notes);
  } catch (error) {
    if (error instanceof CsvError) throw new CsvProblem(`The file is not valid CSV: ${error.message}`);
    throw error;
  }
}

function asFile(name: string, found: readonly ParsedRecord[], notes: readonly string[]): CsvFile {
  const [first, ...rest] = found;
  if (first === undefined) throw new CsvProblem('The file is empty.');
  if (first.record.length > MOST_COLUMNS) throw new CsvProblem(`The file has more than ${MOST_COLUMNS} columns.`);
  if (rest.length > MOST_ROWS)
    throw new CsvProblem('The file has more than 20,000 rows. Divide it, or send it to the API.');
  const rows = rest
    .filter(({ record }) => record.some((cell) => cell.trim() !== ''))
    // `lines` counts to the end of a record, which may have line breaks in its cells.
    .map(({ record, info }) => ({ line: info.lines - breaksIn(record), cells: record.slice(0, MOST_COLUMNS) }));
  if (rows.length === 0) throw new CsvProblem('The file has one line only. The first line names the columns.');
  return { name, headers: first.record.map((header) => header.trim()), rows, notes };
}

const breaksIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
