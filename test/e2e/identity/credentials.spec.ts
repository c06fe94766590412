import { crc32 } from 'node:zlib';
import { pageAfter } from '../../support/http/list-pages';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

// A cached key may be used for two seconds after it was revoked elsewhere.
const REVOKED_WITHIN_MS = 2_000;
/** The service measures these seconds by its own clock. */
const TOLERANCE_MS = 200;

let service: TestApp;

beforeAll(async () => {
  // Each anonymous request comes from a separate address, because their number per address is limited.
  service = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => service.close());

const admin = (method: string, path: string, body?: unknown, key = OPERATOR_KEY) =>
  service.call(method, `/v1/admin/tenants${path}`, { key, ...(body !== undefined && { body }) });

// RFC 7644 §3.12 defines no codes.
const SCIM_REFUSAL = '401 The request has no credential; send an API key, an access token or a session cookie';

let asked = 0;

const whoami = async (headers: Record<string, string>, path = '/v1/assets'): Promise<string> => {
  const address = { 'x-forwarded-for': `2001:db8:${(++asked).toString(16)}::1` };
  const { status, body } = await service.call('GET', path, { headers: { ...address, ...headers } });
  return status < 400 ? String(status) : `${status} ${body.error?.code ?? body.error_code ?? body.detail}`;
};

/** The same id with another secret and a valid checksum: only the comparison with the stored hash can detect it. */
function withAnotherSecret(key: string): string {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  const body = key.slice(0, 18) + 'x'.repeat(43);
  let checksum = '';
  for (let rest = crc32(body); checksum.length < 6; rest = Math.floor(rest / 62)) {
    checksum = alphabet.charAt(rest % 62) + checksum;
  }
  return body + checksum;
}

describe('the credential of a request', () => {
  let key: string;
  beforeAll(async () => {
    ({ viewer: key = '' } = await service.tenant('forms', { viewer: { role: 'viewer' } }));
  });

  test('may be in either header, with the scheme in any case', async () => {
    expect(await whoami({ 'x-api-key': key })).toBe('200');
    expect(await whoami({ authorization: `Bearer ${key}` })).toBe('200');
    expect(await whoami({ authorization: `bearer  ${key}` })).toBe('200');
    expect(await whoami({ 'x-api-key': key, authorization: `Bearer ${key}` })).toBe('200');
  });

  test.each<[string, (text: string) => Record<string, string>, string]>([
    ['none', () => ({}), 'credentials_missing'],
    ['an empty one', () => ({ 'x-api-key': '' }), 'credentials_missing'],
    ['another scheme', (text) => ({ authorization: `Basic ${text}` }), 'api_key_invalid'],
    ['no scheme', (text) => ({ authorization: text }), 'api_key_invalid'],
    [
      'a wrong checksum',
      (text) => ({ 'x-api-key': text.slice(0, -1) + (text.endsWith('a') ? 'b' : 'a') }),
      'api_key_invalid',
    ],
    ['another secret', (text) => ({ 'x-api-key': withAnotherSecret(text) }), 'api_key_invalid'],
    ['lower case', (text) => ({ 'x-api-key': text.toLowerCase() }), 'api_key_invalid'],
    ['a piece of it', (text) => ({ 'x-api-key': text.slice(0, 17) }), 'api_key_invalid'],
    ['twice in one header', (text) => ({ 'x-api-key': `${text}, ${text}` }), 'api_key_invalid'],
    ['right beside wrong', (text) => ({ 'x-api-key': text, authorization: 'Bearer wrong' }), 'api_key_invalid'],
    ['almost the operator’s', () => ({ 'x-api-key': `${OPERATOR_KEY}0` }), 'api_key_invalid'],
  ])('%s is refused with 401', async (_what, headers, code) => {
    const answer = await service.call('GET', '/v1/assets', { headers: headers(key) });
    expect([answer.status, answer.body.error.code]).toEqual([401, code]);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="threat-monitoring-service"');
  });

  test('conflicts if two have different tenants; within one tenant, X-API-Key takes precedence', async () => {
    const { viewer: foreign = '' } = await service.tenant('other', { viewer: { role: 'viewer' } });
    const second = (await admin('POST', '/forms/api-keys', { name: 'auditor', role: 'auditor' })).body.key as string;
    expect(await whoami({ 'x-api-key': key, authorization: `Bearer ${foreign}` })).toBe('401 credentials_conflict');
    expect(await whoami({ 'x-api-key': OPERATOR_KEY, authorization: `Bearer ${key}` })).toBe(
      '401 credentials_conflict',
    );
    expect(await whoami({ 'x-api-key': key, authorization: `Bearer ${second}` })).toBe('200');
    expect(await whoami({ 'x-api-key': second, authorization: `Bearer ${key}` })).toBe('403 insufficient_scope');
  });

  test('may be in the query for the events of an actor only', async () => {
    const actor = '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10';
    expect(await whoami({}, `/v1/actors/${actor}/events?api_key=${key}`)).toBe('404 not_found');
    expect(await whoami({}, `/v1/actors/${actor}/events?api_key=wrong`)).toBe('401 api_key_invalid');
    const { paths } = (await service.call('GET', '/openapi.json')).body as {
      paths: Record<string, { get?: { 'x-permission': string } }>;
    };
    const asksForKey = (permission: string | undefined): boolean => permission !== undefined && permission !== 'public';
    const others = Object.entries(paths).filter(
      ([path, { get }]) => asksForKey(get?.['x-permission']) && path !== '/v1/actors/{actor_id}/events',
    );
    expect(others.length).toBeGreaterThan(5);
    for (const [template] of others) {
      const path = template.replace('{slug}', 'forms').replace(/\{\w+\}/g, actor);
      const refusal = path.startsWith('/scim/') ? SCIM_REFUSAL : '401 credentials_missing';
      expect([path, await whoami({}, `${path}?api_key=${key}`)]).toEqual([path, refusal]);
    }
  });
});

describe('the end of a key', () => {
  const makeKey = async (more: object = {}): Promise<{ id: string; key: string }> =>
    (await admin('POST', '/ending/api-keys', { name: 'x', role: 'viewer', ...more })).body as {
      id: string;
      key: string;
    };
  /** A key that was accepted before it expired. A busy machine may need a key that lives longer. */
  const keyUsedBeforeItExpires = async (lifetimeMs = 700): Promise<{ key: string; expiresAtMs: number }> => {
    const expiresAtMs = Date.now() + lifetimeMs;
    const { key } = await makeKey({ expires_at: new Date(expiresAtMs).toISOString() });
    const answer = await whoami({ 'x-api-key': key });
    if (Date.now() >= expiresAtMs) return keyUsedBeforeItExpires(lifetimeMs * 4);
    expect(answer).toBe('200');
    return { key, expiresAtMs };
  };
  beforeAll(() => service.tenant('ending', {}));

  test('revoked, is refused at once on this instance and within two seconds on others, even in frequent use', async () => {
    const elsewhere = await startTestApp({ ROLE: 'serve' }, service.database);
    try {
      const { id, key } = await makeKey();
      expect((await elsewhere.call('GET', '/v1/assets', { key })).status).toBe(200);
      expect((await service.call('GET', '/v1/assets', { key })).status).toBe(200);
      expect((await admin('DELETE', `/ending/api-keys/${id}`)).status).toBe(204);
      const revokedAtMs = performance.now();
      expect(await whoami({ 'x-api-key': key })).toBe('401 api_key_invalid');
      // A busy machine may respond late, so only the time at which a request is sent counts.
      for (;;) {
        const sentAtMs = performance.now();
        if ((await elsewhere.call('GET', '/v1/assets', { key })).status !== 200) break;
        expect(sentAtMs - revokedAtMs).toBeLessThan(REVOKED_WITHIN_MS + TOLERANCE_MS);
      }
      expect((await elsewhere.call('GET', '/v1/assets', { key })).status).toBe(401);
    } finally {
      await elsewhere.close();
    }
  });

  test('expired, is refused from that moment on, even if cached', async () => {
    const { key, expiresAtMs } = await keyUsedBeforeItExpires();
    await new Promise((resolve) => setTimeout(resolve, expiresAtMs - Date.now() + 5));
    expect(await whoami({ 'x-api-key': key })).toBe('401 api_key_invalid');
  });
});

describe('the portfolio of a request', () => {
  const portfolioOf = async (key: string, slug?: string): Promise<unknown> => {
    const headers: Record<string, string> = slug === undefined ? {} : { 'x-portfolio': slug };
    const answer = await service.call('GET', '/v1/assets', { key, headers });
    if (answer.status !== 200) return answer.status;
    const record = await service.call('GET', `/v1/audit/${answer.headers.get('x-request-id')}`, { key });
    return slugs.get(record.body.portfolio_id as string);
  };
  const slugs = new Map<string, string>();
  const makePortfolio = async (slug: string): Promise<void> => {
    const { body } = await admin('POST', '/places/portfolios', { slug, name: slug });
    slugs.set(body.id as string, slug);
  };
  const makeKey = async (portfolios?: string[]): Promise<string> =>
    (await admin('POST', '/places/api-keys', { name: 'x', role: 'viewer', portfolios })).body.key as string;

  beforeAll(async () => {
    await service.tenant('places', {});
    await admin('POST', '/other/portfolios', { slug: 'foreign', name: 'Foreign' });
    await makePortfolio('bb');
    await makePortfolio('aa');
    const [first] = (await pageAfter((path) => admin('GET', path), '/places/portfolios', 2, 1)).body.portfolios as {
      id: string;
      slug: string;
    }[];
    if (first) slugs.set(first.id, first.slug);
  });

  test('is `default` if none is named', async () => {
    const key = await makeKey();
    expect(await portfolioOf(key)).toBe('default');
    expect(await portfolioOf(key, 'default')).toBe('default');
  });

  test('is the first of the key, or another of the key by name', async () => {
    const key = await makeKey(['bb', 'aa']);
    expect(await portfolioOf(key)).toBe('bb');
    expect(await portfolioOf(key, 'aa')).toBe('aa');
  });

  test.each(['default', 'foreign', 'unknown', '', '*', 'BB'])('%j does not exist for the key', async (slug) => {
    expect(await portfolioOf(await makeKey(['bb']), slug)).toBe(404);
  });

  test('created later can be used by a key of all portfolios', async () => {
    const key = await makeKey(['*']);
    expect(await portfolioOf(key)).toBe('default');
    expect(await portfolioOf(key, 'later')).toBe(404);
    await makePortfolio('later');
    expect(await portfolioOf(key, 'later')).toBe('later');
    expect(await portfolioOf(key, 'foreign')).toBe(404);
  });

  test('is recorded in the audit log of the tenant if it was refused', async () => {
    const key = await makeKey(['bb']);
    const refused = await service.call('GET', '/v1/assets', { key, headers: { 'x-portfolio': 'unknown' } });
    const record = await service.call('GET', `/v1/audit/${refused.headers.get('x-request-id')}`, { key });
    expect(record.body).toMatchObject({
      status_code: 404,
      outcome: 'rejected',
      principal: { type: 'service_account' },
    });
  });
});
