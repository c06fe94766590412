import type { Readable } from 'node:stream';
import { isNativeError } from 'node:util/types';
import { createGunzip } from 'node:zlib';
import { ImportStreamError } from './import-stream-error';

/** Chunks held between a stream and its reader before the stream is paused. */
const MAX_WAITING_CHUNKS = 4;

/**
 * The bytes of an import, decompressed when they begin with gzip's magic number (RFC 1952 §2.3.1). Throws
 * `ImportStreamError` for a stream that ends early or is damaged, after every byte before that was given.
 */
export async function* openImportStream(stream: Readable): AsyncGenerator<Buffer> {
  const chunks = drain(stream, 'The stream');
  const head = await takeHead(chunks, 2);
  if (head[0] !== 0x1f || head[1] !== 0x8b) {
    if (head.length > 0) yield head;
    yield* chunks;
    return;
  }
  const gunzip = createGunzip();
  void feed(gunzip, head, chunks);
  try {
    yield* drain(gunzip, 'The gzip data');
  } finally {
    gunzip.destroy();
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

/** Writes all chunks with back-pressure; never rejects, since what fails reaches the reader through the gunzip. */
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
    // The source broke off: what was compressed until then ends as an unexpected end of the gzip data.
    gunzip.end();
  }
}

function write(gunzip: ReturnType<typeof createGunzip>, chunk: Buffer): Promise<void> {
  return new Promise((resolve) => {
    // Called on success, on failure and on destruction alike.
    gunzip.write(chunk, () => {
      resolve();
    });
  });
}

type Outcome = 'flowing' | 'ended' | { error: unknown };

/**
 * Reads a stream through its `data` events. Its own async iterator forgets chunks that arrived before an error; here
 * they are given first. A stream closed before its end counts as cut off.
 */
async function* drain(stream: Readable, name: string): AsyncGenerator<Buffer> {
  const waiting: Buffer[] = [];
  const state: { outcome: Outcome } = { outcome: stream.readableEnded ? 'ended' : 'flowing' };
  let wake: () => void = () => undefined;
  const settle = (outcome: Outcome): void => {
    if (state.outcome === 'flowing') state.outcome = outcome;
    wake();
  };
  const onData = (chunk: Buffer | string): void => {
    waiting.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    if (waiting.length >= MAX_WAITING_CHUNKS) stream.pause();
    wake();
  };
  stream.on('data', onData);
  stream.on('end', () => settle('ended'));
  stream.on('error', (error) => settle({ error }));
  stream.on('close', () => settle({ error: new Error('closed before its end') }));
  if (stream.destroyed) settle({ error: stream.errored ?? new Error('closed before its end') });
  try {
    while (true) {
      const chunk = waiting.shift();
      if (chunk !== undefined) yield chunk;
      else if (state.outcome === 'ended') return;
      else if (state.outcome !== 'flowing') throw streamError(name, state.outcome.error);
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

function streamError(name: string, cause: unknown): ImportStreamError {
  const message = isNativeError(cause) ? cause.message : String(cause);
  // zlib reports missing bytes as Z_BUF_ERROR and wrong ones as Z_DATA_ERROR.
  const isDamaged = isNativeError(cause) && 'code' in cause && cause.code === 'Z_DATA_ERROR';
  return new ImportStreamError(`${name} ${isDamaged ? 'is damaged' : 'was cut off'}: ${message}`, { cause });
}
