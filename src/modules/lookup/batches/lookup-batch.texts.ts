import { countedNoun } from '../../../kernel/text/counted';
import { IDENTIFIER_TYPES } from '../../../kernel/identifiers/identifier-types';

/** Why a row or an upload is not accepted. Values of the caller are never part of it. */
export const BATCH_TEXTS = {
  notJson: 'The line is not valid JSON',
  lineTooLong: (bytes: number) => `The line is longer than ${bytes / 1_024} KiB`,
  deep: 'A batch only has lookups of the depth `standard`',
  repeatedReference: 'An earlier line has the same reference',

  tooLarge: (bytes: number) => `The body has more than ${bytes / 1_048_576} MiB. Split it into several batches.`,
  tooManyRows: (rows: number) => `The body has more than ${rows} rows. Split it into several batches.`,
  noRows: 'The body has no rows',
  tooManyColumns: (columns: number) => `The header has more than ${countedNoun(columns, 'column')}`,
  unknownColumn: (column: number) =>
    `Column ${column} of the header is unknown. Known are ${IDENTIFIER_TYPES.join(', ')}, subject_type, requester_reference and monitor.`,
  repeatedColumn: (name: string) => `The header has the column ${name} twice`,
  noIdentifierColumn: 'The header has no column with an identifier, such as name',
  mediaType: 'The Content-Type should be application/x-ndjson or text/csv, in UTF-8',

  tooManyOpen: (batches: number) =>
    `Limit reached: this portfolio already has ${batches} batches that have not ended. Wait for one to end, or cancel one.`,
  gone: 'The batch has expired or was erased',
  notOpen: 'The batch has already ended',

  /** The reason of a result without evidence. */
  failed: 'The subject could not be screened because of an internal error. Look it up separately.',
  /** Why a subject is not monitored although its row asks for it. */
  limitReached:
    'The subject is not monitored: the portfolio has reached its limit. Remove monitored subjects, and send this one again.',
  failedUnmonitored: 'The subject is not monitored, because it could not be screened.',
} as const;
