import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { ServiceError } from '../../../kernel/errors/service-error';
import { ValidationError } from '../../../kernel/errors/validation-error';
import { type BodyWatcher, readBodyBytes } from './body-bytes';

const FORM_MEDIA_TYPE = /^application\/x-www-form-urlencoded\s*(?:;\s*(?:charset\s*=\s*"?utf-?8"?\s*(?:;\s*)?)?)?$/i;

const AMPERSAND = 0x26;
// The forms of SAML and OpenID Connect have at most three fields; browser extensions may add some.
const MAX_FIELDS = 100;

/** Counts the fields while they arrive, because half a megabyte of separators would become as many objects. */
function atMostFields(): BodyWatcher {
  let separators = 0;
  return (piece) => {
    for (let at = piece.indexOf(AMPERSAND); at >= 0; at = piece.indexOf(AMPERSAND, at + 1)) {
      separators += 1;
      if (separators >= MAX_FIELDS) {
        const msg = `Value error, the form has more than ${MAX_FIELDS} fields`;
        throw new ValidationError([{ loc: ['body'], msg, type: 'value_error' }]);
      }
    }
  };
}

/**
 * The fields of a form that a browser or a server posts (WHATWG URL §5.1). A repeated name is refused, because
 * programs differ in which of the values they use.
 * @throws ServiceError unsupported_media_type, payload_too_large, malformed_request; ValidationError
 */
export async function readFormBody(
  body: unknown,
  headers: IncomingHttpHeaders,
  maxBytes: number,
): Promise<ReadonlyMap<string, string>> {
  if (!FORM_MEDIA_TYPE.test(headers['content-type'] ?? '')) {
    throw new ServiceError('unsupported_media_type', 'The Content-Type should be application/x-www-form-urlencoded');
  }
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new ServiceError('unsupported_media_type', 'The body should be sent without a Content-Encoding');
  }
  const bytes = await readBodyBytes(body as Readable, headers, maxBytes, atMostFields());
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(bytes.toString('latin1'))) {
    if (fields.has(name)) {
      throw new ValidationError([
        {
          loc: ['body', name.slice(0, 100)],
          msg: 'Value error, the field should be sent only once',
          type: 'value_error',
        },
      ]);
    }
    fields.set(name, value);
  }
  return fields;
}
