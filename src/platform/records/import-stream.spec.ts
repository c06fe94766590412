import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { chunksOf } from '../../../test/support/samples/import-rows';
import { ImportStreamError } from './import-stream-error';
import { openImportStream } from './import-stream';

async function read(stream: Readable, maxBytes?: number): Promise<{ bytes: Buffer; error: unknown }> {
  const parts: Buffer[] = [];
  try {
    for await (const chunk of openImportStream(stream, maxBytes)) parts.push(chunk);
  } catch (error) {
    return { bytes: Buffer.concat(parts), error };
  }
  return { bytes: Buffer.concat(parts), error: null };
}

const streamOf = (content: Buffer, chunkBytes: number): Readable =>
  Readable.from(chunksOf(content, chunkBytes), { objectMode: false });
const content = Buffer.from(Array.from({ length: 20_000 }, (_, index) => `line ${index * 7919}\n`).join(''));
const zipped = gzipSync(content);

describe('openImportStream', () => {
  it.each([1, 2, 3, 1_000, 1_000_000])('returns uncompressed bytes unchanged (chunks of %d)', async (size) => {
    const plain = content.subarray(0, 5_000);
    expect(await read(streamOf(plain, size))).toEqual({ bytes: plain, error: null });
  });

  it.each([1_000, 1_000_000])('decompresses gzip (chunks of %d)', async (size) => {
    expect(await read(streamOf(zipped, size))).toEqual({ bytes: content, error: null });
  });

  it('decompresses gzip that arrives byte by byte', async () => {
    const plain = content.subarray(0, 20_000);
    expect(await read(streamOf(gzipSync(plain), 1))).toEqual({ bytes: plain, error: null });
  });

  it('decompresses gzip of several members', async () => {
    expect((await read(streamOf(Buffer.concat([gzipSync('a'), gzipSync('b')]), 5))).bytes.toString()).toBe('ab');
  });

  it('reads empty streams and streams of one byte', async () => {
    expect((await read(Readable.from([]))).bytes).toHaveLength(0);
    expect((await read(streamOf(Buffer.from([0x1f]), 1))).bytes).toEqual(Buffer.from([0x1f]));
  });

  it('returns what came before gzip broke off, and then reports it', async () => {
    const { bytes, error } = await read(streamOf(zipped.subarray(0, Math.floor(zipped.length / 2)), 1_000));
    expect(error).toBeInstanceOf(ImportStreamError);
    expect(String(error)).toContain('was cut off');
    expect(bytes.length).toBeGreaterThan(content.length / 4);
    expect(bytes).toEqual(content.subarray(0, bytes.length));
  });

  it('reports damaged gzip', async () => {
    const damaged = Buffer.from(zipped);
    damaged.fill(0xff, 2_000, 2_100);
    const { error } = await read(streamOf(damaged, 1_000));
    expect(String(error)).toContain('is damaged');
  });

  it.each(['destroyed with an error', 'closed silently'])('returns every byte before a stream is %s', async (how) => {
    const stream = new PassThrough();
    const reading = read(stream);
    for (let at = 0; at < 10; at += 1) stream.write(`chunk ${at}\n`);
    await new Promise((resolve) => setImmediate(resolve));
    stream.destroy(how === 'closed silently' ? undefined : new Error('aborted'));
    const { bytes, error } = await reading;
    expect(bytes.toString().split('\n')).toHaveLength(11);
    expect(error).toBeInstanceOf(ImportStreamError);
    expect(String(error)).toContain('was cut off');
  });

  it('reports a stream that was destroyed before reading', async () => {
    const stream = new PassThrough();
    stream.destroy();
    await once(stream, 'close');
    expect((await read(stream)).error).toBeInstanceOf(ImportStreamError);
  });

  it.each([
    ['plain', content],
    ['gzip', zipped],
  ])('refuses a %s file with more bytes than allowed', async (_, file) => {
    const whole = await read(streamOf(file, 100), content.length);
    expect([whole.error, whole.bytes.equals(content)]).toEqual([null, true]);
    const { bytes, error } = await read(streamOf(file, 100), content.length - 1);
    expect(error).toEqual(
      new ImportStreamError(`The file is larger than ${content.length - 1} bytes, the limit set by MAX_IMPORT_BYTES`),
    );
    expect(content.subarray(0, bytes.length).equals(bytes)).toBe(true);
  });

  it('refuses gzip that expands to more than 200 times its size, once that is more than 16 MiB', async () => {
    const MIB = 1_024 * 1_024;
    const { bytes, error } = await read(streamOf(gzipSync(Buffer.alloc(32 * MIB, '\n')), 1_000));
    expect(error).toEqual(new ImportStreamError('The gzip data expands to more than 200 times its size'));
    expect(bytes.length).toBeLessThanOrEqual(16 * MIB);
    expect((await read(streamOf(gzipSync(Buffer.alloc(16 * MIB, '\n')), 1_000))).error).toBeNull();
  });

  it('accepts large gzip files that are compressed like tables', async () => {
    const row = (index: number): string =>
      `${index},2024-03-01,Protests,Peaceful protest,Norway,Oslo,59.91,10.75,,,0,,source\n`;
    const table = Buffer.from(Array.from({ length: 300_000 }, (_, index) => row(index)).join(''));
    const { bytes, error } = await read(streamOf(gzipSync(table), 100_000));
    expect([error, bytes.equals(table), table.length > 16 * 1_024 * 1_024]).toEqual([null, true, true]);
  });

  it.each([false, true])('reads only as fast as its reader (gzip: %s)', async (isZipped) => {
    let givenChunks = 0;
    const chunk = Buffer.from(
      Array.from({ length: 8_192 }, (_, index) => String.fromCharCode(33 + ((index * index) % 90))).join(''),
    );
    const endless = Readable.from(
      (function* () {
        const packed = gzipSync(chunk);
        while (true) {
          givenChunks += 1;
          yield isZipped ? packed : chunk;
        }
      })(),
      { objectMode: false },
    );
    const chunks = openImportStream(endless);
    for (let taken = 0; taken < 5; taken += 1) await chunks.next();
    // The buffers on the way are filled first. Without a reader the source then pauses, and otherwise it never does.
    for (let seen = -1; seen !== givenChunks && givenChunks < 1_000;) {
      seen = givenChunks;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(givenChunks).toBeLessThan(1_000);
    await chunks.return(undefined);
  });
});
