import { brotliDecompressSync } from 'node:zlib';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { startTestApp, type TestApp } from '../../support/app/test-app';

const BR = { 'accept-encoding': 'br' };

let service: TestApp;
let keys: Record<string, string>;

beforeAll(async () => {
  service = await startTestApp();
  keys = await service.tenant('acme', { admin: { role: 'admin' }, analyst: { role: 'analyst' } });
});
afterAll(() => service.close());

const assets = Array.from({ length: 40 }, (_, index) => ({
  asset_id: `a${index}`,
  name: `Warehouse ${index}`,
  attributes: { lat: index, lng: index },
}));
const analyst = (method: string, path: string, headers: Record<string, string> = {}, body?: object) =>
  service.call(method, path, { key: keys.analyst!, headers, ...(body && { body }) });
const encodingOf = ({ headers }: { headers: Headers }): string | null => headers.get('content-encoding');

/** The bytes on the wire, which `fetch` does not show. */
async function received(path: string, headers: Record<string, string>): Promise<[IncomingMessage, Buffer]> {
  const asked = request(service.url + path, { headers: { 'x-api-key': keys.analyst!, ...headers } }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return [answer, Buffer.concat(await answer.toArray())];
}

test('compresses answers with an encoding that the caller accepts', async () => {
  const plain = await service.call('GET', '/openapi.json', { headers: { 'accept-encoding': 'identity' } });
  expect([encodingOf(plain), plain.headers.get('vary')]).toEqual([null, 'accept-encoding']);
  const [answer, bytes] = await received('/openapi.json', BR);
  expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual(['br', 'accept-encoding']);
  expect(brotliDecompressSync(bytes).toString()).toBe(plain.text);
  expect(answer.headers['x-request-id']).toEqual(expect.any(String));
});

test('compresses long errors', async () => {
  const wrong = { assets: Array.from({ length: 30 }, () => ({})) };
  const refused = await analyst('PUT', '/v1/assets', BR, wrong);
  expect([refused.status, encodingOf(refused)]).toEqual([422, 'br']);
  expect(refused.body.detail.length).toBeGreaterThanOrEqual(30);
});

test('gives each encoding its own entity tag, and accepts each in conditions', async () => {
  expect((await analyst('PUT', '/v1/assets', {}, { assets })).status).toBe(200);
  const plain = await analyst('GET', '/v1/assets', { 'accept-encoding': 'identity' });
  const encoded = await analyst('GET', '/v1/assets', BR);
  expect(plain.headers.get('etag')).toMatch(/^"\d+"$/);
  const tag = encoded.headers.get('etag')!;
  expect(tag).toBe(plain.headers.get('etag')!.replace(/"$/, '-br"'));
  const same = await analyst('GET', '/v1/assets', { ...BR, 'if-none-match': tag });
  expect([same.status, same.headers.get('etag'), same.text]).toEqual([304, tag, '']);
  const changed = await analyst('PUT', '/v1/assets', { 'if-match': tag }, { assets: assets.slice(1) });
  expect(changed.status).toBe(200);
  const late = await analyst('PUT', '/v1/assets', { 'if-match': tag }, { assets });
  expect([late.status, late.body.error.code]).toEqual([412, 'precondition_failed']);
});

test('does not compress server-sent events', async () => {
  const body = { subject: { type: 'organization', name: 'Northwind Shipping' } };
  const stream = await analyst('POST', '/v1/web-search/stream', BR, body);
  expect([stream.status, encodingOf(stream), stream.headers.get('vary')]).toEqual([200, null, null]);
  expect(stream.text).toContain('event: job');
});

test('does not compress an answer with a secret', async () => {
  const long = Array.from({ length: 60 }, (_, index) => `category-of-the-corpus-${index}`);
  const made = await service.call('POST', '/v1/tenant/api-keys', {
    key: keys.admin!,
    headers: BR,
    body: { name: 'long', role: 'viewer', scope: { event_types: long } },
  });
  expect([made.status, made.text.length > 1_024, encodingOf(made)]).toEqual([201, true, null]);
  // An answer without the secret is compressed.
  const read = await service.call('GET', made.headers.get('location')!, { key: keys.admin!, headers: BR });
  expect([read.status, encodingOf(read)]).toEqual([200, 'br']);
});
