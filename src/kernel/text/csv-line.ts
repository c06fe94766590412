export type CsvCell = string | number | boolean | null;

/** Characters that begin a formula in spreadsheets (OWASP, CSV Injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * One field by RFC 4180 §2. Text that a spreadsheet would compute gets an apostrophe in front, so that it is displayed
 * literally.
 */
function csvField(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Removes the apostrophe that `csvLine` adds. */
export const withoutFormulaMark = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;

/** One record with its line break. Missing values are empty fields. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvField).join(',')}\r\n`;
