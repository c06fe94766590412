import { countedNoun } from '../../kernel/text/counted';

/**
 * Why the rest of a file cannot be read, or why one of its records is rejected. Users see these texts with the number
 * of the line.
 */
export const RECORD_TEXTS = {
  lineTooLong: 'The line is longer than 4 MiB',
  lineNotUtf8: 'The line is not valid UTF-8',

  misquotedField: 'An unquoted field contains a quotation mark, or text follows a closing one',
  unclosedQuote: 'A quoted field is never closed',
  misclosedQuote: 'A quoted field is not closed correctly',
  wrongColumnCount: (found: number, expected: number) =>
    `The row has ${countedNoun(found, 'column')} instead of ${expected}`,
  missingColumns: (columns: readonly string[]) =>
    `The header is missing the ${columns.length === 1 ? 'column' : 'columns'} ${columns.join(', ')}`,
  unreadableHeader: (reason: string) => `The header cannot be read: ${reason}`,
  noHeader: 'The file is empty; it should begin with a header',

  gzipRatio: (ratio: number) => `The gzip data expands to more than ${ratio} times its size`,
  fileTooLarge: (maxBytes: number) => `The file is larger than ${maxBytes} bytes, the limit set by MAX_IMPORT_BYTES`,
  gzipDamaged: (cause: string) => `The gzip data is damaged: ${cause}`,
  gzipCutOff: (cause: string) => `The gzip data was cut off: ${cause}`,
  transferCutOff: (cause: string) => `The transfer was cut off: ${cause}`,
  closedEarly: 'the connection was closed before the end',

  noJsonArray: (key: string) => `The JSON document has no array "${key}"`,
  jsonCutOff: 'The JSON document was cut off before its end',
  unmatchedBracket: (line: number) => `The JSON document contains an unmatched closing bracket (line ${line})`,
  elementTooLong: 'The element is larger than 4 MiB',
  elementNotUtf8: 'The element is not valid UTF-8',
  elementNotJson: 'The element is not valid JSON',

  xmlNotUtf8: 'The XML document is not valid UTF-8',
  xmlCutOff: 'The XML document was cut off before its end',
  xmlMalformed: (problem: string) => `The XML document is not well-formed: ${problem}`,
  xmlAttributeName: 'An attribute has a name that is not allowed',
  xmlTooManyEntities: 'The XML document contains too many entities that are not predefined',
  xmlUnknownEntity: 'The record contains an entity that is not predefined',
  xmlDocumentType: 'A document type declaration is not allowed',
  xmlEncoding: 'The encoding should be UTF-8',
  xmlNoElement: 'The document contains no XML element',
  xmlTooDeep: (depth: number) => `Elements are nested deeper than ${depth} levels`,
  xmlSecondRoot: 'The document has a second root element',
  xmlWrongRoot: (roots: readonly string[]) => `The root element is not ${roots.join(' or ')}`,
  xmlTextOutside: 'The document contains text outside its root element',
  recordTooLarge: (limit: number, what: 'elements' | 'attributes' | 'characters') =>
    `The record has more than ${limit} ${what}`,

  readingTooSlow: 'Reading a part of the file took too long',
  readingTooLarge: 'Reading the file would need more memory than is allowed',
  unreadableFile: 'The file cannot be read',
} as const;

/** Why the service failed to finish an import. */
export const IMPORT_FAILED = 'The import failed because of an internal error';

/** The error of an import whose file could not be read to its end; what was stored before remains. */
export function abortedImport(
  reason: string,
  what: 'event' | 'article',
  { read, stored, revised }: { read: number; stored: number; revised: number },
): string {
  if (read === 0) return `Value error, ${reason}. Nothing was imported`;
  const changed = stored + revised;
  const were = (count: number): string => (count === 1 ? 'was' : 'were');
  return (
    `Value error, ${reason}. Before that, ${countedNoun(read, what)} ${were(read)} read, ` +
    `of which ${changed} ${were(changed)} stored as new or revised`
  );
}
