import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { parseSettings } from '../../../../config/settings';
import { OidcHttp } from './oidc-http';

let server: Server;
let origin = '';
const received: { method?: string; contentType?: string; body: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method, url = '', headers } = request;
      received.push({ method, contentType: headers['content-type'], body });
      if (url === '/away') response.writeHead(302, { location: '/' }).end();
      else if (url.startsWith('/keys/')) response.end(JSON.stringify({ keys: Array(Number(url.slice(6))).fill({}) }));
      else if (url === '/large') response.end(`"${'a'.repeat(200_000)}"`);
      else if (url === '/none') response.writeHead(204).end();
      else response.writeHead(400, { 'content-type': 'application/json', 'x-answer': 'yes' }).end('{"error":"e"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const HTTPS: OidcHttp[] = [];
function http(allowLoopbackIssuers: boolean): OidcHttp {
  const made = new OidcHttp(parseSettings({ ALLOW_LOOPBACK_ISSUERS: String(allowLoopbackIssuers) }));
  HTTPS.push(made);
  return made;
}
afterEach(async () => {
  received.length = 0;
  for (const one of HTTPS.splice(0)) await one.onApplicationShutdown();
});

test('sends forms and returns responses of the Fetch standard', async () => {
  const body = new URLSearchParams({ grant_type: 'authorization_code', code: 'a b' });
  const answer = await http(true).fetch(`${origin}/token`, { method: 'POST', body, headers: { accept: 'x/y' } });
  expect(received).toEqual([
    { method: 'POST', contentType: 'application/x-www-form-urlencoded;charset=UTF-8', body: body.toString() },
  ]);
  expect([answer.status, answer.headers.get('x-answer'), await answer.json()]).toEqual([400, 'yes', { error: 'e' }]);
  expect((await http(true).fetch(`${origin}/none`, {})).status).toBe(204);
});

test('does not follow redirects', async () => {
  await expect(http(true).fetch(`${origin}/away`, {})).rejects.toMatchObject({ kind: 'too_many_redirects' });
  expect(received).toHaveLength(1);
});

test.each([
  [false, 'http://127.0.0.1:PORT/'],
  [false, 'https://127.0.0.1:PORT/'],
  [false, 'https://localhost:PORT/'],
  [false, 'http://issuer.example/'],
  [true, 'https://10.0.0.1/'],
  [true, 'https://169.254.169.254/'],
  [true, 'http://a:b@127.0.0.1:PORT/'],
  [true, 'ftp://127.0.0.1:PORT/'],
])('with loopback allowed: %s, sends no request to %s', async (allowsLoopback, address) => {
  const url = address.replace('PORT', new URL(origin).port);
  await expect(http(allowsLoopback).fetch(url, {})).rejects.toMatchObject({ kind: 'forbidden_address' });
  expect(received).toEqual([]);
});

test('accepts at most a hundred keys of a provider', async () => {
  const answer = await http(true).fetchKeys(`${origin}/keys/100`, {});
  expect(await answer.json()).toMatchObject({ keys: { length: 100 } });
  await expect(http(true).fetchKeys(`${origin}/keys/101`, {})).rejects.toThrow('more than 100 keys');
});

test('limits metadata more strictly than other responses', async () => {
  expect((await http(true).fetch(`${origin}/large`, {})).status).toBe(200);
  await expect(http(true).fetchMetadata(`${origin}/large`, {})).rejects.toMatchObject({ kind: 'too_large' });
  await expect(http(true).fetchKeys(`${origin}/large`, {})).rejects.toMatchObject({ kind: 'too_large' });
});
