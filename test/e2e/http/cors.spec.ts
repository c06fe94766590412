import { Owner } from '../../support/audit/audit-fixtures';
import { startTestApp, type TestApp } from '../../support/app/test-app';

const CONSOLE = 'https://console.example';

let service: TestApp;
let owner: Owner;
let key: string;
beforeAll(async () => {
  service = await startTestApp({ CORS_ORIGINS: `${CONSOLE}, http://localhost:5173/` });
  owner = await new Owner(service.database.ownerUrl).connect();
  ({ analyst: key = '' } = await service.tenant('acme'));
});
afterAll(async () => {
  await owner.close();
  await service.close();
});

const preflight = (origin: string, path = '/v1/incidents', more: Record<string, string> = {}) =>
  service.call('OPTIONS', path, {
    headers: { origin, 'access-control-request-method': 'POST', ...more },
  });
const corsHeaders = (headers: Headers): string[] =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));
/**
 * The number of requests with the method in the audit log. A record waits in one table before it is moved to the other.
 */
async function recordsOf(method: string): Promise<number> {
  const [row] = await owner.query<{ count: number }>(
    `select count(*)::int as count from
       (select payload::text from audit_record union select payload::text from audit_pending) as record (payload)
     where payload::json ->> 'method' = $1`,
    [method],
  );
  return row?.count ?? 0;
}

describe('a page of an allowed origin', () => {
  test.each([CONSOLE, 'http://localhost:5173'])('may send the preflight request: %s', async (origin) => {
    const { status, headers, text } = await preflight(origin);
    expect([status, text, headers.get('access-control-allow-origin')]).toEqual([204, '', origin]);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST, PUT, PATCH, DELETE');
    for (const name of ['X-API-Key', 'X-Portfolio', 'X-CSRF-Token', 'Idempotency-Key', 'If-Match']) {
      expect(headers.get('access-control-allow-headers')?.split(', ')).toContain(name);
    }
    expect([headers.get('access-control-max-age'), headers.get('vary')]).toEqual(['600', 'Origin']);
    expect(headers.get('x-request-id')).toEqual(expect.any(String));
  });

  test('needs no credential for a preflight request, which is not recorded', async () => {
    for (const path of ['/v1/incidents', '/v1/admin/tenants', '/nowhere']) {
      expect((await preflight(CONSOLE, path)).status).toBe(204);
    }
    expect(await recordsOf('OPTIONS')).toBe(0);
    // A preflight request of a page that is not allowed is an ordinary request.
    expect((await preflight('https://evil.example')).status).toBe(405);
    expect(await recordsOf('OPTIONS')).toBe(1);
  });

  test('may read the answer and the headers that it needs', async () => {
    const body = { title: 'From a page' };
    const made = await service.call('POST', '/v1/incidents', { key, body, headers: { origin: CONSOLE } });
    expect([made.status, made.headers.get('access-control-allow-origin')]).toEqual([201, CONSOLE]);
    const exposed = made.headers.get('access-control-expose-headers')?.split(', ');
    expect(exposed).toEqual(
      expect.arrayContaining(['X-Request-Id', 'X-RateLimit-Remaining', 'ETag', 'Location', 'Retry-After']),
    );
    expect(exposed).toContain('Idempotent-Replayed');
  });

  test('may read errors, also those before authentication', async () => {
    const refused = await service.call('GET', '/v1/incidents', { headers: { origin: CONSOLE } });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, CONSOLE]);
  });
});

describe('a page of another origin', () => {
  test.each([
    'https://evil.example',
    'http://console.example',
    'https://console.example:8443',
    'https://console.example.evil.example',
    'https://sub.console.example',
    'https://CONSOLE.example',
    'null',
    '*',
  ])('%s gets no CORS headers', async (origin) => {
    const asked = await preflight(origin);
    expect([asked.status, corsHeaders(asked.headers)]).toEqual([405, []]);
    expect(asked.body.error.code).toBe('method_not_allowed');
    const got = await service.call('GET', '/v1/incidents', { key, headers: { origin } });
    // The browser withholds the answer from the page.
    expect([got.status, corsHeaders(got.headers), got.headers.get('vary')]).toEqual([
      200,
      [],
      expect.stringContaining('Origin'),
    ]);
  });
});

test('unknown addresses and methods still get 404 and 405', async () => {
  expect((await service.call('GET', '/nowhere')).status).toBe(404);
  expect((await service.call('OPTIONS', '/nowhere')).status).toBe(404);
  const wrong = await service.call('DELETE', '/v1/incidents', { key });
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
});

test('a session without a CSRF token changes nothing, even from an allowed origin', async () => {
  const headers = { origin: CONSOLE, cookie: '__Host-tms_session=unknown' };
  const answer = await service.call('POST', '/v1/incidents', { headers, body: { title: 'x' } });
  expect([401, 403]).toContain(answer.status);
});

test('no CORS headers are sent without the setting', async () => {
  const plain = await startTestApp({}, service.database);
  const got = await plain.call('GET', '/v1/incidents', { key, headers: { origin: CONSOLE } });
  expect([got.status, corsHeaders(got.headers)]).toEqual([200, []]);
  const asked = await plain.call('OPTIONS', '/v1/incidents', { headers: { origin: CONSOLE } });
  expect(asked.status).toBe(405);
  await plain.close();
});
