import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import {
  answering,
  client,
  closePeers,
  failure,
  fetchFrom,
  sends,
  serve,
} from '../../../test/support/fixtures/outbound-fixture';
import type { Resolve } from './public-lookup';

afterEach(closePeers);

describe('too much', () => {
  const MB = 1_000_000;

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ])('a bomb in %s', async (encoding, encode) => {
    const bomb = encode(Buffer.alloc(60 * MB));
    expect(bomb.length).toBeLessThan(100_000);
    const { origin } = await serve(answering({ 'content-encoding': encoding }, bomb));
    await expect(fetchFrom(origin, { maxBytes: MB })).rejects.toEqual(failure('too_large'));
  });

  test.each(['identity', 'gzip'])(
    'an endless body in %s: reading stops and the connection is closed',
    async (encoding) => {
      const closed: Promise<void>[] = [];
      const { origin } = await serve((_request, response) => {
        response.writeHead(200, { 'content-encoding': encoding });
        response.write(gzipSync(''));
        const write = (): void => {
          while (response.write(Buffer.alloc(65_536, 'x')));
        };
        response.on('drain', write);
        closed.push(new Promise((resolve) => response.on('close', resolve)));
        write();
      });
      await expect(fetchFrom(origin, { maxBytes: MB })).rejects.toMatchObject({
        kind: expect.stringMatching(/^(too_large|invalid_answer)$/),
      });
      await Promise.all(closed);
    },
  );

  test('the limit itself is not too much', async () => {
    const { origin } = await serve(answering({}, 'x'.repeat(100)));
    expect((await fetchFrom(origin, { maxBytes: 100 })).text).toHaveLength(100);
    await expect(fetchFrom(origin, { maxBytes: 99 })).rejects.toEqual(failure('too_large'));
  });

  test('headers without end', async () => {
    const origin = await sends(`HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(40_000)}\r\n\r\n`);
    await expect(fetchFrom(origin)).rejects.toEqual(failure('invalid_answer'));
  });
});

describe('too slow', () => {
  test('a body that drips is cut off when the time is over', async () => {
    let hasClosed: Promise<unknown> = Promise.resolve();
    const { origin } = await serve((_request, response) => {
      const timer = setInterval(() => response.write('x'), 20);
      hasClosed = new Promise((resolve) => response.on('close', resolve)).finally(() => clearInterval(timer));
    });
    await expect(fetchFrom(origin, { signal: AbortSignal.timeout(200) })).rejects.toEqual(failure('timeout'));
    await hasClosed;
  });

  test('a peer that says nothing, and a name that is never resolved', async () => {
    const { origin } = await serve(() => undefined);
    await expect(fetchFrom(origin, { signal: AbortSignal.timeout(100) })).rejects.toEqual(failure('timeout'));
    const http = client(() => undefined);
    const asked = http.request({ url: 'http://silent.example/', signal: AbortSignal.timeout(100) });
    await expect(asked).rejects.toEqual(failure('timeout'));
  });

  test('given up by the caller, before, at once or in the body', async () => {
    const { origin, hits } = await serve((_request, response) => response.writeHead(200).write('x'));
    await expect(fetchFrom(origin, { signal: AbortSignal.abort() })).rejects.toEqual(failure('aborted'));
    expect(hits).toHaveLength(0);
    const atOnce = new AbortController();
    const asked = fetchFrom(origin, { signal: atOnce.signal });
    atOnce.abort();
    await expect(asked).rejects.toEqual(failure('aborted'));
    const later = new AbortController();
    const reading = fetchFrom(origin, { signal: later.signal });
    setTimeout(() => later.abort(), 100);
    await expect(reading).rejects.toEqual(failure('aborted'));
  });
});

describe('broken', () => {
  test.each([
    ['cut off before its length', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort', 'unreachable'],
    ['cut off in a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\nshort', 'unreachable'],
    ['cut off in the headers', 'HTTP/1.1 200 OK\r\nx-a:', 'unreachable'],
    ['nothing at all', '', 'unreachable'],
    ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', 'invalid_answer'],
    ['a body that is not gzip', 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\nplain', 'invalid_answer'],
    ['a body that is not brotli', 'HTTP/1.1 200 OK\r\ncontent-encoding: br\r\n\r\nplain', 'invalid_answer'],
    ['a stacked encoding', 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip, gzip\r\n\r\nplain', 'invalid_answer'],
    ['an encoding not asked for', 'HTTP/1.1 200 OK\r\ncontent-encoding: zstd\r\n\r\nplain', 'invalid_answer'],
  ])('%s', async (_what, bytes, kind) => {
    await expect(fetchFrom(await sends(bytes))).rejects.toEqual(failure(kind));
  });

  test('gzip that ends too early', async () => {
    const half = gzipSync('half of this is missing'.repeat(10)).subarray(0, 20);
    const { origin } = await serve(answering({ 'content-encoding': 'gzip' }, half));
    await expect(fetchFrom(origin)).rejects.toEqual(failure('invalid_answer'));
  });

  test('nobody listens, and nobody knows the name', async () => {
    const { origin, server } = await serve(answering({}));
    await new Promise((resolve) => server.close(resolve));
    await expect(fetchFrom(origin)).rejects.toEqual(failure('unreachable'));
    const unknown: Resolve = (name, _options, callback) =>
      callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' }), []);
    const asked = client(unknown).request({ url: 'http://nobody.example/', signal: AbortSignal.timeout(5_000) });
    await expect(asked).rejects.toMatchObject({
      kind: 'unreachable',
      message: 'http://nobody.example could not be reached (ENOTFOUND)',
    });
  });
});

test('errors tell neither path, query, header nor body', async () => {
  const peers = await Promise.all([
    sends('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\ns3cret'),
    sends('s3cret'),
    sends('HTTP/1.1 302 Found\r\nlocation: http://10.0.0.1/s3cret\r\n\r\ns3cret'),
    sends(`HTTP/1.1 200 OK\r\n\r\n${'s3cret'.repeat(100)}`),
  ]);
  for (const origin of peers) {
    const asked = fetchFrom(`${origin}/s3cret?s3cret=s3cret`, {
      method: 'POST',
      body: 's3cret',
      headers: { authorization: 's3cret' },
      maxRedirects: 1,
      maxBytes: 100,
    });
    const error = await asked.catch((thrown: unknown) => thrown as Error);
    expect(error).toMatchObject({ name: 'RequestFailure' });
    expect(JSON.stringify([error, (error as Error).message, (error as Error).stack])).not.toContain('s3cret');
  }
});
