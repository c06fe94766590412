import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { ServiceError } from '../../kernel/errors/service-error';
import { ValidationError } from '../../kernel/errors/validation-error';
import { readBodyBytes } from './body-bytes';

const JSON_MEDIA_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?;?\s*$/i;

/** True where the request announces a body (RFC 9112 §6). */
export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Reads a JSON body of at most `maxBytes`. Bodies are read after the credential and the permission were checked, so that
 * nobody can make the service read megabytes who may not send them.
 * @throws ServiceError unsupported_media_type, payload_too_large, malformed_request (cut off); ValidationError json_invalid
 */
export async function readJsonBody(body: Readable, headers: IncomingHttpHeaders, maxBytes: number): Promise<unknown> {
  if (!hasBody(headers)) return undefined;
  if (!JSON_MEDIA_TYPE.test(headers['content-type'] ?? '')) {
    throw new ServiceError('unsupported_media_type', 'The body should be application/json in UTF-8');
  }
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new ServiceError('unsupported_media_type', 'The body should come without Content-Encoding');
  }
  const bytes = await readBodyBytes(body, headers, maxBytes);
  return parseJson(bytes);
}

function parseJson(bytes: Buffer): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw jsonInvalid('not valid UTF-8', []);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    // V8 quotes a piece of the text; only the position is passed on.
    const position = /position (\d+)/.exec((error as Error).message)?.[1];
    throw jsonInvalid('the text is not JSON', position === undefined ? [] : [Number(position)]);
  }
}

const jsonInvalid = (why: string, position: number[]): ValidationError =>
  new ValidationError([{ loc: ['body', ...position], msg: `JSON decode error: ${why}`, type: 'json_invalid' }]);
