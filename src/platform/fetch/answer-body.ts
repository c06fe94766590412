import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { RequestFailure } from './outbound-failure';

/** The encodings that `decoderOf` supports, as an Accept-Encoding header. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

/**
 * Discards a body that nobody reads, and ignores its errors: undici 7 crashed the process if nothing listened for
 * them.
 */
export function discard(body: Readable): void {
  body.on('error', () => undefined);
  body.destroy();
}

/**
 * Reads a body to its end and decodes it. `maxBytes` limits both the bytes on the wire and the decompressed bytes.
 * Reading stops at the limit, so that of a decompression bomb of 60 MB only 60 kB are read.
 * @throws RequestFailure too_large, or invalid_answer for an encoding that was not requested
 */
export async function readBody(body: Readable, contentEncoding: string, maxBytes: number): Promise<Buffer> {
  body.on('error', () => undefined);
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  try {
    const decoder = decoderOf(contentEncoding);
    for await (const chunk of decoder ? decompressed(body, decoder, maxBytes) : body) {
      sizeBytes += (chunk as Buffer).length;
      if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk as Buffer);
    }
  } finally {
    body.destroy();
  }
  return Buffer.concat(chunks);
}

function decompressed(body: Readable, decoder: Transform, maxBytes: number): Readable {
  let receivedBytes = 0;
  const received = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      receivedBytes += chunk.length;
      if (receivedBytes > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  };
  // The reader of the decoder sees every error; the callback prevents that it is thrown a second time.
  return pipeline(body, received, decoder, () => undefined);
}

function decoderOf(contentEncoding: string): Transform | null {
  switch (contentEncoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      throw new RequestFailure('invalid_answer', 'the response has a content encoding that was not requested');
  }
}

const tooLarge = (maxBytes: number): RequestFailure =>
  new RequestFailure('too_large', `the response is larger than ${maxBytes} bytes`);

/** Decodes text by the charset of the Content-Type, or as UTF-8 by default. Invalid bytes become U+FFFD. */
export function decodeText(content: Buffer, contentType: string): string {
  const charset = /;\s*charset\s*=\s*"?([\w:.-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(content);
  } catch {
    return new TextDecoder().decode(content);
  }
}
