import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { ServiceError } from '../../../kernel/errors/service-error';
import { RequestBody } from './request-body';

// What is left of a body is not worth reading only to keep the connection.
const CLOSE = { connection: 'close' };
const FIRST_BYTES = 65_536;

/** Looks at each piece of a body as it arrives, and throws where the rest is not worth waiting for. */
export type BodyWatcher = (piece: Buffer, offset: number) => void;

const tooLarge = (maxBytes: number): ServiceError =>
  new ServiceError(
    'payload_too_large',
    `The body is larger than the ${maxBytes} bytes that this route allows`,
    { max_bytes: maxBytes },
    CLOSE,
  );

/**
 * The pieces of a body of at most `maxBytes`, for readers that keep what they make of each. Reserves memory for the whole.
 * @throws ServiceError payload_too_large, malformed_request (cut off), request_timeout, overloaded, rate_limit_exceeded
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

/** A body of at most `maxBytes`, as a whole. @throws what `readBodyPieces` throws, and what `watch` does */
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
    // The announced size is allocated at once, so that a body is never held twice; pages that no byte was written to cost nothing.
    bytes ??= Buffer.allocUnsafeSlow(announced > 0 ? announced : Math.min(FIRST_BYTES, maxBytes));
    if (size + piece.length > bytes.length) bytes = grown(body, bytes, size + piece.length);
    piece.copy(bytes, size);
    size += piece.length;
  }
  return bytes?.subarray(0, size) ?? Buffer.alloc(0);
}

/** A copy with room for `needed` bytes, at least twice as large: a body of unknown length is copied a few times only. */
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
