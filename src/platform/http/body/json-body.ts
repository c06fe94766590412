import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { ServiceError } from '../../../kernel/errors/service-error';
import { ValidationError, type Violation } from '../../../kernel/errors/validation-error';
import { readBodyBytes, readBodyPieces } from './body-bytes';
import { hasBody } from './body-headers';
import { JsonElements, JsonTextError } from './json-elements';
import { type JsonLimits, JsonStructure, JsonStructureError } from './json-structure';

const JSON_MEDIA_TYPE = /^application\/json\s*(?:;\s*(?:charset\s*=\s*"?utf-?8"?\s*(?:;\s*)?)?)?$/i;

/** Free JSON may have 32 levels and is at most eight levels deep in a body. */
const MAX_DEPTH = 40;
/** JSON.parse takes about 10 ms for 100,000 values. */
const MAX_VALUES = 100_000;
/** The limit of one object. Free JSON may have 2,000 values in total. */
const MAX_MEMBERS = 5_000;
/** If a body has a long array, the limit of what is parsed in one go. */
const MAX_PARSED_AT_ONCE = 1_048_576;
/** 20,000 assets of 100 values each. */
const MAX_ARRAY_VALUES = 2_000_000;

interface JsonBodyOptions {
  readonly maxBytes: number;
  /** The one field that may be a long array: a large body is then parsed item by item as it arrives. */
  readonly longArray?: string;
}

/**
 * Reads a JSON body of at most `maxBytes`, 40 levels and 100,000 values (2,000,000 with a long array). The body is
 * read after the credential and the permission were checked, so that unauthorised callers cannot make the service
 * read megabytes.
 * @throws ServiceError unsupported_media_type, and the errors of `readBodyPieces`; ValidationError json_invalid
 */
export async function readJsonBody(
  body: Readable,
  headers: IncomingHttpHeaders,
  { maxBytes, longArray }: JsonBodyOptions,
): Promise<unknown> {
  if (!hasBody(headers)) return undefined;
  if (!JSON_MEDIA_TYPE.test(headers['content-type'] ?? '')) {
    throw new ServiceError('unsupported_media_type', 'The Content-Type should be application/json, in UTF-8');
  }
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new ServiceError('unsupported_media_type', 'The body should be sent without a Content-Encoding');
  }
  const announced = Number(headers['content-length'] ?? Infinity);
  if (longArray !== undefined && announced > MAX_PARSED_AT_ONCE) {
    return readInItems(readBodyPieces(body, headers, maxBytes), longArray);
  }
  const structure = new JsonStructure({ maxDepth: MAX_DEPTH, maxValues: MAX_VALUES, maxMembers: MAX_MEMBERS });
  const bytes = await readBodyBytes(body, headers, maxBytes, (piece) => within(() => structure.scan(piece)));
  return parseJson(bytes);
}

async function readInItems(pieces: AsyncIterable<Buffer>, key: string): Promise<unknown> {
  const limits: JsonLimits = { maxDepth: MAX_DEPTH, maxValues: MAX_ARRAY_VALUES, maxMembers: MAX_MEMBERS };
  const items = new JsonElements(key, {
    ...limits,
    maxElementBytes: MAX_PARSED_AT_ONCE,
    maxOtherBytes: MAX_PARSED_AT_ONCE,
  });
  for await (const piece of pieces) within(() => items.write(piece));
  return within(() => items.end());
}

/** Reports errors in the text as violations of the contract. */
function within<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof JsonStructureError) throw tooMuch(error.message);
    if (error instanceof JsonTextError) throw jsonInvalid(error.message, []);
    throw error;
  }
}

function parseJson(bytes: Buffer): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw jsonInvalid('the text is not valid UTF-8', []);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    // V8 quotes a part of the text; only the position is reported.
    const position = /position (\d+)/.exec((error as Error).message)?.[1];
    throw jsonInvalid('the text is not valid JSON', position === undefined ? [] : [Number(position)]);
  }
}

const jsonInvalid = (why: string, position: number[]): ValidationError =>
  refusal({ loc: ['body', ...position], msg: `JSON decode error: ${why}`, type: 'json_invalid' });

const tooMuch = (what: string): ValidationError =>
  refusal({ loc: ['body'], msg: `Value error, the JSON has ${what}`, type: 'value_error' });

const refusal = (violation: Violation): ValidationError => new ValidationError([violation]);
