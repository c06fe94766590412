/**
 * The text format of COPY (PostgreSQL manual, "COPY", File Formats): columns are separated by tabs, and `\N` is null.
 */

const SPECIAL = /[\\\t\n\r\b\f\v]/;
const SPECIALS = /[\\\t\n\r\b\f\v]/g;
const ESCAPES: Record<string, string> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
};

export const COPY_NULL = '\\N';

/**
 * A text, or a value whose text PostgreSQL reads as the type of the column. The text must not contain NUL characters.
 */
export function copyText(value: string | null): string {
  if (value === null) return COPY_NULL;
  // Nine of ten texts contain nothing to escape, and testing is much cheaper than replacing.
  return SPECIAL.test(value) ? value.replace(SPECIALS, (character) => ESCAPES[character] ?? character) : value;
}

export const copyNumber = (value: number | null): string => (value === null ? COPY_NULL : String(value));

export const copyBoolean = (value: boolean | null): string => (value === null ? COPY_NULL : value ? 't' : 'f');

/** `text[]` with every element quoted (PostgreSQL manual, "Array Input and Output Syntax"). */
export function copyTextArray(values: readonly string[] | null): string {
  if (values === null) return COPY_NULL;
  return copyText(`{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`);
}

/** `bytea`, given as hexadecimal digits. */
export const copyHex = (digits: string): string => `\\\\x${digits}`;

export const copyLine = (columns: readonly string[]): string => `${columns.join('\t')}\n`;
