import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { ServiceError } from '../../kernel/errors/service-error';
import { ValidationError } from '../../kernel/errors/validation-error';
import { readBodyBytes } from './body-bytes';

const FORM_MEDIA_TYPE = /^application\/x-www-form-urlencoded\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?;?\s*$/i;

/**
 * The fields of a form that a browser or a server posts (WHATWG URL §5.1). A name that comes twice is refused: which of two
 * values counts would differ from reader to reader.
 * @throws ServiceError unsupported_media_type, payload_too_large, malformed_request; ValidationError
 */
export async function readFormBody(
  body: unknown,
  headers: IncomingHttpHeaders,
  maxBytes: number,
): Promise<ReadonlyMap<string, string>> {
  if (!FORM_MEDIA_TYPE.test(headers['content-type'] ?? '')) {
    throw new ServiceError('unsupported_media_type', 'The body should be application/x-www-form-urlencoded');
  }
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new ServiceError('unsupported_media_type', 'The body should come without Content-Encoding');
  }
  const bytes = await readBodyBytes(body as Readable, headers, maxBytes);
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(bytes.toString('latin1'))) {
    if (fields.has(name)) {
      throw new ValidationError([
        { loc: ['body', name.slice(0, 100)], msg: 'Value error, the field comes twice', type: 'value_error' },
      ]);
    }
    fields.set(name, value);
  }
  return fields;
}
