import { DER_TAG } from './der';

/** The bytes are not valid DER, or do not have the expected structure. */
export class DerError extends Error {
  override readonly name = 'DerError';
}

export interface DerElement {
  readonly tag: number;
  /** The whole element, tag and length included. */
  readonly raw: Buffer;
  readonly content: Buffer;
  /** The children of a constructed element; empty for a primitive one. */
  readonly children: readonly DerElement[];
}

export interface DerLimits {
  readonly maxDepth: number;
  readonly maxElements: number;
}

// A signature with a time stamp and its certificates has about 600 elements, 14 deep.
const LIMITS: DerLimits = { maxDepth: 32, maxElements: 20_000 };
const CONSTRUCTED = 0x20;
const UNIVERSAL_LIMIT = 0x40;
const MAX_LENGTH_BYTES = 4;

/**
 * Reads one element that fills `bytes`, and everything in it, by the Distinguished Encoding Rules (ITU-T X.690 §8,
 * §10, §11): definite lengths in as few bytes as possible, tags of one byte, strings in one piece, sorted sets.
 * @throws DerError if the encoding is different, or beyond the limits
 */
export function readDer(bytes: Buffer, limits: DerLimits = LIMITS): DerElement {
  const { element, rest } = readDerPrefix(bytes, limits);
  if (rest.length > 0) throw new DerError(`${rest.length} bytes follow the element`);
  return element;
}

/** Reads one element at the beginning of `bytes`; other bytes may follow. */
export function readDerPrefix(bytes: Buffer, limits: DerLimits = LIMITS): { element: DerElement; rest: Buffer } {
  const budget = { elements: limits.maxElements };
  const element = readElement(bytes, limits.maxDepth, budget);
  return { element, rest: bytes.subarray(element.raw.length) };
}

function readElement(bytes: Buffer, depthLeft: number, budget: { elements: number }): DerElement {
  if (depthLeft === 0) throw new DerError('elements are nested too deeply');
  if (--budget.elements < 0) throw new DerError('too many elements');
  const tag = bytes[0];
  if (tag === undefined) throw new DerError('an element is missing');
  if ((tag & 0x1f) === 0x1f) throw new DerError('a tag has more than one byte');
  const { length, start } = readLength(bytes);
  const raw = bytes.subarray(0, start + length);
  if (raw.length < start + length) throw new DerError('an element is truncated');
  const content = raw.subarray(start);
  requireForm(tag);
  if ((tag & CONSTRUCTED) === 0) {
    requireCanonical(tag, content);
    return { tag, raw, content, children: [] };
  }
  const children: DerElement[] = [];
  for (let at = 0; at < content.length;) {
    const child = readElement(content.subarray(at), depthLeft - 1, budget);
    children.push(child);
    at += child.raw.length;
  }
  if (tag === DER_TAG.set) requireOrder(children);
  return { tag, raw, content, children };
}

function readLength(bytes: Buffer): { length: number; start: number } {
  const first = bytes[1];
  if (first === undefined) throw new DerError('a length is missing');
  if (first < 0x80) return { length: first, start: 2 };
  const count = first & 0x7f;
  if (count === 0) throw new DerError('a length is indefinite');
  if (count > MAX_LENGTH_BYTES || bytes.length < 2 + count) throw new DerError('a length exceeds the data');
  const length = bytes.readUIntBE(2, count);
  const isMinimal = length >= 0x80 && bytes[2] !== 0;
  if (!isMinimal) throw new DerError('a length has more bytes than necessary');
  return { length, start: 2 + count };
}

/** Sequences and sets are constructed; all other universal types are primitive (X.690 §8, §10.2). */
function requireForm(tag: number): void {
  if (tag >= UNIVERSAL_LIMIT) return;
  const number = tag & 0x1f;
  const isCollection = number === 0x10 || number === 0x11;
  if (number === 0) throw new DerError('an end-of-contents marker is not allowed');
  if (isCollection !== ((tag & CONSTRUCTED) !== 0))
    throw new DerError('an element has the wrong form, primitive or constructed');
}

function requireCanonical(tag: number, content: Buffer): void {
  switch (tag) {
    case DER_TAG.boolean:
      if (content.length !== 1 || (content[0] !== 0 && content[0] !== 0xff))
        throw new DerError('a boolean has an invalid value');
      return;
    case DER_TAG.null:
      if (content.length > 0) throw new DerError('a null has content');
      return;
    case DER_TAG.integer:
      requireMinimalInteger(content);
      return;
    case DER_TAG.bitString:
      requireCleanBits(content);
      return;
    case DER_TAG.objectIdentifier:
      requireMinimalArcs(content);
  }
}

function requireMinimalInteger(content: Buffer): void {
  const [first, second] = content;
  if (first === undefined) throw new DerError('an integer is empty');
  if (second === undefined) return;
  const isPadded = (first === 0 && second < 0x80) || (first === 0xff && second >= 0x80);
  if (isPadded) throw new DerError('an integer has more bytes than necessary');
}

/** At most seven bits are unused, and they are zero (X.690 §8.6, §11.2.1). */
function requireCleanBits(content: Buffer): void {
  const unused = content[0] ?? 8;
  const last = content.subarray(1).at(-1);
  const mostUnused = last === undefined ? 0 : 7;
  const unusedBits = (last ?? 0) & ((1 << unused) - 1);
  if (unused > mostUnused || unusedBits !== 0) throw new DerError('a bit string has unused bits set');
}

function requireMinimalArcs(content: Buffer): void {
  const isEnded = content.length > 0 && (content.at(-1) ?? 0x80) < 0x80;
  const isPadded = content.some((byte, at) => byte === 0x80 && (at === 0 || (content[at - 1] ?? 0) < 0x80));
  if (!isEnded || isPadded) throw new DerError('an object identifier is padded or truncated');
}

function requireOrder(children: readonly DerElement[]): void {
  for (let at = 1; at < children.length; at++) {
    const [before, after] = [children[at - 1], children[at]];
    if (before && after && Buffer.compare(before.raw, after.raw) > 0) throw new DerError('a set is not sorted');
  }
}

/** Returns the element. @throws DerError if it is missing or has another tag */
export function expectTag(element: DerElement | undefined, tag: number): DerElement {
  if (element?.tag !== tag)
    throw new DerError(`an element with the tag ${tag} was expected, not ${element?.tag ?? 'none'}`);
  return element;
}

/** The children of the element. @throws DerError if it is missing or has another tag */
export const expectChildren = (element: DerElement | undefined, tag: number): readonly DerElement[] =>
  expectTag(element, tag).children;

/** The dotted form of an object identifier. @throws DerError if the element is not an object identifier */
export function readObjectIdentifier(element: DerElement | undefined): string {
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of expectTag(element, DER_TAG.objectIdentifier).content) {
    arc = arc * 0x80 + (byte & 0x7f);
    if (!Number.isSafeInteger(arc)) throw new DerError('an object identifier has an arc that is too large');
    if (byte >= 0x80) continue;
    arcs.push(arc);
    arc = 0;
  }
  const [joined = 0, ...rest] = arcs;
  const first = Math.min(2, Math.floor(joined / 40));
  return [first, joined - first * 40, ...rest].join('.');
}

/** `YYMMDDHHMMSSZ` of UTCTime, with the century of RFC 5280 §4.1.2.5.1, or `YYYYMMDDHHMMSS[.f]Z` of GeneralizedTime. */
const UTC_TIME = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;
const GENERALIZED_TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{0,8}[1-9])?Z$/;

/** @throws DerError if the element is not a time in UTC that ends in `Z` */
export function readTime(element: DerElement | undefined): Date {
  const text = element?.content.toString('latin1') ?? '';
  const isShort = element?.tag === DER_TAG.utcTime;
  if (!isShort) expectTag(element, DER_TAG.generalizedTime);
  const match = (isShort ? UTC_TIME : GENERALIZED_TIME).exec(text);
  if (!match) throw new DerError('a time has an unsupported form');
  const [year = '', month = '', day = '', hour = '', minute = '', second = '', fraction = ''] = match.slice(1);
  const fullYear = isShort ? `${Number(year) < 50 ? '20' : '19'}${year}` : year;
  const written = `${fullYear}-${month}-${day}T${hour}:${minute}:${second}`;
  const time = new Date(`${written}${fraction.slice(0, 4)}Z`);
  if (Number.isNaN(time.getTime()) || !time.toISOString().startsWith(written))
    throw new DerError('a time does not exist');
  return time;
}
