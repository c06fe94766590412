import { countedNoun, joinWithAnd } from '../../kernel/text/counted';

/** Reasons why a row of a list is rejected, in addition to `RECORD_TEXTS` and `ENTITY_FAULTS`. */
export const ROW_TEXTS = {
  notJsonObject: 'The line is not a JSON object',
  repeatedEntity: (line: number) => `An entity with this id is already on line ${line}`,
  ofPart: (part: string, reason: string) => `${part}.csv: ${reason}`,
  unknownEntity: 'sdn.csv has no entity with this number',
  unknownSchema: (schemas: readonly string[]) => `schema should be one of ${schemas.join(', ')}`,
} as const;

/** Reasons why a list cannot be read from a body. */
export const BODY_TEXTS = {
  partNames: 'The parts should be named sdn, alt and add',
  repeatedPart: (part: string) => `The part ${part} appears twice`,
  missingParts: (parts: readonly string[]) =>
    `The ${parts.length === 1 ? 'part' : 'parts'} ${joinWithAnd(parts)} ${parts.length === 1 ? 'is' : 'are'} missing`,
  tooManyParts: (max: number) => `The form has more than ${countedNoun(max, 'part')}`,
  damagedForm: 'The form ended early or is damaged',
  unfinishedPart: (part: string) => `The part ${part} was not read to its end`,
  notForm: 'the body should be multipart/form-data with a boundary',
  firstImport: 'the first import of this list needs a form with the parts mapping and file',
  mappingFirst: 'the first part should be mapping',
  fileSecond: 'the part file should follow the part mapping',
  fileLast: 'the part file should be the last part',
} as const;

export const DATASET_MAPPING_TEXTS = {
  tooLarge: (maxBytes: number) => `the mapping should have at most ${maxBytes} bytes`,
  notJson: 'the mapping should be JSON',
  notObject: 'the mapping should be a JSON object that assigns fields to columns',
  separator: 'separator should be a string that is not empty',
  unknownField: (fields: readonly string[]) => `each column should be assigned one of ${fields.join(', ')}`,
  noId: 'one column should be assigned the field id',
  noName: 'one column should be assigned the field name or last_name',
} as const;

export const IMPORT_TEXTS = {
  nothingReplaced: (reason: string) => `${reason}. Nothing was replaced`,
  alreadyRunning: 'Another import of this list is running',
  silent: 'The import was stopped because it made no progress for too long',
  noEntity: 'The list has no entity that could be read, so nothing was replaced',
  shrunk: (removed: number, before: number) =>
    `The new list lacks ${removed} of the ${before} entities of the current list, so nothing was replaced. ` +
    'Set allow_shrink=true to replace it nevertheless',
} as const;
