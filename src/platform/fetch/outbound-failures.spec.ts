import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
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

describe('responses that are too large', () => {
  const MB = 1_000_000;
  // The default quality takes 2.5 s for this many zeros.
  const brotli = (bytes: Buffer): Buffer =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

  test.each([
    ['gzip', gzipSync],
    ['br', brotli],
    ['deflate', deflateSync],
  ])('stops reading a decompression bomb in %s', async (encoding, encode) => {
    const bomb = encode(Buffer.alloc(60 * MB));
    expect(bomb.length).toBeLessThan(100_000);
    const { origin } = await serve(answering({ 'content-encoding': encoding }, bomb));
    await expect(fetchFrom(origin, { maxBytes: MB })).rejects.toEqual(failure('too_large'));
  });

  test.each(['identity', 'gzip'])('stops reading an endless body in %s and closes the connection', async (encoding) => {
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
  });

  test('accepts a body that is exactly as long as the limit', async () => {
    const { origin } = await serve(answering({}, 'x'.repeat(100)));
    expect((await fetchFrom(origin, { maxBytes: 100 })).text).toHaveLength(100);
    await expect(fetchFrom(origin, { maxBytes: 99 })).rejects.toEqual(failure('too_large'));
  });

  test('stops reading endless headers', async () => {
    const origin = await sends(`HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(40_000)}\r\n\r\n`);
    await expect(fetchFrom(origin)).rejects.toEqual(failure('invalid_answer'));
  });
});

describe('peers that are too slow', () => {
  test('ends a request whose body arrives too slowly when its time is over', async () => {
    let hasClosed: Promise<unknown> = Promise.resolve();
    const { origin } = await serve((_request, response) => {
      const timer = setInterval(() => response.write('x'), 20);
      hasClosed = new Promise((resolve) => response.on('close', resolve)).finally(() => clearInterval(timer));
    });
    await expect(fetchFrom(origin, { signal: AbortSignal.timeout(200) })).rejects.toEqual(failure('timeout'));
    await hasClosed;
  });

  test('ends a request if the peer never responds, or a name is never resolved', async () => {
    const { origin } = await serve(() => undefined);
    await expect(fetchFrom(origin, { signal: AbortSignal.timeout(100) })).rejects.toEqual(failure('timeout'));
    const http = client(() => undefined);
    const asked = http.request({ url: 'http://silent.example/', signal: AbortSignal.timeout(100) });
    await expect(asked).rejects.toEqual(failure('timeout'));
  });

  test('ends when the caller aborts: before the request, at once, or in the body', async () => {
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

describe('broken responses', () => {
  test.each([
    ['shorter than its declared length', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort', 'unreachable'],
    ['incomplete in a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\nshort', 'unreachable'],
    ['incomplete in the headers', 'HTTP/1.1 200 OK\r\nx-a:', 'unreachable'],
    ['empty', '', 'unreachable'],
    ['not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', 'invalid_answer'],
    ['declared as gzip but is not', 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\nplain', 'invalid_answer'],
    ['declared as brotli but is not', 'HTTP/1.1 200 OK\r\ncontent-encoding: br\r\n\r\nplain', 'invalid_answer'],
    ['encoded twice', 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip, gzip\r\n\r\nplain', 'invalid_answer'],
    [
      'in an encoding that was not requested',
      'HTTP/1.1 200 OK\r\ncontent-encoding: zstd\r\n\r\nplain',
      'invalid_answer',
    ],
  ])('reports a response that is %s', async (_what, bytes, kind) => {
    await expect(fetchFrom(await sends(bytes))).rejects.toEqual(failure(kind));
  });

  test('reports gzip that is incomplete', async () => {
    const half = gzipSync('half of this is missing'.repeat(10)).subarray(0, 20);
    const { origin } = await serve(answering({ 'content-encoding': 'gzip' }, half));
    await expect(fetchFrom(origin)).rejects.toEqual(failure('invalid_answer'));
  });

  test('reports an unreachable peer if nothing listens at the port or the name is unknown', async () => {
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

test('leaves path, query, headers and body out of errors', async () => {
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
