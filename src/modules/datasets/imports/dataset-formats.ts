import type { Readable } from 'node:stream';
import { ValidationError } from '../../../kernel/errors/validation-error';
import { openImportStream } from '../../../platform/records/import-stream';
import { readCslCsv } from '../readers/csl-csv';
import { readFtmLines } from '../readers/ftm-lines';
import type { ListedRecord } from '../readers/listed-record';
import { type ListMapping, parseListMapping, readMappedCsv } from '../readers/mapped-csv';
import { type FormPart, readFormParts } from './form-parts';
import { readOfacCsv } from '../readers/ofac-csv';
import { readOfacXml } from '../readers/ofac-xml';
import { readUnXml } from '../readers/un-xml';
import { BODY_TEXTS, DATASET_MAPPING_TEXTS } from '../dataset.texts';

export const DATASET_FORMATS = ['ofac-csv', 'ofac-xml', 'un-xml', 'csl-csv', 'ftm', 'csv'] as const;
export type DatasetFormat = (typeof DATASET_FORMATS)[number];

/** Lists with formats of their own; any other list uses FollowTheMoney or a table with a mapping. */
const OWN_FORMATS: Readonly<Record<string, readonly DatasetFormat[]>> = {
  sanctions_ofac: ['ofac-csv', 'ofac-xml'],
  sanctions_un: ['un-xml'],
  us_consolidated: ['csl-csv'],
};
export const OWN_LISTS = Object.keys(OWN_FORMATS);

export const formatsFor = (dataset: string): readonly DatasetFormat[] =>
  Object.hasOwn(OWN_FORMATS, dataset) ? (OWN_FORMATS[dataset] ?? []) : ['ftm', 'csv'];

/** The body of a request with a list, its Content-Type, and the last mapping. */
export interface ListBody {
  stream: Readable;
  contentType: string | undefined;
  lastMapping: unknown;
  /** The limit of the whole body and of each file in it, unpacked. */
  maxBytes?: number;
}

export interface OpenedList {
  records: AsyncIterable<ListedRecord>;
  /** The mapping to store for the next import; null if the format has none. */
  mapping: object | null;
}

/** @throws ValidationError if the form or the mapping does not fit the format */
export async function openList(format: DatasetFormat, body: ListBody): Promise<OpenedList> {
  if (format === 'csv') return openTable(body);
  const { stream, contentType, maxBytes } = body;
  if (format === 'ofac-csv') {
    const parts = readFormParts(stream, contentType, maxBytes);
    return { records: readOfacCsv(opened(parts, maxBytes)), mapping: null };
  }
  const chunks = openImportStream(stream, maxBytes);
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
  maxBytes?: number,
): AsyncGenerator<{ name: string; chunks: AsyncIterable<Buffer> }> {
  for await (const { name, stream } of parts) yield { name, chunks: openImportStream(stream, maxBytes) };
}

const MAX_MAPPING_BYTES = 65_536;

/** Reads a form with the parts `mapping` and then `file`, or the table alone with the last mapping. */
async function openTable({ stream, contentType, lastMapping, maxBytes }: ListBody): Promise<OpenedList> {
  if (contentType?.toLowerCase().startsWith('multipart/') !== true) {
    if (lastMapping === null) throw invalid(BODY_TEXTS.firstImport);
    const chunks = openImportStream(stream, maxBytes);
    return { records: readMappedCsv(chunks, mappingOf(lastMapping)), mapping: lastMapping as object };
  }
  const parts = readFormParts(stream, contentType, maxBytes);
  try {
    return await openForm(parts, lastMapping, maxBytes);
  } catch (error) {
    await parts.return(undefined);
    throw error;
  }
}

async function openForm(parts: AsyncGenerator<FormPart>, lastMapping: unknown, maxBytes?: number): Promise<OpenedList> {
  const first = await parts.next();
  const hasMapping = first.done !== true && first.value.name === 'mapping';
  if (!hasMapping && lastMapping === null) throw invalid(BODY_TEXTS.mappingFirst);
  const mapping = hasMapping ? await readMapping(first.value.stream) : lastMapping;
  const checked = mappingOf(mapping);
  const file = hasMapping ? await parts.next() : first;
  if (file.done === true || file.value.name !== 'file') throw invalid(BODY_TEXTS.fileSecond);
  return {
    records: readLastPart(parts, openImportStream(file.value.stream, maxBytes), checked),
    mapping: mapping as object,
  };
}

async function* readLastPart(
  parts: AsyncGenerator<FormPart>,
  chunks: AsyncIterable<Buffer>,
  mapping: ListMapping,
): AsyncGenerator<ListedRecord> {
  try {
    yield* readMappedCsv(chunks, mapping);
    const more = await parts.next();
    if (more.done !== true) throw invalid(BODY_TEXTS.fileLast);
  } finally {
    await parts.return(undefined);
  }
}

async function readMapping(stream: Readable): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of openImportStream(stream)) {
    bytes += chunk.length;
    if (bytes > MAX_MAPPING_BYTES) throw invalid(DATASET_MAPPING_TEXTS.tooLarge(MAX_MAPPING_BYTES));
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw invalid(DATASET_MAPPING_TEXTS.notJson);
  }
}

function mappingOf(value: unknown): ListMapping {
  const mapping = parseListMapping(value);
  if ('reason' in mapping) throw invalid(mapping.reason);
  return mapping;
}

const invalid = (reason: string): ValidationError =>
  new ValidationError([{ loc: ['body'], msg: `Value error, ${reason}`, type: 'value_error' }]);
