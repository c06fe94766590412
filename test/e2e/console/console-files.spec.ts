import { createHash } from 'node:crypto';
import { startTestApp, type TestApp } from '../../support/app/test-app';

let service: TestApp;
let keys: Record<string, string>;

beforeAll(async () => {
  service = await startTestApp();
  keys = await service.tenant('files', { auditor: { role: 'auditor', portfolios: ['*'] } });
});
afterAll(() => service.close());

const page = (path: string) => service.call('GET', path, { headers: { accept: 'text/html' } });

test('shows one page for every address of the console, with a policy that allows nothing inline', async () => {
  for (const path of ['/console/', '/console/sign-in', '/console/p/default/threats/01a2']) {
    const { status, headers, text } = await page(path);
    expect([status, headers.get('cache-control'), text.includes('<div id="root">')]).toEqual([200, 'no-cache', true]);
    expect(headers.get('content-security-policy')).toContain(
      "require-trusted-types-for 'script'; trusted-types default",
    );
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(headers.get('etag')).not.toBeNull();
  }
});

test('lets browsers keep the files that are named by their content', async () => {
  const [, script = ''] = /src="(\/console\/assets\/[^"]+)"/.exec((await page('/console/')).text) ?? [];
  const { status, headers } = await service.call('GET', script, { headers: { 'accept-encoding': 'br' } });
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect(headers.get('content-encoding')).toBe('br');
});

test('serves the verifier of audit exports with the policy that it contains, which allows no connection', async () => {
  const { status, headers, text } = await page('/console/verify.html');
  const policy = headers.get('content-security-policy') ?? '';
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
  expect(text).toContain(`content="${policy.replace("; frame-ancestors 'none'", '')}"`);
  expect(policy).toContain("default-src 'none'; connect-src 'none'");
  for (const [name, directive] of [
    ['script', 'script-src'],
    ['style', 'style-src'],
  ] as const) {
    const parts = [...text.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, part = '']) => part);
    const hashes = parts.map((part) => `'sha256-${createHash('sha256').update(part).digest('base64')}'`);
    expect([name, hashes.length]).toEqual([name, 1]);
    expect(policy.split('; ')).toContain(`${directive} ${hashes.join(' ')}`);
  }
  expect(text).not.toMatch(/<(?:link|img|iframe)|\ssrc=/);
  const compressed = await service.call('GET', '/console/verify.html', { headers: { 'accept-encoding': 'br' } });
  expect(compressed.headers.get('content-security-policy')).toBe(policy);
});

test('sends browsers from the root to the console, and programs to the root of the API', async () => {
  const answer = await fetch(service.url, { headers: { accept: 'text/html' }, redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/console/']);
  expect((await service.call('GET', '/')).headers.get('content-type')).toContain('application/json');
});

test.each([
  ['GET', '/console/nothing.js', 404],
  ['GET', '/console/basemap/other/0/0/0.mvt', 404],
  ['GET', '/console/.vite/manifest.json', 404],
  ['POST', '/console/', 405],
  ['GET', '/v1/nothing', 404],
])('%s %s is answered in the form of the contract with %d', async (method, path, status) => {
  const answer = await service.call(method, path);
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ error: { code: status === 404 ? 'not_found' : 'method_not_allowed' } });
});

test('writes no audit record for a static file', async () => {
  const { headers } = await page('/console/');
  const requestId = headers.get('x-request-id') ?? '';
  expect((await service.call('GET', `/v1/audit/${requestId}`, { key: keys.auditor })).status).toBe(404);
});

test('serves no console if CONSOLE is false', async () => {
  const without = await startTestApp({ CONSOLE: 'false' }, service.database);
  const answer = await without.call('GET', '/console/', { headers: { accept: 'text/html' } });
  await without.close();
  expect(answer.status).toBe(404);
});
