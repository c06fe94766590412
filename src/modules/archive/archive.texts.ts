import { countedNoun } from '../../kernel/text/counted';

/** Reasons why a feed or one of its entries cannot be imported. */
export const FEED_TEXTS = {
  unreadable: (cause: string | null) =>
    `The document is not a feed, or it is incomplete${cause === null ? '' : `: ${cause}`}`,
  tooLarge: 'The feed is larger than 8 MB',
  unknownEncoding: (label: string) => `The feed names an unknown encoding, ${label}`,
  invalidText: (label: string) => `The feed is not valid ${label.toUpperCase()}`,
} as const;

/** Reasons why a WARC file or one of its records cannot be imported. */
export const WARC_TEXTS = {
  noRecord: 'The file contains no WARC record',
  notWarc: 'The file is not a WARC file',
  cutOff: (record: number) =>
    `The WARC file was cut off in record ${record}; ${countedNoun(record - 1, 'record')} before that ${record === 2 ? 'was' : 'were'} read`,
  noFurtherRecord: (record: number) => `No WARC record follows record ${record}`,
  noHeader: (record: number) => `Record ${record} has no header`,
  noLength: (record: number) => `Record ${record} of the WARC file does not state its length`,
  longHeader: (record: number) => `The header of record ${record} is longer than 1 MB`,
  noResponse: 'The record contains no HTTP response',
  noUrl: 'The record has no WARC-Target-URI',
  pageTooLarge: (megabytes: number) => `The page is larger than ${megabytes} MB`,
  unreadablePage: (cause: string) => `The page cannot be read: ${cause}`,
  unknownEncoding: (encoding: string) => `its content encoding is unknown (${encoding})`,
  unknownCharset: (label: string) => `its charset is unknown (${label})`,
  invalidText: (label: string) => `it is not valid ${label.toUpperCase()}`,
} as const;

/** Reasons why a field of an article is invalid, in addition to the general ones of `FIELD_TEXTS`. */
export const ARCHIVED_ARTICLE_TEXTS = {
  line: 'The line',
  empty: 'is missing or empty',
  noText: 'is missing or empty; an article needs a text or a summary',
  unknownField: (fields: readonly string[]) => `is not a field of an article; the fields are ${fields.join(', ')}`,
  differsFrom: (other: string) => `differs from ${other}, which is another name of the same field`,
  notPublicationTime: 'is neither a date nor a time with a time zone offset',
  notLanguageTag: 'is not a language tag',
  notSourceType: 'is not a word in lower case, such as news',
} as const;
