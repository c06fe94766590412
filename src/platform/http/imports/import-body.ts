import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { ServiceError } from '../../../kernel/errors/service-error';
import { ValidationError } from '../../../kernel/errors/validation-error';

// The first bytes identify gzip, so the header is optional. x-gzip is an old name for it (RFC 9110 §8.4.1.3).
const ENCODINGS = new Set(['identity', 'gzip', 'x-gzip']);

/**
 * The unread body of an import, which has at least one byte.
 * @throws ValidationError missing; ServiceError unsupported_media_type
 */
export async function requireImportBody(body: unknown, headers: IncomingHttpHeaders): Promise<Readable> {
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (!ENCODINGS.has(encoding)) {
    throw new ServiceError(
      'unsupported_media_type',
      'The body should be sent without a Content-Encoding, or with Content-Encoding: gzip',
    );
  }
  if (!(body instanceof Readable) || !(await hasFirstByte(body))) {
    throw new ValidationError([{ loc: ['body'], msg: 'Field required', type: 'missing' }]);
  }
  return body;
}

/**
 * Waits for data or the end. A body that breaks off before its first byte counts as not empty: its reader reports the
 * error.
 */
function hasFirstByte(body: Readable): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (hasByte: boolean): void => {
      for (const event of ['readable', 'end', 'error', 'close']) body.off(event, check);
      resolve(hasByte);
    };
    const check = (): void => {
      if (body.readableLength > 0) finish(true);
      else if (body.readableEnded) finish(false);
      else if (body.destroyed) finish(true);
    };
    for (const event of ['readable', 'end', 'error', 'close']) body.on(event, check);
    body.read(0);
    check();
  });
}
