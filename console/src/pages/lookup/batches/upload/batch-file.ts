import { KINDS } from '../../identifier-kinds';

/** The same bounds as those of the service, so that a file that cannot be accepted is not sent (docs/lookup.md). */
const MAX_BYTES = 100 * 1024 * 1024;
const MAX_COLUMNS = 23;
/** A header is shorter than this. */
const HEADER_BYTES = 65_536;

const OPTION_COLUMNS = ['subject_type', 'requester_reference', 'monitor'];
export const COLUMNS: readonly string[] = [...KINDS.map(({ type }) => type), ...OPTION_COLUMNS];

const TYPES: readonly (readonly [RegExp, string])[] = [
  [/\.(?:csv|tsv)(?:\.gz)?$/i, 'text/csv'],
  [/\.(?:ndjson|jsonl)(?:\.gz)?$/i, 'application/x-ndjson'],
];
export const ACCEPTED = '.csv,.tsv,.ndjson,.jsonl,.gz';

/** The media type of a file by its name; null if it is neither CSV nor NDJSON. */
export const mediaTypeOf = (name: string): string | null => TYPES.find(([pattern]) => pattern.test(name))?.[1] ?? null;

/** Why a file cannot be a batch, and what to do; null if nothing is wrong with its name and its size. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (/\.(?:xlsx?|ods|numbers)$/i.test(name)) {
    return 'This is a spreadsheet. Save it as CSV (UTF-8), and choose that file.';
  }
  if (mediaTypeOf(name) === null) return 'The name of the file should end in .csv or .ndjson, and may then have .gz.';
  if (size === 0) return 'The file is empty.';
  if (size > MAX_BYTES) return 'The file is larger than 100 MiB. Split it into several batches.';
  return null;
}

/** Why the service would refuse the first line of a CSV file; null if its columns are known. */
export function headerProblem(line: string): string | null {
  const names = namesIn(line);
  const unknown = names.filter((name) => !COLUMNS.includes(name));
  if (unknown.length === names.length && line.includes(';') && !/[,\t]/.test(line)) {
    return 'The columns are separated by semicolons. Save the file with commas or tabs instead.';
  }
  if (unknown.length > 0) {
    const listed = unknown.map((name) => `“${name}”`).join(', ');
    return `The first line names the columns, but these are unknown: ${listed}. Rename or remove them.`;
  }
  const repeated = OPTION_COLUMNS.find((option) => names.filter((name) => name === option).length > 1);
  if (repeated !== undefined) return `The column ${repeated} occurs twice.`;
  if (names.every((name) => OPTION_COLUMNS.includes(name))) return 'No column has an identifier, such as name.';
  return names.length > MAX_COLUMNS ? `The file has more than ${MAX_COLUMNS} columns.` : null;
}

const namesIn = (line: string): string[] =>
  line
    .replace(/^\uFEFF/, '')
    .split(line.includes('\t') ? '\t' : ',')
    .map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim()
        .toLowerCase(),
    );

/** The first line of a file, also of one that is compressed; null if it cannot be read or is too long for a header. */
export async function firstLineOf(file: File): Promise<string | null> {
  const bytes = file.stream();
  const reader = (/\.gz$/i.test(file.name) ? bytes.pipeThrough(new DecompressionStream('gzip')) : bytes)
    .pipeThrough(new TextDecoderStream())
    .getReader();
  try {
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value;
      // The last part may not be complete.
      const line = text
        .split(/[\r\n]/)
        .slice(0, -1)
        .find((one) => one.trim() !== '');
      if (line !== undefined) return line;
      if (text.length > HEADER_BYTES) return null;
    }
    return text.trim() === '' ? null : text.trim();
  } catch {
    // The service says what is wrong with a damaged file.
    return null;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

export interface RefusedRow {
  /** Null for the whole file. */
  readonly line: number | null;
  readonly field: string | null;
  readonly reason: string;
}

/** A violation of the upload: `4.date_of_birth` is the column of line 4, and an empty field is the whole file. */
export function refusedRow({ field, message }: { readonly field: string; readonly message: string }): RefusedRow {
  const [, line, inner = ''] = /^(\d+)(?:\.(.+))?$/.exec(field) ?? [];
  return {
    line: line === undefined ? null : Number(line),
    field: line === undefined || inner === '' ? null : inner,
    reason: message,
  };
}
