import { generateKeyPairSync } from 'node:crypto';
import { saveOidcConnection } from '../../support/sign-in/oidc-connection';
import { OidcPeer } from '../../support/peers/identity-providers/oidc-peer';
import { oidcClient } from '../../support/peers/identity-providers/oidc-peer-settings';
import { startTestApp, type TestApp } from '../../support/app/test-app';
import { WebClient, type WebPage } from '../../support/browser/web-client';
import { makeRsaKeys } from '../../support/app/rsa-keys';

const SECRET = 'secret of tms';
let service: TestApp;
let peer: OidcPeer;

const tenantUrl = (slug: string): string => `${service.url}/v1/auth/oidc/${slug}`;
const signedOut = (): string => `${service.url}/v1/auth/signed-out`;

async function start(): Promise<void> {
  service = await startTestApp({ ALLOW_LOOPBACK_ISSUERS: 'true' });
  await service.tenant('harbour');
}

beforeAll(async () => {
  await start();
  // Another site than the service's, to a browser.
  peer = await OidcPeer.start({ host: '127.0.0.2' });
});
afterAll(async () => {
  await peer.close();
  await service.close();
});

beforeEach(async () => {
  peer.changeIdToken = null;
  peer.routes.length = 0;
  trustHarbour();
  await saveOidcConnection(service, 'harbour', { issuer: peer.issuer, clientSecret: SECRET });
});

function trustHarbour(
  method: Parameters<typeof oidcClient>[2] = 'client_secret_basic',
  more: Parameters<typeof oidcClient>[3] = {},
): void {
  const logout = { post_logout_redirect_uris: [signedOut()] };
  peer.trust(oidcClient('tms', tenantUrl('harbour'), method, { ...logout, ...more }));
}

/** Follows the provider's pages to the address where the service sends the signed-in browser. */
async function signIn(browser: WebClient, account = 'ada', returnTo = '/v1/auth/session'): Promise<WebPage> {
  const page = await browser.get(`${tenantUrl('harbour')}/login?return_to=${encodeURIComponent(returnTo)}`);
  return page.url.startsWith(peer.issuer) ? peer.signIn(browser, page, account) : page;
}

const sessionOf = async (browser: WebClient): Promise<{ status: number; body: string }> =>
  browser.get(`${service.url}/v1/auth/session`);

describe('an OIDC sign-in', () => {
  test('leads to the provider and back, with user, roles and portfolios', async () => {
    const browser = new WebClient();
    const page = await signIn(browser);
    expect(page).toMatchObject({ status: 200, url: `${service.url}/v1/auth/session` });
    expect(JSON.parse(page.body)).toMatchObject({
      user: { email: 'ada@harbour.example', name: 'Person ada' },
      tenant: 'harbour',
      roles: ['analyst'],
    });
    const login = browser.visits.find(({ url }) => url.includes('/login'));
    expect(login?.status).toBe(303);
  });

  test('uses PAR and PKCE if the provider supports them', async () => {
    await signIn(new WebClient());
    expect(peer.routes).toContain('pushed_authorization_request');
    const page = await new WebClient().get(`${tenantUrl('harbour')}/login`, () => false);
    const asked = new URL(page.location ?? '').searchParams;
    expect([...asked.keys()].sort()).toEqual(['client_id', 'request_uri']);
  });

  test.each(['client_secret_basic', 'client_secret_post'] as const)(
    'authenticates the client by %s',
    async (method) => {
      trustHarbour(method);
      await saveOidcConnection(service, 'harbour', {
        issuer: peer.issuer,
        clientSecret: SECRET,
        clientAuthMethod: method,
      });
      expect((await signIn(new WebClient())).status).toBe(200);
    },
  );

  test.each([
    ['rsa', () => makeRsaKeys(2048), 'RS256'],
    ['P-256', () => generateKeyPairSync('ec', { namedCurve: 'P-256' }), 'ES256'],
    ['Ed25519', () => generateKeyPairSync('ed25519'), 'EdDSA'],
  ])('authenticates the client by private_key_jwt with %s', async (_kind, generate, alg) => {
    const { privateKey, publicKey } = generate();
    trustHarbour('private_key_jwt', {
      jwks: { keys: [{ ...publicKey.export({ format: 'jwk' }), use: 'sig' }] },
      token_endpoint_auth_signing_alg: alg,
    });
    const clientKey = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    const clientAuthMethod = 'private_key_jwt';
    await saveOidcConnection(service, 'harbour', { issuer: peer.issuer, clientKey, clientAuthMethod });
    expect(await signIn(new WebClient())).toMatchObject({ status: 200 });
  });

  test('fails with a wrong secret, and shows administrators the reason', async () => {
    await saveOidcConnection(service, 'harbour', { issuer: peer.issuer, clientSecret: 'another' });
    const page = await signIn(new WebClient());
    expect(page.status).toBe(403);
    expect(page.body).toContain('token_refused');
    expect(page.body).not.toContain('another');
  });

  test('works after the provider changed its keys, and refuses the former ones', async () => {
    expect((await signIn(new WebClient())).status).toBe(200);
    await peer.rotateKeys({ keepsFormer: false });
    expect((await signIn(new WebClient())).status).toBe(200);
  });

  test.each([
    ['half a minute behind', -30, 200],
    ['half a minute ahead', 30, 200],
    ['two minutes ahead', 120, 403],
    ['two hours behind', -7_200, 403],
  ])('works with a provider whose clock is %s', async (_what, seconds, status) => {
    peer.changeIdToken = ({ iat = 0, ...claims }) => ({ ...claims, iat: iat + seconds, exp: iat + seconds + 20 });
    expect(await signIn(new WebClient())).toMatchObject({ status });
  });

  test('takes the groups of userinfo if the ID token has none', async () => {
    const other = await OidcPeer.start({ claimsInUserinfoOnly: true });
    other.trust(oidcClient('tms', tenantUrl('harbour'), 'client_secret_basic'));
    await saveOidcConnection(service, 'harbour', { issuer: other.issuer, clientSecret: SECRET });
    const browser = new WebClient();
    const page = await other.signIn(browser, await browser.get(`${tenantUrl('harbour')}/login`), 'eve', () => true);
    expect(page.status).toBe(200);
    expect(other.routes).toContain('userinfo');
    const session = JSON.parse((await sessionOf(browser)).body);
    expect(session).toMatchObject({ user: { email: 'eve@harbour.example' }, roles: ['analyst'] });
    await other.close();
  });

  test('fails with a reason if the token refers to groups that cannot be read', async () => {
    peer.changeIdToken = (claims) => ({ ...claims, groups: undefined, _claim_names: { groups: 'src1' } });
    const page = await signIn(new WebClient());
    expect(page.status).toBe(403);
    expect(page.body).toContain('too many');
  });

  test.each([
    ['no group that has a role', { groups: ['visitors'] }, 'role_missing'],
    ['groups that are no list', { groups: { staff: true } }, 'id_token_invalid'],
    ['no text as subject', { sub: 'a\u0000b' }, 'subject_missing'],
  ])('is refused with %s', async (_what, change, reason) => {
    peer.changeIdToken = (claims) => ({ ...claims, ...(change as object) });
    const page = await signIn(new WebClient());
    expect(page.status).toBe(403);
    expect(page.body).toContain(reason);
  });

  test('ignores an e-mail address that is not a text', async () => {
    peer.changeIdToken = (claims) => ({ ...claims, email: 7, name: ['x'] });
    const browser = new WebClient();
    expect((await signIn(browser, 'numa')).status).toBe(200);
    // The userinfo endpoint is queried instead, and returns it.
    expect(JSON.parse((await sessionOf(browser)).body).user.email).toBe('numa@harbour.example');
  });

  test('redirects to addresses of this service only', async () => {
    const answer = await service.call('GET', '/v1/auth/oidc/harbour/login?return_to=https://evil.example/');
    expect(answer.status).toBe(422);
    expect((await service.call('GET', '/v1/auth/oidc/nobody/login')).status).toBe(404);
  });
});

describe('logout', () => {
  // Uses a new address, because the number of anonymous requests a minute per address is limited.
  beforeAll(async () => {
    await service.close();
    await start();
  });

  test('ends the session here and at the provider, which redirects back', async () => {
    const browser = new WebClient();
    await signIn(browser);
    const page = await browser.get(`${tenantUrl('harbour')}/logout`, () => false);
    expect(page.status).toBe(303);
    const url = new URL(page.location ?? '');
    expect(url.origin).toBe(peer.issuer);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(signedOut());
    expect((await sessionOf(browser)).status).toBe(401);
    const question = await browser.get(url.href);
    const last = await browser.submit(question, { logout: 'yes' }, (to) => !to.startsWith(signedOut()));
    expect(last.location).toBe(`${signedOut()}?state=${url.searchParams.get('state')}`);
  });

  test('by a link of another site has no effect', async () => {
    const browser = new WebClient();
    await signIn(browser);
    const cookie = browser.cookies.all.map(({ name, value }) => `${name}=${value}`).join('; ');
    const headers = { cookie, 'sec-fetch-site': 'cross-site' };
    const answer = await service.call('GET', '/v1/auth/oidc/harbour/logout', { headers });
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'csrf_failed' } } });
    expect((await sessionOf(browser)).status).toBe(200);
  });

  test('at the provider ends its sessions here, and no others (back-channel)', async () => {
    const [browser, other] = [new WebClient(), new WebClient()];
    await signIn(browser, 'ada');
    await signIn(other, 'bob');
    const page = await browser.get(`${peer.issuer}/session/end`);
    await browser.submit(page, { logout: 'yes' });
    expect(peer.failedLogouts).toEqual([]);
    expect((await sessionOf(browser)).status).toBe(401);
    expect((await sessionOf(other)).status).toBe(200);
  });
});
