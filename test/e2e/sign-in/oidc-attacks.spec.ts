import { saveOidcConnection } from '../../support/sign-in/oidc-connection';
import { HostileProvider, type MakeToken } from '../../support/attacks/oidc/oidc-hostile-provider';
import { OidcVisitor, type VisitedPage } from '../../support/browser/oidc-visitor';
import { startTestApp, type TestApp } from '../../support/app/test-app';

const SECRET = 'secret of tms';
let service: TestApp;
let provider: HostileProvider;

beforeAll(async () => {
  service = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1', ALLOW_LOOPBACK_ISSUERS: 'true' });
  provider = await HostileProvider.start();
  await service.tenant('harbour');
  await service.tenant('other');
});
afterAll(async () => {
  await provider.close();
  await service.close();
});

beforeEach(async () => {
  provider.reset();
  await saveOidcConnection(service, 'harbour', { issuer: provider.issuer, clientSecret: SECRET });
});

/** A started sign-in whose nonce the provider has. */
async function begun(slug = 'harbour'): Promise<{ visitor: OidcVisitor; asked: URLSearchParams }> {
  const visitor = new OidcVisitor(service.url);
  const page = await visitor.get(`/v1/auth/oidc/${slug}/login`);
  if (page.location === null) throw new Error(`${page.status} ${page.reason}`);
  const asked = new URL(page.location).searchParams;
  provider.nonce = asked.get('nonce') ?? '';
  return { visitor, asked };
}

const callback = (parameters: Record<string, string>, slug = 'harbour'): string =>
  `/v1/auth/oidc/${slug}/callback?${new URLSearchParams(parameters).toString()}`;

async function attempt(): Promise<VisitedPage> {
  const { visitor, asked } = await begun();
  return visitor.get(callback({ code: 'c', state: asked.get('state') ?? '' }));
}

const tokenRequests = (): number => provider.hits.filter((path) => path === '/token').length;
const hasSession = ({ headers }: VisitedPage): boolean =>
  headers.getSetCookie().some((text) => text.startsWith('__Host-tms_session'));

test('a well-behaved provider is accepted', async () => {
  const page = await attempt();
  expect(page).toMatchObject({ status: 303, location: '/docs' });
  expect(hasSession(page)).toBe(true);
});

describe('an ID token is refused with', () => {
  test.each<[string, MakeToken, string]>([
    ['another issuer', (claims, p) => p.sign({ ...claims, iss: 'https://evil.example' }), 'issuer_mismatch'],
    ['another audience', (claims, p) => p.sign({ ...claims, aud: 'others' }), 'audience_mismatch'],
    ['a second audience', (claims, p) => p.sign({ ...claims, aud: ['tms', 'others'] }), 'audience_mismatch'],
    ['another party', (claims, p) => p.sign({ ...claims, azp: 'others' }), 'audience_mismatch'],
    ['another nonce', (claims, p) => p.sign({ ...claims, nonce: 'another' }), 'nonce_mismatch'],
    ['no nonce', (claims, p) => p.sign({ ...claims, nonce: undefined }), 'id_token_invalid'],
    ['no subject', (claims, p) => p.sign({ ...claims, sub: undefined }), 'id_token_invalid'],
    ['a number as subject', (claims, p) => p.sign({ ...claims, sub: 7 as never }), 'id_token_invalid'],
    ['no expiry', (claims, p) => p.sign({ ...claims, exp: undefined }), 'id_token_invalid'],
    ['no time of issue', (claims, p) => p.sign({ ...claims, iat: undefined }), 'id_token_invalid'],
    ['an expiry that is past', (claims, p) => p.sign({ ...claims, exp: (claims.iat ?? 0) - 61 }), 'expired'],
    ['a time to come', (claims, p) => p.sign({ ...claims, iat: (claims.iat ?? 0) + 90 }), 'not_yet_valid'],
    ['a start to come', (claims, p) => p.sign({ ...claims, nbf: (claims.iat ?? 0) + 90 }), 'not_yet_valid'],
    ['no signature', (claims, p) => p.unsigned(claims), 'algorithm_not_allowed'],
    ['a MAC by the public key', async (claims, p) => p.mac(claims, await p.publicPem()), 'algorithm_not_allowed'],
    ['a MAC by the client secret', (claims, p) => p.mac(claims, SECRET), 'algorithm_not_allowed'],
    ['an unknown key id', (claims, p) => p.sign(claims, { kid: 'nobody' }), 'signature_invalid'],
    ['the key of another', (claims, p) => p.sign(claims, { isOfAnotherKey: true }), 'signature_invalid'],
    [
      'a key of its own in the header (jwk)',
      async (claims, p) => p.sign(claims, { isOfAnotherKey: true, jwk: await p.otherPublicJwk() }),
      'signature_invalid',
    ],
    [
      'an address of keys in the header (jku, x5u)',
      (claims, p) =>
        p.sign(claims, { isOfAnotherKey: true, jku: 'https://evil.example/jwks', x5u: 'https://evil.example/x' }),
      'signature_invalid',
    ],
    [
      'another access token',
      (claims, p) => p.sign({ ...claims, at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' }),
      'id_token_invalid',
    ],
    ['no form of a token', () => 'x.y', 'id_token_invalid'],
  ])('%s', async (_what, makeIdToken, reason) => {
    provider.makeIdToken = makeIdToken;
    const page = await attempt();
    expect(page).toMatchObject({ status: 403, reason });
    expect(hasSession(page)).toBe(false);
    expect(page.body).not.toContain('eyJ');
  });
});

describe('a token endpoint that returns', () => {
  test.each<[string, NonNullable<HostileProvider['tokenAnswer']>, string]>([
    ['a refusal', (to) => to.writeHead(400, JSON_TYPE).end('{"error":"invalid_grant"}'), 'token_refused'],
    ['no tokens', (to) => to.writeHead(200, JSON_TYPE).end('{}'), 'id_token_invalid'],
    ['a page', (to) => to.writeHead(200, { 'content-type': 'text/html' }).end('<p>'), 'id_token_invalid'],
    [
      'a redirect inside',
      (to) => to.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      'provider_unreachable',
    ],
    ['nothing', (to) => void to.destroy(), 'provider_unreachable'],
    [
      'more than anybody reads',
      (to) => void to.writeHead(200, JSON_TYPE).end('x'.repeat(2_000_000)),
      'provider_unreachable',
    ],
  ])('%s signs nobody in', async (_what, tokenAnswer, reason) => {
    provider.tokenAnswer = tokenAnswer;
    expect(await attempt()).toMatchObject({ status: 403, reason });
  });
  const JSON_TYPE = { 'content-type': 'application/json' };
});

describe('the authorization response', () => {
  test('with another, a missing or a repeated state is refused before any request', async () => {
    const { visitor, asked } = await begun();
    const state = asked.get('state') ?? '';
    const tampered = `${state.startsWith('A') ? 'B' : 'A'}${state.slice(1)}`;
    expect(await visitor.get(callback({ code: 'c', state: tampered }))).toMatchObject({ reason: 'unknown_request' });
    expect(await visitor.get(callback({ code: 'c' }))).toMatchObject({ reason: 'malformed_response' });
    expect(await visitor.get(`${callback({ code: 'c', state })}&state=x`)).toMatchObject({ status: 422, reason: null });
    expect(tokenRequests()).toBe(0);
    expect(await visitor.get(callback({ code: 'c', state }))).toMatchObject({ status: 303 });
  });

  test('is accepted once, and its code is exchanged once', async () => {
    const { visitor, asked } = await begun();
    const path = callback({ code: 'c', state: asked.get('state') ?? '' });
    expect(await visitor.get(path)).toMatchObject({ status: 303 });
    expect(await visitor.get(path)).toMatchObject({ status: 403, reason: 'replayed' });
    expect(tokenRequests()).toBe(1);
  });

  test('sent eight times concurrently is accepted once', async () => {
    const { visitor, asked } = await begun();
    const path = callback({ code: 'c', state: asked.get('state') ?? '' });
    const pages = await Promise.all(Array.from({ length: 8 }, () => visitor.get(path)));
    expect(pages.map(({ status }) => status).sort()).toEqual([303, ...Array<number>(7).fill(403)]);
    expect(tokenRequests()).toBe(1);
  });

  test('in another browser is refused before its code is exchanged', async () => {
    const { visitor, asked } = await begun();
    const path = callback({ code: 'c', state: asked.get('state') ?? '' });
    const { visitor: other } = await begun();
    expect(await new OidcVisitor(service.url).get(path)).toMatchObject({ status: 403, reason: 'browser_mismatch' });
    expect(await other.get(path)).toMatchObject({ status: 403, reason: 'browser_mismatch' });
    expect(tokenRequests()).toBe(0);
    provider.nonce = asked.get('nonce') ?? '';
    expect(await visitor.get(path)).toMatchObject({ status: 303 });
  });

  test('of another tenant is refused', async () => {
    await saveOidcConnection(service, 'other', { issuer: provider.issuer, clientSecret: SECRET });
    const { visitor, asked } = await begun();
    const page = await visitor.get(callback({ code: 'c', state: asked.get('state') ?? '' }, 'other'));
    expect(page).toMatchObject({ status: 403, reason: 'unknown_request' });
    expect(tokenRequests()).toBe(0);
  });

  test.each([
    ['names another issuer', { iss: 'https://evil.example' }, false],
    ['names none where the provider says it does', {}, true],
  ])('that %s (mix-up) is refused before its code is exchanged', async (_what, more, isSupported) => {
    provider.metadata = { authorization_response_iss_parameter_supported: isSupported };
    const { visitor, asked } = await begun();
    const page = await visitor.get(callback({ code: 'c', state: asked.get('state') ?? '', ...more }));
    expect(page).toMatchObject({ status: 403, reason: 'issuer_mismatch' });
    expect(tokenRequests()).toBe(0);
  });

  test('is refused if the connection was changed to another issuer', async () => {
    const { visitor, asked } = await begun();
    await saveOidcConnection(service, 'harbour', { issuer: 'https://else.example', clientSecret: SECRET });
    const page = await visitor.get(callback({ code: 'c', state: asked.get('state') ?? '' }));
    expect(page).toMatchObject({ status: 403, reason: 'issuer_mismatch' });
    expect(tokenRequests()).toBe(0);
  });

  test('with an error is shown as plain text', async () => {
    const { visitor, asked } = await begun();
    const error = { error: 'access_denied', error_description: '<b>not today</b>' };
    const page = await visitor.get(callback({ state: asked.get('state') ?? '', ...error }));
    expect(page).toMatchObject({ status: 403, reason: 'provider_error' });
    expect(page.body).toContain('access_denied: &lt;b&gt;not today&lt;/b&gt;');
  });
});

describe('provider metadata is refused', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['of another issuer', { issuer: 'https://evil.example' }, 'issuer_mismatch'],
    ['of almost the same issuer', { issuer: 'ISSUER/' }, 'issuer_mismatch'],
    ['without a token endpoint', { token_endpoint: undefined }, 'provider_error'],
    ['with a token endpoint in a file', { token_endpoint: 'file:///etc/passwd' }, 'provider_unreachable'],
    ['with a page of script', { authorization_endpoint: 'javascript:alert(1)' }, 'provider_unreachable'],
    ['with credentials', { end_session_endpoint: 'https://a:b@idp.example/' }, 'provider_unreachable'],
  ])('%s', async (_what, metadata, reason) => {
    const text = JSON.stringify(metadata).replace('ISSUER', provider.issuer);
    provider.metadata = { ...metadata, ...(JSON.parse(text) as object) };
    const page = await new OidcVisitor(service.url).get('/v1/auth/oidc/harbour/login');
    expect(page).toMatchObject({ status: 403, reason });
  });

  test.each(['http://169.254.169.254/latest/meta-data/', 'https://10.0.0.1/keys', 'https://[fd00::1]/'])(
    'if it has %s as the address of keys, which is not requested',
    async (jwks_uri) => {
      provider.metadata = { jwks_uri };
      const { visitor, asked } = await begun();
      const page = await visitor.get(callback({ code: 'c', state: asked.get('state') ?? '' }));
      expect(page).toMatchObject({ status: 403, reason: 'provider_unreachable' });
    },
  );

  test('if a redirect leads to it, within or outside the provider', async () => {
    const inside = await HostileProvider.start();
    const location = `${inside.issuer}/.well-known/openid-configuration`;
    provider.discoveryAnswer = (response) => void response.writeHead(302, { location }).end();
    const page = await new OidcVisitor(service.url).get('/v1/auth/oidc/harbour/login');
    expect(page).toMatchObject({ status: 403, reason: 'provider_unreachable' });
    expect(inside.hits).toEqual([]);
    await inside.close();
  });

  test('while the provider fails, and is read once for all concurrent requests afterwards', async () => {
    provider.discoveryAnswer = (response) => void response.writeHead(500).end();
    const visitors = Array.from({ length: 6 }, () => new OidcVisitor(service.url));
    const enter = () => Promise.all(visitors.map((visitor) => visitor.get('/v1/auth/oidc/harbour/login')));
    expect((await enter()).map(({ status }) => status)).toEqual(Array(6).fill(403));
    provider.reset();
    expect((await enter()).map(({ status }) => status)).toEqual(Array(6).fill(303));
    expect(provider.hits).toEqual(['/.well-known/openid-configuration']);
  });
});

test('if its address is http or this machine, outside of tests', async () => {
  const strict = await startTestApp({}, service.database);
  try {
    const https = provider.issuer.replace('http:', 'https:');
    for (const issuer of [provider.issuer, https, 'http://issuer.example', 'https://10.1.2.3', 'https://localhost']) {
      await saveOidcConnection(strict, 'harbour', { issuer, clientSecret: SECRET });
      const page = await new OidcVisitor(strict.url).get('/v1/auth/oidc/harbour/login');
      expect(page).toMatchObject({ status: 403, reason: 'provider_unreachable' });
    }
    expect(provider.hits).toEqual([]);
  } finally {
    await strict.close();
  }
});
