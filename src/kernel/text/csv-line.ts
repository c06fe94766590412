export type CsvCell = string | number | boolean | null;

/** What spreadsheets take for the beginning of a formula (OWASP, CSV Injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** One field by RFC 4180 §2; text that a spreadsheet would compute gets an apostrophe in front and is shown as it is. */
function csvField(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One record with its line break. What there is not is an empty field. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvField).join(',')}\r\n`;
