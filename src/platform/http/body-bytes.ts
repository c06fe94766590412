import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { ServiceError } from '../../kernel/errors/service-error';

// What is left of a body is not worth reading only to keep the connection.
const CLOSE = { connection: 'close' };

/** A body of at most `maxBytes`. @throws ServiceError payload_too_large, malformed_request (cut off) */
export async function readBodyBytes(body: Readable, headers: IncomingHttpHeaders, maxBytes: number): Promise<Buffer> {
  const tooLarge = (): ServiceError =>
    new ServiceError(
      'payload_too_large',
      `The body should have at most ${maxBytes} bytes`,
      { max_bytes: maxBytes },
      CLOSE,
    );
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError('malformed_request', 'The body was cut off', undefined, CLOSE);
  }
  return Buffer.concat(chunks, size);
}
