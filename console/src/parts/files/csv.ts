export type CsvCell = string | number | boolean | null;

/** Characters that begin a formula in spreadsheets (OWASP, CSV Injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const PROTECTED = /^'(?=[=+\-@\t\r\n＝＋－＠])/;

/** Text that a spreadsheet would compute gets an apostrophe in front; numbers stay numbers. */
function writeCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Takes the apostrophe away that `writeCsv` has put in front, so that an exported file can be imported. */
export const withoutProtection = (text: string): string => text.replace(PROTECTED, '');

/** A file by RFC 4180, whose first line names the columns. */
export const writeCsv = (columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  [columns, ...rows].map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');
