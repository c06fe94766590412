import type { Readable } from 'node:stream';
import { ValidationError } from '../../kernel/errors/validation-error';
import { openImportStream } from '../../platform/records/import-stream';
import { readCslCsv } from './csl-csv';
import { readFtmLines } from './ftm-lines';
import type { ListedRecord } from './listed-record';
import { type ListMapping, parseListMapping, readMappedCsv } from './mapped-csv';
import { type FormPart, readFormParts } from './form-parts';
import { readOfacCsv } from './ofac-csv';
import { readOfacXml } from './ofac-xml';
import { readUnXml } from './un-xml';

export const DATASET_FORMATS = ['ofac-csv', 'ofac-xml', 'un-xml', 'csl-csv', 'ftm', 'csv'] as const;
export type DatasetFormat = (typeof DATASET_FORMATS)[number];

/** Lists with formats of their own; any other id takes FollowTheMoney or a table with a mapping. */
const OWN_FORMATS: Readonly<Record<string, readonly DatasetFormat[]>> = {
  sanctions_ofac: ['ofac-csv', 'ofac-xml'],
  sanctions_un: ['un-xml'],
  us_consolidated: ['csl-csv'],
};
export const OWN_LISTS = Object.keys(OWN_FORMATS);

export const formatsOf = (dataset: string): readonly DatasetFormat[] =>
  Object.hasOwn(OWN_FORMATS, dataset) ? (OWN_FORMATS[dataset] ?? []) : ['ftm', 'csv'];

/** What a list comes as: the body of a request, its Content-Type, and the mapping that was used last. */
export interface ListBody {
  stream: Readable;
  contentType: string | undefined;
  lastMapping: unknown;
}

export interface OpenedList {
  records: AsyncIterable<ListedRecord>;
  /** To be kept for the next import; null where the format has none. */
  mapping: object | null;
}

/** @throws ValidationError where the form or the mapping isn't what the format needs */
export async function openList(
  format: DatasetFormat,
  { stream, contentType, lastMapping }: ListBody,
): Promise<OpenedList> {
  if (format === 'csv') return openTable(stream, contentType, lastMapping);
  if (format === 'ofac-csv') return { records: readOfacCsv(opened(readFormParts(stream, contentType))), mapping: null };
  const chunks = openImportStream(stream);
  switch (format) {
    case 'ofac-xml':
      return { records: readOfacXml(chunks), mapping: null };
    case 'un-xml':
      return { records: readUnXml(chunks), mapping: null };
    case 'csl-csv':
      return { records: readCslCsv(chunks), mapping: null };
    case 'ftm':
      return { records: readFtmLines(chunks), mapping: null };
  }
}

async function* opened(
  parts: AsyncIterable<FormPart>,
): AsyncGenerator<{ name: string; chunks: AsyncIterable<Buffer> }> {
  for await (const { name, stream } of parts) yield { name, chunks: openImportStream(stream) };
}

const MAX_MAPPING_BYTES = 65_536;

/** A form with the parts `mapping` and then `file`; or the table alone, read as the time before. */
async function openTable(stream: Readable, contentType: string | undefined, lastMapping: unknown): Promise<OpenedList> {
  if (contentType?.toLowerCase().startsWith('multipart/') !== true) {
    if (lastMapping === null) throw invalid('a first import needs a form with the parts mapping and file');
    return { records: readMappedCsv(openImportStream(stream), mappingOf(lastMapping)), mapping: lastMapping as object };
  }
  const parts = readFormParts(stream, contentType);
  try {
    return await openForm(parts, lastMapping);
  } catch (error) {
    await parts.return(undefined);
    throw error;
  }
}

async function openForm(parts: AsyncGenerator<FormPart>, lastMapping: unknown): Promise<OpenedList> {
  const first = await parts.next();
  const hasMapping = first.done !== true && first.value.name === 'mapping';
  if (!hasMapping && lastMapping === null) throw invalid('the part mapping should come first');
  const mapping = hasMapping ? await readMapping(first.value.stream) : lastMapping;
  const checked = mappingOf(mapping);
  const file = hasMapping ? await parts.next() : first;
  if (file.done === true || file.value.name !== 'file') throw invalid('the part file should follow the mapping');
  return { records: readLastPart(parts, file.value, checked), mapping: mapping as object };
}

async function* readLastPart(
  parts: AsyncGenerator<FormPart>,
  { stream }: FormPart,
  mapping: ListMapping,
): AsyncGenerator<ListedRecord> {
  try {
    yield* readMappedCsv(openImportStream(stream), mapping);
    const more = await parts.next();
    if (more.done !== true) throw invalid('the part file should be the last');
  } finally {
    await parts.return(undefined);
  }
}

async function readMapping(stream: Readable): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of openImportStream(stream)) {
    bytes += chunk.length;
    if (bytes > MAX_MAPPING_BYTES) throw invalid(`the mapping should have at most ${MAX_MAPPING_BYTES} bytes`);
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw invalid('the mapping should be JSON');
  }
}

function mappingOf(value: unknown): ListMapping {
  const mapping = parseListMapping(value);
  if ('reason' in mapping) throw invalid(mapping.reason);
  return mapping;
}

const invalid = (reason: string): ValidationError =>
  new ValidationError([{ loc: ['body'], msg: `Value error, ${reason}`, type: 'value_error' }]);
