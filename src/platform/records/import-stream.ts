import type { Readable } from 'node:stream';
import { isNativeError } from 'node:util/types';
import { createGunzip } from 'node:zlib';
import { ImportStreamError } from './import-stream-error';
import { RECORD_TEXTS } from './record.texts';

/** The number of chunks between a stream and its reader before the stream is paused. */
const MAX_WAITING_CHUNKS = 4;
/**
 * Gzip compresses a megabyte of one repeated byte to a kilobyte, and lists and tables by a factor of 5 to 60. Small
 * files may be compressed by any factor.
 */
const MAX_GZIP_RATIO = 200;
const ALWAYS_UNPACKED_BYTES = 16 * 1024 * 1024;

/**
 * The bytes of an import, decompressed if they begin with gzip's magic number (RFC 1952 §2.3.1). Throws
 * `ImportStreamError` for a stream that ends early or is damaged, that has more than `maxBytes`, or that expands to
 * more than 200 times its size, after every byte before that was returned.
 */
export async function* openImportStream(stream: Readable, maxBytes = Infinity): AsyncGenerator<Buffer> {
  const chunks = readChunks(stream);
  const head = await takeHead(chunks, 2);
  if (head[0] !== 0x1f || head[1] !== 0x8b) yield* limited(prepended(head, chunks), maxBytes);
  else yield* limited(unpacked(head, chunks), maxBytes);
}

async function* prepended(head: Buffer, chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  yield* chunks;
}

async function* unpacked(head: Buffer, chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  void feed(gunzip, head, chunks);
  let bytes = 0;
  try {
    for await (const chunk of drain(gunzip, RECORD_TEXTS.gzipCutOff)) {
      bytes += chunk.length;
      if (bytes > ALWAYS_UNPACKED_BYTES && bytes > gunzip.bytesWritten * MAX_GZIP_RATIO) {
        throw new ImportStreamError(RECORD_TEXTS.gzipRatio(MAX_GZIP_RATIO));
      }
      yield chunk;
    }
  } finally {
    gunzip.destroy();
  }
}

async function* limited(chunks: AsyncGenerator<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new ImportStreamError(RECORD_TEXTS.fileTooLarge(maxBytes));
    yield chunk;
  }
}

async function takeHead(chunks: AsyncGenerator<Buffer>, bytes: number): Promise<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  while (head.length < bytes) {
    const next = await chunks.next();
    if (next.done === true) break;
    head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
  }
  return head;
}

/** Writes all chunks with back-pressure. It never rejects, since errors reach the reader through the gunzip. */
async function feed(
  gunzip: ReturnType<typeof createGunzip>,
  head: Buffer,
  chunks: AsyncGenerator<Buffer>,
): Promise<void> {
  try {
    await write(gunzip, head);
    for await (const chunk of chunks) {
      if (gunzip.destroyed) return;
      await write(gunzip, chunk);
    }
    gunzip.end();
  } catch {
    // The source broke off, which the gzip data reports as an unexpected end.
    gunzip.end();
  }
}

function write(gunzip: ReturnType<typeof createGunzip>, chunk: Buffer): Promise<void> {
  return new Promise((resolve) => {
    // Called on success, on failure and on destruction.
    gunzip.write(chunk, () => {
      resolve();
    });
  });
}

/**
 * The bytes of a stream without a change. @throws ImportStreamError if it ends early, after every byte before that
 * was returned
 */
export const readChunks = (stream: Readable): AsyncGenerator<Buffer> => drain(stream, RECORD_TEXTS.transferCutOff);

type Outcome = 'flowing' | 'ended' | { error: unknown };

/**
 * Reads a stream through its `data` events. The async iterator of streams drops chunks that arrived before an error;
 * here they are returned first. A stream that is closed before its end is an error.
 */
async function* drain(stream: Readable, cutOff: (cause: string) => string): AsyncGenerator<Buffer> {
  const waiting: Buffer[] = [];
  const state: { outcome: Outcome } = { outcome: stream.readableEnded ? 'ended' : 'flowing' };
  let wake: () => void = () => undefined;
  const finish = (outcome: Outcome): void => {
    if (state.outcome === 'flowing') state.outcome = outcome;
    wake();
  };
  const onData = (chunk: Buffer | string): void => {
    waiting.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    if (waiting.length >= MAX_WAITING_CHUNKS) stream.pause();
    wake();
  };
  stream.on('data', onData);
  stream.on('end', () => finish('ended'));
  stream.on('error', (error) => finish({ error }));
  stream.on('close', () => finish({ error: new Error(RECORD_TEXTS.closedEarly) }));
  if (stream.destroyed) finish({ error: stream.errored ?? new Error(RECORD_TEXTS.closedEarly) });
  try {
    while (true) {
      const chunk = waiting.shift();
      if (chunk !== undefined) yield chunk;
      else if (state.outcome === 'ended') return;
      else if (state.outcome !== 'flowing') throw streamError(cutOff, state.outcome.error);
      else {
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        stream.resume();
        await woken;
      }
    }
  } finally {
    stream.off('data', onData);
    stream.pause();
  }
}

function streamError(cutOff: (cause: string) => string, cause: unknown): ImportStreamError {
  const message = isNativeError(cause) ? cause.message : String(cause);
  // zlib reports missing bytes as Z_BUF_ERROR and wrong ones as Z_DATA_ERROR.
  const isDamaged = isNativeError(cause) && 'code' in cause && cause.code === 'Z_DATA_ERROR';
  return new ImportStreamError((isDamaged ? RECORD_TEXTS.gzipDamaged : cutOff)(message), { cause });
}
