import { connect } from 'node:net';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

/*
 * How requests are framed, and the address that they come from: a proxy and this service must understand both in
 * the same way (RFC 9112 §6.3, RFC 9110 §9.3.8).
 */

let direct: TestApp;
let behindProxy: TestApp;

beforeAll(async () => {
  direct = await startTestApp();
  behindProxy = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1' }, direct.database);
});
afterAll(async () => {
  await behindProxy.close();
  await direct.close();
});

/** Sends raw bytes. Returns everything that the service answers until it closes the connection. */
function raw(bytes: string): Promise<string> {
  const { port, hostname } = new URL(direct.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => (answer += chunk));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}

const SMUGGLED = 'GET /v1/smuggled HTTP/1.1\r\nHost: a\r\n\r\n';

describe('a request whose length two parsers could understand differently', () => {
  test.each([
    ['Content-Length beside Transfer-Encoding', 'Content-Length: 4\r\nTransfer-Encoding: chunked'],
    ['Transfer-Encoding beside Content-Length', 'Transfer-Encoding: chunked\r\nContent-Length: 4'],
    ['two lengths', 'Content-Length: 0\r\nContent-Length: 44'],
    ['a length that is no number', 'Content-Length: +4'],
    ['chunked that is not the last encoding', 'Transfer-Encoding: chunked, identity'],
    ['a blank before the colon', 'Transfer-Encoding : chunked'],
  ])('is refused with 400 and ends the connection: %s', async (_what, headers) => {
    const answer = await raw(`POST /v1/reports/verify HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n0\r\n\r\n${SMUGGLED}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"malformed_request"');
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });
});

test('refuses TRACE with 405 and does not repeat the request', async () => {
  const answer = await raw(
    'TRACE /v1/assets HTTP/1.1\r\nHost: a\r\nX-Api-Key: tms_traced\r\nConnection: close\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 405 /);
  expect(answer).not.toContain('tms_traced');
});

test.each(['/v1/assets', '/v1/nowhere', '/v1/assets?limit=x', '/healthz'])(
  'forbids caching and content sniffing at %s',
  async (path) => {
    const { headers } = await direct.call('GET', path, { key: OPERATOR_KEY });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  },
);

test.each([
  ['/docs', 'text/html; charset=utf-8'],
  ['/docs/swagger-ui-init.js', 'application/javascript; charset=utf-8'],
  ['/docs/swagger-ui.css', 'text/css; charset=utf-8'],
  ['/openapi.yaml', 'text/yaml; charset=utf-8'],
  ['/v1/auth/signed-out', 'text/html; charset=utf-8'],
])('returns the encoding of the text at %s', async (path, type) => {
  const { status, headers } = await direct.call('GET', path);
  expect([status, headers.get('content-type')]).toEqual([200, type]);
});

describe('the address of the caller in the audit log', () => {
  const sourceOf = async (service: TestApp, forwarded: string): Promise<string> => {
    const asked = await service.call('GET', '/v1/admin/tenants', {
      key: OPERATOR_KEY,
      headers: { 'x-forwarded-for': forwarded },
    });
    expect(asked.status).toBe(200);
    const id = asked.headers.get('x-request-id') ?? '';
    return (await service.call('GET', `/v1/audit/${id}`, { key: OPERATOR_KEY })).body.source_ip as string;
  };

  test('is the address of the connection if no proxy is trusted, whatever X-Forwarded-For contains', async () => {
    expect(await sourceOf(direct, '203.0.113.9')).toBe('127.0.0.1');
  });

  test('is the last address that a trusted proxy did not write itself', async () => {
    expect(await sourceOf(behindProxy, '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9');
    expect(await sourceOf(behindProxy, '198.51.100.1, 203.0.113.9, 127.0.0.1')).toBe('203.0.113.9');
  });

  test('is that of the proxy if the header contains no address', async () => {
    expect(await sourceOf(behindProxy, 'unknown')).toBe('127.0.0.1');
  });
});
