import type { PdfFile } from './pdf-file';
import { FEW_VALUES, type PdfDictionary, PdfSyntax, type PdfValue } from './pdf-syntax';
import { SignatureFault } from './signature-fault';

/** A number of ten digits, so that the offsets of any file fit in its place. */
export const OFFSET_PLACEHOLDER = 9_999_999_999;
const BYTE_RANGE_PLACEHOLDER = `[0 ${OFFSET_PLACEHOLDER} ${OFFSET_PLACEHOLDER} ${OFFSET_PLACEHOLDER}]`;
/** PAdES (ETSI EN 319 142-1 §5.3, §6.3) */
export const SUB_FILTER = 'ETSI.CAdES.detached';
const KEYS = 'Type Filter SubFilter ByteRange Contents M Name Reason Reference';
/** ISO 32000-1 §12.8.2.2: P 1 does not allow any change. */
const DOC_MDP =
  '[<<\n/Type /SigRef\n/TransformMethod /DocMDP\n/TransformParams <<\n/Type /TransformParams\n/P 1\n/V /1.2\n>>\n>>]';
const DATE = /^\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z\)$/;
const MAX_CONTENTS_BYTES = 65_536;

/** The positions of the parts of a signature in its file, in bytes. */
export interface SignatureDictionary {
  readonly byteRange: { readonly start: number; readonly end: number };
  /** The hexadecimal string, including its angle brackets. */
  readonly contents: { readonly start: number; readonly end: number };
  readonly signedAt: Date;
}

/**
 * @param objectOffset the offset of `id 0 obj` of the dictionary @throws SignatureFault if this service did not write
 * it
 */
export function readSignatureDictionary(pdf: Buffer, objectOffset: number): SignatureDictionary {
  const head = /^[1-9]\d{0,8} 0 obj\n/.exec(pdf.toString('latin1', objectOffset, objectOffset + 20));
  if (!head) throw invalid('the signature is not an object');
  const dictionary = new PdfSyntax(pdf, FEW_VALUES).readAt(objectOffset + head[0].length);
  if (dictionary.kind !== 'dictionary') throw invalid('the signature is not a dictionary');
  requireForm(pdf, dictionary);
  const [byteRange, contents, date] = ['ByteRange', 'Contents', 'M'].map((key) => dictionary.entries.get(key));
  if (byteRange?.kind !== 'array') throw invalid('its byte range is not an array');
  if (contents?.kind !== 'hexadecimal') throw invalid('its contents are not a hexadecimal string');
  const bytes = (contents.end - contents.start - 2) / 2;
  if (bytes === 0 || !Number.isInteger(bytes)) throw invalid('its contents are empty or have an odd number of digits');
  if (bytes > MAX_CONTENTS_BYTES) throw invalid(`its contents have more than ${MAX_CONTENTS_BYTES} bytes`);
  const end = byteRange.start + BYTE_RANGE_PLACEHOLDER.length;
  return { byteRange: { start: byteRange.start, end }, contents, signedAt: dateOf(textOf(pdf, date)) };
}

function requireForm(pdf: Buffer, { entries }: PdfDictionary): void {
  for (const key of ['ByteRange', 'Contents']) if (!entries.has(key)) throw invalid(`it has no ${key}`);
  const keys = [...entries.keys()].join(' ');
  if (keys !== KEYS) throw invalid(`it has the keys ${keys}`);
  for (const [key, value] of [
    ['Type', '/Sig'],
    ['Filter', '/Adobe.PPKLite'],
    ['SubFilter', `/${SUB_FILTER}`],
    ['Reference', DOC_MDP],
  ] as const) {
    if (textOf(pdf, entries.get(key)) !== value) throw invalid(`its ${key} is not ${value}`);
  }
}

function dateOf(text: string): Date {
  const match = DATE.exec(text);
  if (!match) throw invalid('its date (M) is not a date in UTC');
  const [year, month, day, hour, minute, second] = match.slice(1);
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  const date = new Date(written);
  if (Number.isNaN(date.getTime()) || date.toISOString() !== written) throw invalid('its date (M) does not exist');
  return date;
}

/** The byte range for a file of that size: all of it except the hexadecimal string. */
export function byteRangeText(size: number, contents: SignatureDictionary['contents']): string {
  const range = `[0 ${contents.start} ${contents.end} ${size - contents.end}]`;
  return range.padEnd(BYTE_RANGE_PLACEHOLDER.length, ' ');
}

/**
 * Finds the only signature of a file by its form (ISO 32000-1 §12.7.2, §12.8.1): the catalogue refers to the form,
 * the form to its only field, and the field to the signature, which is also the one that forbids changes (Perms).
 * @throws SignatureFault otherwise
 */
export function findSignature(file: PdfFile): number {
  const catalogue = file.dictionaryOf(file.root);
  const form = file.dictionaryOf(referenceOf(catalogue.entries.get('AcroForm'), 'it has no signature (AcroForm)'));
  if ([...form.entries.keys()].join(' ') !== 'Fields SigFlags')
    throw invalid('its form has keys other than those that a signature needs');
  const flags = form.entries.get('SigFlags');
  if (flags?.kind !== 'number' || flags.value !== 3)
    throw invalid('its form has flags other than those that a signature needs');
  const fields = form.entries.get('Fields');
  if (fields?.kind !== 'array' || fields.items.length !== 1) throw invalid('its form does not have exactly one field');
  const field = file.dictionaryOf(referenceOf(fields.items[0], 'its field is not a reference'));
  const type = field.entries.get('FT');
  if (type?.kind !== 'name' || type.value !== 'Sig') throw invalid('its field is not a signature field');
  const signature = referenceOf(field.entries.get('V'), 'its field has no value');
  const permissions = catalogue.entries.get('Perms');
  const certified = permissions?.kind === 'dictionary' ? permissions.entries.get('DocMDP') : undefined;
  if (referenceOf(certified, 'changes to it are not forbidden (DocMDP)') !== signature)
    throw invalid('a different signature forbids changes to it');
  return file.offsetOf(signature);
}

function referenceOf(value: PdfValue | undefined, fault: string): number {
  if (value?.kind !== 'reference') throw invalid(fault);
  return value.id;
}

const textOf = (pdf: Buffer, value: PdfValue | undefined): string =>
  value === undefined ? '' : pdf.toString('latin1', value.start, Math.min(value.end, value.start + 512));

const invalid = (what: string): SignatureFault =>
  new SignatureFault('signature_invalid', `The document has no signature of this service: ${what}.`);
