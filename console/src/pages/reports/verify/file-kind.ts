/** The size that no report of this service exceeds. */
export const MAX_REPORT_BYTES = 32 * 1024 * 1024;

export type FileKind = 'report' | 'audit' | 'other' | 'empty' | 'too_large';

const OPENING_BYTES = 256;

/** What a file probably is, by its size and its first bytes: a PDF, an export of the audit log, or neither. */
export function kindOf(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) return 'empty';
  const opening = new TextDecoder().decode(bytes.subarray(0, OPENING_BYTES));
  if (opening.startsWith('%PDF-')) return bytes.length > MAX_REPORT_BYTES ? 'too_large' : 'report';
  return /^\s*\{\s*"/.test(opening) ? 'audit' : 'other';
}
