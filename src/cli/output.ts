import type { Terminal } from './terminal';

type Row = Readonly<Record<string, unknown>>;

// Names from others may contain control sequences of terminals.
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g;

/** Formats one value for one cell. */
export function formatCell(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.map(formatCell).join(',');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replace(CONTROLS, '?');
}

/** Writes rows as JSON, or as a table with headings. */
export function writeRows(
  { stdout, stderr }: Terminal,
  isJson: boolean,
  rows: readonly object[],
  columns: readonly string[],
): void {
  if (isJson) {
    writeJson(stdout, rows);
    return;
  }
  if (rows.length === 0) {
    stderr.write('No entries found.\n');
    return;
  }
  const cells = [columns, ...rows.map((row) => columns.map((name) => formatCell((row as Row)[name])))];
  const widths = columns.map((_name, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)));
  for (const line of cells) {
    const padded = line.map((cell, index) => cell.padEnd(widths[index] ?? 0));
    stdout.write(`${padded.join('  ').trimEnd()}\n`);
  }
}

/** Writes one object as JSON, or as a line for each of its fields. */
export function writeRecord({ stdout }: Terminal, isJson: boolean, record: object): void {
  if (isJson) {
    writeJson(stdout, record);
    return;
  }
  const entries = Object.entries(record);
  const width = Math.max(...entries.map(([name]) => name.length));
  for (const [name, value] of entries) stdout.write(`${name.padEnd(width)}  ${formatCell(value)}\n`);
}

const writeJson = (stdout: Terminal['stdout'], value: unknown): void => {
  stdout.write(`${JSON.stringify(value, null, 2)}\n`);
};
