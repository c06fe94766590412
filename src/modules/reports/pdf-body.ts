import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { ServiceError } from '../../kernel/errors/service-error';
import { ValidationError } from '../../kernel/errors/validation-error';

/**
 * The PDF that a request brings, as a whole.
 * @throws ServiceError unsupported_media_type, payload_too_large; ValidationError missing where there is none
 */
export async function readPdfBody(body: unknown, headers: IncomingHttpHeaders, maxBytes: number): Promise<Buffer> {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/pdf' || headers['content-encoding'] !== undefined) {
    throw new ServiceError('unsupported_media_type', 'The body should be application/pdf without Content-Encoding');
  }
  const tooLarge = new ServiceError('payload_too_large', `The file should have at most ${maxBytes} bytes`);
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge;
  const chunks: Buffer[] = [];
  let bytes = 0;
  if (body instanceof Readable) {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge;
      chunks.push(chunk);
    }
  }
  if (bytes === 0) throw new ValidationError([{ loc: ['body'], msg: 'Field required', type: 'missing' }]);
  return Buffer.concat(chunks, bytes);
}
