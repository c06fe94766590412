import type { RequestListener } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import {
  answering,
  client,
  closePeers,
  failure,
  fetchFrom,
  serve,
  trusting,
} from '../../../test/support/fixtures/outbound-fixture';
import { OutboundHttp } from './outbound-http';
import type { Resolve } from './public-lookup';

afterEach(closePeers);

describe('a response', () => {
  test('contains the status, headers in lower case, the text and the address', async () => {
    const { origin, hits } = await serve((_request, response) => {
      response.writeHead(418, { 'X-Tea': 'green', 'Set-Cookie': ['a=1', 'b=2'] }).end('short and stout');
    });
    const answer = await fetchFrom(`${origin}/pot?size=2`, { headers: { Accept: 'text/plain' } });
    expect(answer).toMatchObject({ status: 418, text: 'short and stout', url: `${origin}/pot?size=2` });
    expect(answer.headers).toMatchObject({ 'x-tea': 'green', 'set-cookie': 'a=1, b=2' });
    expect(hits[0]?.headers).toMatchObject({ accept: 'text/plain', 'user-agent': 'threat-monitoring-service' });
  });

  test('to a POST shows that its body and headers arrived', async () => {
    const { origin, hits } = await serve((request, response) => {
      request.pipe(response);
    });
    const body = JSON.stringify({ name: 'Ærø' });
    const answer = await fetchFrom(origin, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
    expect(answer.text).toBe(body);
    expect(hits[0]?.headers).toMatchObject({ 'content-type': 'application/json' });
  });

  test.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['GZIP', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['identity', (content: Buffer) => content],
  ])('is decoded from %s', async (encoding, encode) => {
    const text = 'compressed '.repeat(1_000);
    const { origin, hits } = await serve(answering({ 'content-encoding': encoding }, encode(Buffer.from(text))));
    expect((await fetchFrom(origin)).text).toBe(text);
    expect(hits[0]?.headers['accept-encoding']).toBe('gzip, deflate, br');
  });

  test.each([
    ['text/html; charset=windows-1250', Buffer.from([0x9e, 0x69, 0x8e]), 'žiŽ'],
    ['text/html;charset="ISO-8859-2"', Buffer.from([0xb1]), 'ą'],
    ['text/html; charset=utf-16le', Buffer.from('ab', 'utf16le'), 'ab'],
    ['application/json', Buffer.from('ä'), 'ä'],
    ['application/json', Buffer.from('\ufeff{}'), '{}'],
    ['text/plain; charset=klingon', Buffer.from('ä'), 'ä'],
    ['text/plain', Buffer.from([0x61, 0xff, 0x62]), 'a\ufffdb'],
  ])('has the text of %s', async (contentType, content, text) => {
    const { origin } = await serve(answering({ 'content-type': contentType }, content));
    expect((await fetchFrom(origin)).text).toBe(text);
  });

  test('to a HEAD, or without content, is not decoded', async () => {
    const { origin } = await serve(answering({ 'content-encoding': 'gzip', 'content-length': '20' }));
    expect((await fetchFrom(origin, { method: 'HEAD' })).text).toBe('');
    const empty = await serve((_request, response) => response.writeHead(204, { 'content-encoding': 'gzip' }).end());
    expect(await fetchFrom(empty.origin)).toMatchObject({ status: 204, text: '' });
  });
});

describe('addresses that are not public', () => {
  test.each([
    'http://127.0.0.1:PORT/',
    'http://127.1:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f000001:PORT/',
    'http://0x7f.1:PORT/',
    'http://017700000001:PORT/',
    'http://127.0.0.1.:PORT/',
    'http://①②⑦.⓪.⓪.①:PORT/',
    'http://１２７。0。0。1:PORT/',
    'http://0:PORT/',
    'http://0.0.0.0:PORT/',
    'http://[::1]:PORT/',
    'http://[::]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://[::127.0.0.1]:PORT/',
    'http://[64:ff9b::127.0.0.1]:PORT/',
    'http://[2002:7f00:1::]:PORT/',
    'http://localhost:PORT/',
    'http://ⓛocalhost:PORT/',
    'http://user@127.0.0.1:PORT/',
    'http://169.254.169.254/latest/meta-data/',
    'ftp://127.0.0.1:PORT/',
  ])('sends no request to %s', async (template) => {
    const { port, hits } = await serve(answering({}, 'internal'));
    const url = template.replace('PORT', String(port));
    const asked = client().request({ url, signal: AbortSignal.timeout(10_000) });
    await expect(asked).rejects.toEqual(failure('forbidden_address'));
    expect(hits).toHaveLength(0);
  });

  test('refuses a name that has one private address among public ones', async () => {
    const { port, hits } = await serve(answering({}, 'internal'));
    const resolve: Resolve = (_name, _options, callback) =>
      callback(null, [
        { address: '3ffe::1', family: 6 },
        { address: '127.0.0.1', family: 4 },
      ]);
    const asked = client(resolve).request({ url: `http://mixed.example:${port}/`, signal: AbortSignal.timeout(5_000) });
    await expect(asked).rejects.toEqual(failure('forbidden_address'));
    expect(hits).toHaveLength(0);
  });

  test('resolves a name once for each connection, so that a changed name cannot lead to a private address', async () => {
    const { port, hits } = await serve(answering({}, 'internal'));
    let calls = 0;
    // 3ffe::/16 is no longer assigned to anybody (RFC 3701).
    const resolve: Resolve = (_name, _options, callback) =>
      callback(null, [++calls === 1 ? { address: '3ffe::1', family: 6 } : { address: '127.0.0.1', family: 4 }]);
    const http = client(resolve);
    const url = `http://rebinding.example:${port}/`;
    const asked = http.request({ url, signal: AbortSignal.timeout(500) });
    await expect(asked).rejects.toMatchObject({ kind: expect.stringMatching(/^(timeout|unreachable)$/) });
    expect(calls).toBe(1);
    const again = http.request({ url, signal: AbortSignal.timeout(5_000) });
    await expect(again).rejects.toEqual(failure('forbidden_address'));
    expect(hits).toHaveLength(0);
  });

  test('reaches a trusted private origin, also by name, but no other port of the host', async () => {
    const { port, hits } = await serve(answering({}, 'internal'));
    const resolve: Resolve = (_name, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]);
    const http = client(resolve);
    const signal = AbortSignal.timeout(5_000);
    const url = `http://lists.internal:${port}/`;
    expect((await http.request({ url, signal, trustedOrigins: [`${url}any/path`] })).text).toBe('internal');
    for (const trustedOrigins of [[`https://lists.internal:${port}`], [`http://lists.internal:${port + 1}`], []]) {
      await expect(http.request({ url, signal, trustedOrigins })).rejects.toEqual(failure('forbidden_address'));
    }
    expect(hits).toHaveLength(1);
  });
});

describe('redirects', () => {
  const redirecting = (location: string, status = 302): RequestListener => {
    return (_request, response) => response.writeHead(status, { location }).end('x'.repeat(100_000));
  };

  test.each([
    'http://169.254.169.254/',
    'http://localhost:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://127.1:PORT/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:PORT/',
  ])('refuses redirects to %s, even from a trusted origin', async (template) => {
    const internal = await serve(answering({}, 'internal'));
    const { origin } = await serve(redirecting(template.replace('PORT', String(internal.port))));
    await expect(fetchFrom(origin, { maxRedirects: 5 })).rejects.toEqual(failure('forbidden_address'));
    expect(internal.hits).toHaveLength(0);
  });

  test('follows redirects only if allowed, and no more than the maximum', async () => {
    const { origin, hits } = await serve(redirecting('/again'));
    await expect(fetchFrom(origin)).rejects.toEqual(failure('too_many_redirects'));
    expect(hits).toHaveLength(1);
    await expect(fetchFrom(origin, { maxRedirects: 3 })).rejects.toEqual(failure('too_many_redirects'));
    expect(hits).toHaveLength(5);
  });

  test('follows redirects to the last response and leaves secrets behind', async () => {
    const last = await serve(answering({}, 'arrived'));
    const first = await serve(redirecting(`${last.origin}/there`));
    const answer = await fetchFrom(`${first.origin}/here`, {
      maxRedirects: 1,
      trustedOrigins: [first.origin, last.origin],
      headers: { Authorization: 'Bearer x', 'X-Key': 'x', Cookie: 'x', Accept: 'text/plain' },
    });
    expect(answer).toMatchObject({ text: 'arrived', url: `${last.origin}/there` });
    expect(first.hits[0]?.headers).toMatchObject({ authorization: 'Bearer x', 'x-key': 'x' });
    expect(last.hits[0]?.headers).toMatchObject({ accept: 'text/plain' });
    expect(Object.keys(last.hits[0]?.headers ?? {})).toEqual(
      expect.not.arrayContaining(['authorization', 'x-key', 'cookie']),
    );
  });
});

test('leaves no connection open after close, and refuses further requests', async () => {
  const { origin, server } = await serve((request, response) => {
    if (request.url === '/') response.end('x');
  });
  const http = new OutboundHttp();
  await http.request(trusting(origin));
  const pending = http.request(trusting(`${origin}/never`)).catch((error: unknown) => error);
  await new Promise((resolve) => server.once('request', resolve));
  await http.close();
  expect(await pending).toEqual(failure('unreachable'));
  await expect(http.request(trusting(origin))).rejects.toEqual(failure('unreachable'));
  const open = (): Promise<number> =>
    new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
  while ((await open()) > 0) await delay(10);
});
