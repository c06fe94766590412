import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { compressAnswers } from './compression';

const LONG = JSON.stringify({ text: 'abcdefgh '.repeat(500) });
let server: FastifyInstance;

beforeAll(async () => {
  server = fastify();
  await compressAnswers(server);
  server.setErrorHandler((_error, _request, reply) =>
    reply.code(500).removeHeader('content-encoding').type('application/json').send(LONG),
  );
  server.get<{ Querystring: { type: string } }>('/', ({ query: { type } }, reply) => {
    void reply.type(type).header('etag', '"7"').send(LONG);
  });
  server.get('/short', (_request, reply) => reply.type('application/json').send('{}'));
  server.get('/secret', { config: { isUncompressed: true } }, (_request, reply) =>
    reply.type('application/json').send(LONG),
  );
  server.get('/condition', ({ headers }, reply) =>
    headers['if-none-match'] === '"7"'
      ? reply.code(304).header('etag', '"7"').send()
      : reply.type('application/json').send(JSON.stringify(headers)),
  );
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

/** Returns the response as it was sent, without decoding it. */
async function get(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const { port } = server.server.address() as AddressInfo;
  const [answer] = (await once(request({ port, path, headers }).end(), 'response')) as [IncomingMessage];
  return answer;
}
const bytesOf = async (answer: IncomingMessage): Promise<Buffer> => Buffer.concat(await answer.toArray());

test.each<[string | undefined, string | undefined]>([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['deflate', undefined],
  ['zstd', undefined],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
])('responds to Accept-Encoding %j with the encoding %j', async (accepted, expected) => {
  const headers: Record<string, string> = accepted === undefined ? {} : { 'accept-encoding': accepted };
  const answer = await get('/?type=application/json', headers);
  const bytes = await bytesOf(answer);
  expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([expected, 'accept-encoding']);
  expect(answer.headers.etag).toBe(expected === undefined ? '"7"' : `"7-${expected}"`);
  const decoded = expected === 'br' ? brotliDecompressSync(bytes) : expected === 'gzip' ? gunzipSync(bytes) : bytes;
  expect(decoded.toString()).toBe(LONG);
  if (expected !== undefined) expect(bytes.length).toBeLessThan(LONG.length / 4);
});

test.each([
  ['application/json; charset=utf-8', true],
  ['application/geo+json', true],
  ['application/scim+json; charset=utf-8', true],
  ['application/x-ndjson; charset=utf-8', true],
  ['text/csv; charset=utf-8', true],
  ['application/vnd.mapbox-vector-tile', true],
  ['text/event-stream', false],
  ['application/pdf', false],
  ['application/vnd.apache.parquet', false],
  ['application/octet-stream', false],
  ['image/png', false],
])('compresses by content type: %s: %s', async (type, isCompressed) => {
  const answer = await get(`/?type=${encodeURIComponent(type)}`, { 'accept-encoding': 'br' });
  const headers = [answer.headers['content-encoding'], answer.headers.vary];
  expect(headers).toEqual(isCompressed ? ['br', 'accept-encoding'] : [undefined, undefined]);
  await bytesOf(answer);
});

test('does not compress responses that are short or contain a secret', async () => {
  const short = await get('/short', { 'accept-encoding': 'br' });
  expect([short.headers['content-encoding'], (await bytesOf(short)).toString()]).toEqual([undefined, '{}']);
  const secret = await get('/secret', { 'accept-encoding': 'br' });
  expect([secret.headers['content-encoding'], (await bytesOf(secret)).toString()]).toEqual([undefined, LONG]);
});

test('accepts the tag of any encoding in a condition', async () => {
  const known = await get('/condition', { 'if-none-match': '"6", "7-br"' });
  expect([known.statusCode, await bytesOf(known)]).toEqual([200, expect.anything()]);
  const same = await get('/condition', { 'if-none-match': '"7-br"' });
  expect([same.statusCode, same.headers.etag]).toEqual([304, '"7-br"']);
  const change = await get('/condition', { 'if-match': '"7-gzip"' });
  expect(JSON.parse((await bytesOf(change)).toString())).toMatchObject({ 'if-match': '"7"' });
});

describe('a compressed stream', () => {
  let body: Readable;
  beforeAll(async () => {
    await server.close();
    server = fastify();
    await compressAnswers(server);
    server.setErrorHandler((_error, _request, reply) =>
      reply.code(500).removeHeader('content-encoding').type('application/json').send('{"failed":true}'),
    );
    server.get('/', (_request, reply) => reply.type('application/x-ndjson').send(body));
    await server.listen({ port: 0, host: '127.0.0.1' });
  });

  test.each([
    ['br', createBrotliDecompress],
    ['gzip', createGunzip],
  ])('in %s arrives line by line', async (encoding, makeDecoder) => {
    const lines = new PassThrough();
    body = lines;
    lines.write('{"progress":{"read":1}}\n');
    const answer = await get('/', { 'accept-encoding': encoding });
    expect(answer.headers['content-encoding']).toBe(encoding);
    const decoded = answer.pipe(makeDecoder());
    // The second line is written only when the first one has arrived.
    expect(String((await once(decoded, 'data'))[0])).toBe('{"progress":{"read":1}}\n');
    lines.end('{"read":2}\n');
    expect(String((await once(decoded, 'data'))[0])).toBe('{"read":2}\n');
    await once(decoded, 'end');
  });

  test('returns an error response with its encoding if it fails before the first byte', async () => {
    body = Readable.from(
      (async function* () {
        await Promise.resolve();
        throw new Error('no database');
        yield '';
      })(),
    );
    const answer = await get('/', { 'accept-encoding': 'br' });
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([500, undefined]);
    expect((await bytesOf(answer)).toString()).toBe('{"failed":true}');
  });

  test('is cut off if it fails later', async () => {
    const lines = new PassThrough();
    body = lines;
    lines.write('{"progress":{"read":1}}\n');
    const answer = await get('/', { 'accept-encoding': 'br' });
    lines.destroy(new Error('no database'));
    await expect(bytesOf(answer)).rejects.toThrow('aborted');
  });

  test('ends when its reader disconnects', async () => {
    const lines = new PassThrough();
    body = lines;
    lines.write('{"progress":{"read":1}}\n');
    const answer = await get('/', { 'accept-encoding': 'br' });
    const closed = new Promise((resolve) => lines.once('close', resolve).once('error', resolve));
    answer.destroy();
    await closed;
    expect(lines.destroyed).toBe(true);
  });
});
