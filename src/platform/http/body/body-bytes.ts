import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { ServiceError } from '../../../kernel/errors/service-error';
import { RequestBody } from './request-body';

// Reading the rest of a body only to keep the connection open is not worthwhile.
const CLOSE = { connection: 'close' };
const FIRST_BYTES = 65_536;

/** Checks each chunk of a body as it arrives, and throws if the rest is not worth waiting for. */
export type BodyWatcher = (piece: Buffer, offset: number) => void;

const tooLarge = (maxBytes: number): ServiceError =>
  new ServiceError(
    'payload_too_large',
    `The body is larger than the ${maxBytes} bytes that this route allows`,
    { max_bytes: maxBytes },
    CLOSE,
  );

/**
 * The chunks of a body of at most `maxBytes`, for readers that keep their result of each chunk. Reserves memory for
 * the whole body.
 * @throws ServiceError payload_too_large, malformed_request (incomplete), request_timeout, overloaded,
 * rate_limit_exceeded
 */
export async function* readBodyPieces(
  body: Readable,
  headers: IncomingHttpHeaders,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  const announced = Number(headers['content-length'] ?? 0);
  if (announced > maxBytes) throw tooLarge(maxBytes);
  reserve(body, announced);
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      reserve(body, size);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError(
      'malformed_request',
      'The connection closed before the whole body had arrived',
      undefined,
      CLOSE,
    );
  }
}

/** A complete body of at most `maxBytes`. @throws the errors of `readBodyPieces` and of `watch` */
export async function readBodyBytes(
  body: Readable,
  headers: IncomingHttpHeaders,
  maxBytes: number,
  watch?: BodyWatcher,
): Promise<Buffer> {
  const announced = Number(headers['content-length'] ?? 0);
  let bytes: Buffer | undefined;
  let size = 0;
  for await (const piece of readBodyPieces(body, headers, maxBytes)) {
    watch?.(piece, size);
    // Allocates the announced size at once, so that a body is never in memory twice. Memory pages to which nothing
    // was written cost nothing.
    bytes ??= Buffer.allocUnsafeSlow(announced > 0 ? announced : Math.min(FIRST_BYTES, maxBytes));
    if (size + piece.length > bytes.length) bytes = grown(body, bytes, size + piece.length);
    piece.copy(bytes, size);
    size += piece.length;
  }
  return bytes?.subarray(0, size) ?? Buffer.alloc(0);
}

/**
 * A copy with room for `needed` bytes, at least twice as large, so that a body of unknown length is copied only a few
 * times.
 */
function grown(body: Readable, bytes: Buffer, needed: number): Buffer {
  const capacity = Math.max(needed, bytes.length * 2);
  reserve(body, capacity);
  const larger = Buffer.allocUnsafeSlow(capacity);
  bytes.copy(larger);
  return larger;
}

function reserve(body: Readable, bytes: number): void {
  if (body instanceof RequestBody) body.reserve(bytes);
}
